import { defineRules } from "../../core/violation";

export const FLEET_RULES = defineRules({
  name: {
    code: "FLEET-001",
    problem: "the name cannot be part of the name of a stack",
    allowed: "1 to 63 letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit",
    fix: "choose another id of the fleet, or another name of the cluster",
    source: "CDKTF, stacks",
  },
  form: {
    code: "FLEET-002",
    problem: "this part of the fleet is of another form",
    allowed: "clusters, releases and differences as objects by name; state and releases as functions of the cluster",
    fix: "correct the declaration",
    source: "docs/fleets.md",
  },
  releaseId: {
    code: "FLEET-003",
    problem: "the id of the release cannot be part of an address in Terraform",
    allowed: "letters, digits, hyphens and underscores, beginning with a letter; not the id of another construct",
    fix: "rename the release",
    source: "Terraform, identifiers",
  },
  target: {
    code: "FLEET-004",
    problem: "two clusters of the fleet are the same cluster: their releases would get in each other's way",
    allowed: "a target of its own for each cluster",
    fix: "correct the target, or declare several releases in one cluster",
    source: "Kubernetes, clusters",
    acknowledgeable: true,
  },
  difference: {
    code: "FLEET-005",
    problem: "the difference is one of a release that the cluster does not have",
    allowed: "ids of the releases that the fleet declares for the cluster",
    fix: "correct the id, or remove the difference",
    source: "docs/fleets.md, differences",
  },
  platformCluster: {
    code: "FLEET-006",
    problem: "agents cannot be in the cluster of a platform whose proxies are not known there",
    allowed: "true or false; true only with a self-hosted platform, whose proxies are pods",
    fix: "remove inPlatformCluster",
    source: "specification 1, rule 2",
  },
});
