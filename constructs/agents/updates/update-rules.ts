import { defineRules } from "../../core/violation";

/** Rules of how agents get their version, and keep it. */
export const UPDATE_RULES = defineRules({
  ownServer: {
    code: "AGENT-050",
    problem: "the version is asked of the platform that the same stack makes: there is nobody to answer its first plan",
    allowed: "a version server that is there before the stack",
    fix: "declare the agents in a stack of their own, or pass server, or use AgentVersion.followUpdater({ first })",
    source: "specification 4",
  },
  otherChannel: {
    code: "AGENT-051",
    problem: "the first version is of another channel than the updater follows, which may take it back",
    allowed: "the updater's channel",
    fix: "remove channel from AgentVersion.followChannel, or pass the same one as updater.channel",
    source: "specification 2.4; specification 3",
  },
  chartVersion: {
    code: "AGENT-052",
    problem: "nothing says which version of the chart to take from its repository",
    allowed: "a chart from a repository beside a known version: first, or that of the platform",
    fix: "pass first to AgentVersion.followChannel, or the version of the CloudTenant",
    source: "Helm, chart repositories",
  },
  annotations: {
    code: "AGENT-053",
    problem: "the chart of this version leaves off the annotations that the updater reads on the StatefulSet",
    allowed:
      "the public chart from 16.2.2 on; of the lines 14 and 15 the releases from the middle of September 2024 on",
    fix: "raise first, of which the chart has its version: agents that are installed keep theirs",
    source: "specification 3; chart of the agents, annotations",
    acknowledgeable: true,
  },
  form: {
    code: "AGENT-054",
    problem: "what is asked of updates is of another form",
    allowed: "updater and updates as objects; their enabled and suspended true or false, without quotes",
    fix: "write for example updates: { suspended: true }",
    source: "specification 3",
  },
  window: {
    code: "AGENT-055",
    problem: "the agent is enrolled, and the platform has no maintenance window: it would get critical updates only",
    allowed: "an updater beside a maintenance window of the self-hosted platform",
    fix: "declare maintenanceWindow on the platform, pass updater: { enabled: false }, or acknowledge it with the reason",
    source: "specification 3; specification 4.4",
    acknowledgeable: true,
  },
});
