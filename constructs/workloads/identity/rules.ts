import { defineRules } from "../../core/violation";

export const IDENTITY_RULES = defineRules({
  ownedAnnotation: {
    code: "IDENTITY-006",
    problem: "an annotation of the service account is the one that its identity becomes",
    allowed: "identity, or annotations of one's own for another cloud",
    fix: "remove the annotation",
    source: "docs/pods.md, who the pods are to a cloud",
  },
  sharedAccount: {
    code: "IDENTITY-007",
    problem: "two components have one service account, and so each the rights of the other",
    allowed: "a service account of its own for auth service, proxies and delivery",
    fix: "choose another name for one of them",
    source: "docs/pods.md, names and accounts that exist",
  },
});
