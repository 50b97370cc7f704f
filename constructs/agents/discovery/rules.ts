import { defineRules } from "../../core/violation";

/** Rules of what agents find by themselves. */
export const DISCOVERY_RULES = defineRules({
  nothing: {
    code: "AGENT-073",
    problem: "the discovery looks for nothing",
    allowed: "at least one of kubernetesServices, applications, databases and awsDatabases",
    fix: "name what to look for, or leave discovery out",
    source: "chart of the agents, discovery",
  },
  selector: {
    code: "AGENT-074",
    problem: "the selector of the discovery cannot be one",
    allowed: "namespaces, types and regions: lists of names; labels and tags: texts, or lists of them, by name",
    fix: "correct the selector; a list that is left out selects everything, where it may be",
    source: "chart of the agents, discovery",
  },
  clusterName: {
    code: "AGENT-075",
    problem: "the Services of the cluster cannot be found under this name",
    allowed:
      "letters, digits, dots, hyphens and underscores, at most 253; where the release has a Kubernetes service, its",
    fix: "pass discovery with clusterName, or declare AgentService.kubernetes",
    source: "chart of the agents, kubeClusterName",
  },
});
