import { defineRules } from "../core/violation";

export const SECRET_RULES = defineRules({
  literal: {
    code: "SECRET-003",
    problem: "the secret is not a reference",
    fix: "put the secret into a Kubernetes Secret or a Terraform variable, and pass SecretRef.of(name, key) or SecretRef.ephemeral({ variable })",
    source: "Kubernetes, Secrets",
  },
});
