import { defineRules } from "../core/violation";

export const PLATFORM_RULES = defineRules({
  "PLATFORM-003": {
    problem: "proxy peering is a feature of the Enterprise edition",
    fix: 'pass edition: "enterprise", or leave peering out',
    source: "the service's documentation, proxy peering",
  },
  "PLATFORM-019": {
    problem: "the name of the pool's Service is too long: it consists of the names of platform and pool",
    allowed: "at most 63 characters for <name>-proxy-<pool>",
    fix: "shorten the name of the platform or that of the pool",
    source: "Kubernetes, object names",
  },
  "PLATFORM-007": {
    problem: "the host of publicAddress cannot be the name of the service's cluster, and clusterName is missing",
    allowed: "letters, digits, hyphens and dots, beginning and ending with a letter or digit, at most 253 characters",
    fix: "pass clusterName, for example the platform's DNS name",
    source: "specification 4.3",
  },
});
