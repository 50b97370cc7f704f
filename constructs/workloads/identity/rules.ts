import { defineRules } from "../../core/violation";

export const IDENTITY_RULES = defineRules({
  "IDENTITY-006": {
    problem: "an annotation of the service account is the one that its identity becomes",
    fix: "remove the annotation",
    source: "docs/pods.md, who the pods are to a cloud",
  },
  "IDENTITY-007": {
    problem: "two components have one service account, and so each the rights of the other",
    fix: "choose another name for one of them",
    source: "docs/pods.md, names and accounts that exist",
  },
});
