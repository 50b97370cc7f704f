import { defineRules } from "../../core/violation";

export const DELIVERY_RULES = defineRules({
  image: {
    code: "DELIVERY-001",
    problem: "the name of the delivery's image is invalid",
    allowed: "the name of an image with a shell and kubectl, with or without a tag",
    fix: "pass the name as image, and the digest as digest",
    source: "docs/delivery.md, an image of your own",
  },
  digest: {
    code: "DELIVERY-002",
    problem: "the digest of the image is invalid",
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
    problem: "limitExec is not true or false",
    allowed: "true or false",
    fix: "leave limitExec out; pass false if you may not create objects of the whole cluster",
    source: "docs/delivery.md, what its account may do",
  },
});
