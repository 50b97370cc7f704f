import { defineRules } from "../core/violation";

export const SECRET_RULES = defineRules({
  literal: {
    code: "SECRET-003",
    problem: "the secret is not a reference",
    allowed: "SecretRef.of(name, key) or SecretRef.ephemeral({ variable })",
    fix: "put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
    source: "Kubernetes, Secrets",
  },
});
