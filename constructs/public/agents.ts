export { BotRelease, type BotReleaseProps } from "../agents/bots/bot-release";
export type { BotHelmProps } from "../agents/bots/declaration/bot-release-props";
export { AgentRelease, type AgentReleaseProps } from "../agents/release/agent-release";
export type {
  AgentHelmProps,
  AgentNetworkProps,
  AgentPodProps,
  AgentObjectLabels,
  PullCredentials,
  AgentProbes,
  DirectDial,
  UpdaterPodSettings,
  UpdaterSettings,
  UpdateRequests,
  AuthJoining,
  AgentJoinToken,
  AgentAvailability,
  AgentAnnotations,
} from "../agents/common/agent-release-props";
export type { DirectDialService } from "../agents/release/direct-dial-service";
export { AgentFleet } from "../agents/fleet/agent-fleet";
export type {
  AgentFleetProps,
  FleetCluster,
  FleetDifference,
  FleetRelease,
  NamedCluster,
  PropsDifference,
} from "../agents/fleet/declaration/agent-fleet-props";
export { AgentStorage, type AgentVolumeProps } from "../agents/common/agent-storage";
