import { defineRules } from "../../core/violation";

/** Rules of what agents find by themselves. */
export const DISCOVERY_RULES = defineRules({
  nothing: {
    code: "AGENT-073",
    problem: "the discovery has nothing to look for",
    allowed: "at least one of kubernetesServices, applications, databases and awsDatabases",
    fix: "name what to look for, or leave discovery out",
    source: "chart of the agents, discovery",
  },
  selector: {
    code: "AGENT-074",
    problem: "the selector of the discovery is invalid",
    allowed:
      "namespaces, types and regions are lists of names; labels and tags are strings, or lists of strings, by name",
    fix: "correct the selector; an optional list that is left out selects everything",
    source: "chart of the agents, discovery",
  },
  clusterName: {
    code: "AGENT-075",
    problem:
      "the Services of the cluster cannot be discovered: the name of the cluster is missing, invalid, or another one",
    allowed:
      "letters, digits, dots, hyphens and underscores, at most 253 characters; if the release has a Kubernetes service, its clusterName",
    fix: "pass discovery with clusterName, or declare AgentService.kubernetes",
    source: "chart of the agents, kubeClusterName",
  },
});
