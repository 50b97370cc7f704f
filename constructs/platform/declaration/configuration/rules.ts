import { defineRules } from "../../../core/violation";

export const CONFIGURATION_RULES = defineRules({
  owned: {
    code: "CONFIGURATION-002",
    problem: "furtherConfiguration sets a key that another prop or the platform itself decides",
    allowed: "keys of the configuration file that no prop has",
    fix: "remove the key",
    source: "docs/configuration.md, further configuration",
  },
  credential: {
    code: "CONFIGURATION-003",
    problem: "furtherConfiguration has a credential, and everyone who may read the ConfigMap or the plan could read it",
    allowed: "keys without passwords, keys and tokens, or the path of a file that pods mount",
    fix: "put the credential into a Secret, mount it, and name the file",
    source: "docs/configuration.md, further configuration",
  },
  unknown: {
    code: "CONFIGURATION-004",
    problem: "furtherConfiguration has a key that the brand's images are not known to read in the platform's version",
    allowed: "keys of Brand.imageContract.configurationKeys, from the version on that brought them",
    fix: "correct the key, or acknowledge this if the version that runs reads it",
    source: "docs/configuration.md, further configuration",
    acknowledgeable: true,
  },
});
