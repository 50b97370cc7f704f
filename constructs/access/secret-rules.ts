import { defineRules } from "../validation/violation";

export const SECRET_RULES = defineRules({
  name: {
    code: "SECRET-001",
    problem: "the name cannot be the name of a Kubernetes Secret",
    allowed: "lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "pass the name of the Secret, not the secret itself",
    source: "Kubernetes, object names",
  },
  key: {
    code: "SECRET-002",
    problem: "the key cannot be a key of a Kubernetes Secret",
    allowed: "letters, digits, hyphens, underscores and dots, at most 253 characters",
    fix: "pass the key under which the Secret holds the value",
    source: "Kubernetes, Secret data",
  },
});
