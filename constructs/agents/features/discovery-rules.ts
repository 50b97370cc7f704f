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
  clusterName: {
    code: "AGENT-075",
    problem: "the Services of the cluster cannot be discovered: the name of the cluster is missing, or another one",
    allowed: "a clusterName; if the release has a Kubernetes service, that of the service",
    fix: "pass discovery with clusterName, or declare AgentService.kubernetes",
    source: "chart of the agents, kubeClusterName",
  },
});
