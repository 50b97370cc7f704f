import { defineRules } from "../../core/violation";

export const IDENTITY_RULES = defineRules({
  "IDENTITY-006": {
    problem: "the identity already sets this annotation of the service account",
    fix: "remove the annotation",
    source: "docs/pods.md, who the pods are to a cloud",
  },
  "IDENTITY-007": {
    problem: "two components share a service account, so each has the rights of the other",
    fix: "choose another name for one of them",
    source: "docs/pods.md, names and accounts that exist",
  },
});
