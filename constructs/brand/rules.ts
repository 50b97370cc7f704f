import { OIDC_CLAIM_FIELDS } from "./claim-field";
import { defineRules } from "../core/violation";

export const BRAND_RULES = defineRules({
  id: {
    code: "BRAND-001",
    problem: "the id of the brand cannot be part of names",
    allowed: "1 to 20 lower-case letters, digits and hyphens, beginning with a letter, not ending with a hyphen",
    fix: "choose a shorter or simpler id",
    source: "specification, introduction",
  },
  annotationDomain: {
    code: "BRAND-002",
    problem: "the annotation domain is not a DNS name",
    allowed: "a lower-case DNS name such as svc.dev",
    fix: "pass annotationDomain as a DNS name",
    source: "specification 3",
  },
  image: {
    code: "BRAND-003",
    problem: "the text cannot be the repository of an image",
    allowed: "a repository such as registry.example.com:5000/team/name, without tag and digest: the version is the tag",
    fix: "pass images.enterprise, images.community and updaterImage",
    source: "Kubernetes, container images",
  },
  oidcClaimField: {
    code: "BRAND-004",
    problem: "no service calls the name of an OIDC claim so",
    allowed: OIDC_CLAIM_FIELDS.join(", "),
    fix: "pass oidcClaimField as the service's own OIDC connectors have it, or leave it out",
    source: "specification 2.3",
  },
  imageContract: {
    code: "BRAND-005",
    problem: "the contract of the images is of another form",
    allowed:
      "words, absolute paths, a user above 0, and objects as the type ImageContract has them; the entrypoint names the configuration file",
    fix: "pass imageContract with what differs from the images of the public product, or leave it out",
    source: "Kubernetes, container images",
  },
});
