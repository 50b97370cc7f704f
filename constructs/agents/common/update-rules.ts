import { defineRules } from "../../core/violation";

/** Rules of the version of agents, and of its updates. */
export const UPDATE_RULES = defineRules({
  "AGENT-050": {
    problem:
      "the version comes from a platform that the same stack creates, and which cannot answer before the first apply",
    fix: "declare the agents in a separate stack, or pass server, or use AgentVersion.followUpdater({ first })",
    source: "specification 4",
  },
  "AGENT-051": {
    problem: "the first version is from another channel than the updater follows, so the updater may undo it",
    fix: "remove channel from AgentVersion.followChannel, or pass the same one as updater.channel",
    source: "specification 2.4; specification 3",
  },
  "AGENT-052": {
    problem: "nothing says which version of the chart to take from its repository",
    fix: "pass first to AgentVersion.followChannel, or the version of the CloudTenant",
    source: "Helm, chart repositories",
  },
  "AGENT-094": {
    problem: "agents of this version hold no tunnel to a relay",
    fix: "raise the version of the agents, or remove network.relay",
    source: "docs/versions.md, 18.3.0",
  },
  "AGENT-053": {
    problem: "this version of the chart does not write the annotations that the updater reads on the StatefulSet",
    fix:
      "raise first: the chart has the same version; agents that are installed keep their own version; acknowledge this for releases " +
      "of 14 and 15 from the middle of September 2024 on",
    source: "specification 3; chart of the agents, annotations",
    acknowledgeable: true,
  },
  "AGENT-055": {
    problem:
      "the agent is enrolled, but the platform has no maintenance window: the agent would only get critical updates",
    fix: "declare maintenanceWindow on the platform, or pass updater: { enabled: false }, or acknowledge this with the reason",
    source: "specification 3; specification 4.4",
    acknowledgeable: true,
  },
  "AGENT-083": {
    problem: "the updater cannot tell which pull Secret has the credentials of the agents' registry",
    fix: "put the credentials of all registries into one Secret of the type kubernetes.io/dockerconfigjson, and name it alone in imagePullSecrets; or pass aws, google or none as updater.pullCredentials",
    source: "docs/pods.md, images from a registry of your own",
  },
});
