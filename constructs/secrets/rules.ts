import { defineRules } from "../core/violation";

export const SECRET_RULES = defineRules({
  name: {
    code: "SECRET-001",
    problem: "the name of the Secret is invalid",
    allowed: "lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "pass the name of the Secret, not the secret itself",
    source: "Kubernetes, object names",
  },
  key: {
    code: "SECRET-002",
    problem: "the key of the Secret is invalid",
    allowed: "letters, digits, hyphens, underscores and dots, at most 253 characters",
    fix: "pass the key under which the Secret holds the value",
    source: "Kubernetes, Secret data",
  },
  literal: {
    code: "SECRET-003",
    problem: "the secret is not a reference",
    allowed: "SecretRef.of(name, key) or SecretRef.ephemeral({ variable })",
    fix: "put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
    source: "Kubernetes, Secrets",
  },
  variable: {
    code: "SECRET-004",
    problem: "the name of the Terraform variable is invalid",
    allowed: "letters, digits, underscores and hyphens, beginning with a letter; not a reserved word of Terraform",
    fix: "pass the name of the variable, not the secret itself",
    source: "Terraform, input variables",
  },
  configMap: {
    code: "SECRET-008",
    problem: "the name or the key of the certificate authority's ConfigMap is invalid",
    allowed: "a name of lower-case letters, digits, hyphens and dots; a key of letters, digits and . _ -",
    fix: "pass the name of the ConfigMap and the key under which it holds the certificates",
    source: "Kubernetes, ConfigMap",
  },
  revision: {
    code: "SECRET-005",
    problem: "the revision is not a positive whole number",
    allowed: "1 or more; raise it whenever the secret changes",
    fix: "pass revision: 1; pass 2 when the secret changes for the first time",
    source: "Terraform provider kubernetes, data_wo_revision",
  },
});
