import { defineRules } from "../../core/violation";

export const DELIVERY_RULES = defineRules({
  image: {
    code: "DELIVERY-001",
    problem: "the image of the delivery has no usable name",
    allowed: "the name of an image with a shell and kubectl, with or without a tag",
    fix: "pass image, and the digest apart from it",
    source: "docs/delivery.md, an image of your own",
  },
  digest: {
    code: "DELIVERY-002",
    problem: "the digest is not the digest of an image",
    allowed: "sha256: and 64 hexadecimal digits",
    fix: "copy the digest that the registry shows",
    source: "OCI image specification",
  },
  deadline: {
    code: "DELIVERY-003",
    problem: "the deadline is not a number of seconds",
    allowed: "a positive whole number",
    fix: "pass deadlineSeconds in seconds",
    source: "Kubernetes, Job",
  },
  limitExec: {
    code: "DELIVERY-004",
    problem: "it is not said whether the delivery's account is limited",
    allowed: "true or false",
    fix: "pass limitExec: false where you may not make objects of the whole cluster, or leave it out",
    source: "docs/delivery.md, what its account may do",
  },
});
