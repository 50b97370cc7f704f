import { defineRules } from "../../core/violation";

/** Rules of what agents find by themselves. */
export const DISCOVERY_RULES = defineRules({
  nothing: {
    code: "AGENT-073",
    problem: "the discovery has nothing to look for",
    allowed: "at least one of its lists, such as applications, awsDatabases or aws",
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
  ownCluster: {
    code: "AGENT-091",
    problem: "the release serves registered Kubernetes clusters, and does not name its own: it would protect that, too",
    allowed: "AgentService.kubernetes in the release; a LinuxAgent protects no cluster of its own",
    fix: "add AgentService.kubernetes({ clusterName }), or serve the clusters by a LinuxAgent",
    source: "chart of the agents, kubeClusterName",
  },
});
