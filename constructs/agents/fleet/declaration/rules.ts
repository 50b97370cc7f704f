import { defineRules } from "../../../core/violation";

export const FLEET_RULES = defineRules({
  "FLEET-003": {
    problem: "the id of the release cannot be part of a Terraform address",
    allowed: "letters, digits, hyphens and underscores, beginning with a letter; no id that another construct has",
    fix: "rename the release",
    source: "Terraform, identifiers",
  },
  "FLEET-004": {
    problem: "two clusters of the fleet are the same cluster, so their releases would conflict",
    fix: "correct the target, or declare several releases in one cluster",
    source: "Kubernetes, clusters",
    acknowledgeable: true,
  },
  "FLEET-005": {
    problem: "the difference is for a release that the cluster does not have",
    fix: "correct the id, or remove the difference",
    source: "docs/agents.md, differences",
  },
  "FLEET-007": {
    problem: "the fleet has no cluster of this name",
    fix: "correct the name, or add the cluster",
    source: "docs/agents.md, in many clusters",
  },
  "FLEET-008": {
    problem: "the cluster has no release of this id",
    fix: "correct the id, or add the release",
    source: "docs/agents.md, in many clusters",
  },
});
