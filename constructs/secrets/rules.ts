import { defineRules } from "../core/violation";

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
  literal: {
    code: "SECRET-003",
    problem: "a secret has to be given by reference",
    allowed: "SecretRef.of(name, key) or SecretRef.ephemeral({ variable })",
    fix: "put the secret into a Kubernetes Secret, or into a variable of Terraform, and pass the reference",
    source: "Kubernetes, Secrets",
  },
  variable: {
    code: "SECRET-004",
    problem: "the name cannot be the name of a variable of Terraform",
    allowed: "letters, digits, underscores and hyphens, beginning with a letter, and none of Terraform's own words",
    fix: "pass the name of the variable, not the secret itself",
    source: "Terraform, input variables",
  },
  configMap: {
    code: "SECRET-008",
    problem: "name or key cannot be those of a certificate authority in a ConfigMap",
    allowed: "a name of lower-case letters, digits, hyphens and dots; a key of letters, digits and . _ -",
    fix: "pass the name of the ConfigMap and the key under which it holds the certificates",
    source: "Kubernetes, ConfigMap",
  },
  revision: {
    code: "SECRET-005",
    problem: "the revision is not a positive whole number",
    allowed: "1 or more; raise it when the secret changes",
    fix: "pass revision: 1, and 2 when the secret changes for the first time",
    source: "Terraform provider kubernetes, data_wo_revision",
  },
});
