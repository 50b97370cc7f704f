import { defineRules } from "../../../core/violation";

export const CONFIGURATION_RULES = defineRules({
  "CONFIGURATION-002": {
    problem: "furtherConfiguration has a key that a prop or the platform sets",
    fix: "remove the key",
    source: "docs/configuration.md, further configuration",
  },
  "CONFIGURATION-003": {
    problem: "furtherConfiguration has a credential: everyone who may read the ConfigMap or the plan could read it",
    fix: "put the credential into a Secret, mount it, and name the file",
    source: "docs/configuration.md, further configuration",
  },
  "CONFIGURATION-004": {
    problem: "furtherConfiguration has a key that differs in one letter from one that the platform sets",
    fix: "correct the key, or acknowledge this if the service reads it",
    source: "docs/configuration.md, further configuration",
    acknowledgeable: true,
  },
  "CONFIGURATION-005": {
    problem: "this version does not read the key, so it ignores it, or does not start",
    fix: "raise the version, or remove the key; if your version reads it, acknowledge this",
    source: "docs/configuration.md, further configuration",
    acknowledgeable: true,
  },
});
