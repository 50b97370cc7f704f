import { defineRules } from "../../core/violation";

/** Rules of what agents find by themselves. */
export const DISCOVERY_RULES = defineRules({
  "AGENT-073": {
    problem: "the discovery has no selector",
    fix: "pass at least one of its lists, such as applications, awsDatabases or aws, or leave discovery out",
    source: "chart of the agents, discovery",
  },
  "AGENT-075": {
    problem:
      "the Services of the cluster cannot be discovered: the name of the cluster is missing, or there are two names",
    fix: "pass discovery with clusterName, or declare AgentService.kubernetes; if both name the cluster, use the same name",
    source: "chart of the agents, kubeClusterName",
  },
  "AGENT-091": {
    problem:
      "the release serves registered Kubernetes clusters without a name for its own cluster: it would protect that one, too",
    fix: "add AgentService.kubernetes({ clusterName }), or serve the clusters by a LinuxAgent",
    source: "chart of the agents, kubeClusterName",
  },
});
