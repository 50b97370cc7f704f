import { OIDC_CLAIM_FIELDS } from "./claim-field";
import { defineRules } from "../core/violation";

export const BRAND_RULES = defineRules({
  id: {
    code: "BRAND-001",
    problem: "the id of the brand is invalid",
    allowed: "1 to 20 lower-case letters, digits and hyphens, beginning with a letter, and not ending with a hyphen",
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
    problem: "the repository of the image is invalid",
    allowed:
      "a repository such as registry.example.com:5000/team/name, without a tag or digest: the version becomes the tag",
    fix: "correct images.enterprise, images.community or updaterImage",
    source: "Kubernetes, container images",
  },
  oidcClaimField: {
    code: "BRAND-004",
    problem: "the name of the OIDC claim field is unknown",
    allowed: OIDC_CLAIM_FIELDS.join(", "),
    fix: "pass oidcClaimField as it is in the OIDC connectors of the service, or leave it out",
    source: "specification 2.3",
  },
  imageContract: {
    code: "BRAND-005",
    problem: "the contract of the images has the wrong form",
    allowed:
      "words, absolute paths, a user above 0, and objects as in the type ImageContract; the entrypoint names the configuration file",
    fix: "pass in imageContract only what differs from the images of the public product, or leave it out",
    source: "Kubernetes, container images",
  },
});
