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
export { AgentService, type SshServiceProps, type WindowsDesktopServiceProps } from "../agents/services/agent-service";
export type {
  ApplicationServiceProps,
  CloudConsoleServiceProps,
  McpServiceProps,
} from "../agents/services/application-service";
export type { DatabaseServiceProps } from "../agents/services/database-service";
export type { KubeconfigServiceProps, KubernetesServiceProps } from "../agents/services/kubernetes-service";
export type { LinuxDesktopServiceProps, LinuxDesktopSessions } from "../agents/services/linux-desktop-service";
export type { ResourceLabels } from "../agents/services/protected-resource";
export type { SshPam, SshSettings } from "../agents/services/ssh-settings";
export type { WindowsDiscovery, WindowsDomainServiceProps } from "../agents/services/windows-settings";
export type {
  ApplicationCors,
  ApplicationRewrite,
  ApplicationSettings,
  PortRange,
} from "../agents/services/application-settings";
export type {
  DatabaseActiveDirectory,
  DatabaseAdminUser,
  DatabaseAws,
  DatabaseAzure,
  DatabaseElastiCache,
  DatabaseGcp,
  DatabaseMemoryDb,
  DatabaseMySql,
  DatabaseOracle,
  DatabaseRds,
  DatabaseRedshift,
  DatabaseRedshiftServerless,
  DatabaseSecretStore,
  DatabaseSettings,
  DatabaseTls,
} from "../agents/services/database-settings";
export type { DynamicLabel } from "../agents/services/dynamic-labels";
export type { DatabaseProtocol } from "../network/database-protocols";
export type { DirectDialService } from "../agents/release/direct-dial-service";
export {
  AgentDiscovery,
  type AgentDiscoveryProps,
  type AwsDatabaseSelector,
  type AwsSelector,
  type AzureDatabaseSelector,
  type AzureSelector,
  type GcpSelector,
  type KubernetesServiceSelector,
  type RegisteredResourceSelector,
} from "../agents/services/agent-discovery";
export { AgentFleet } from "../agents/fleet/agent-fleet";
export type {
  AgentFleetProps,
  FleetCluster,
  FleetDifference,
  FleetRelease,
  NamedCluster,
  PropsDifference,
} from "../agents/fleet/declaration/agent-fleet-props";
export {
  AgentServiceAccount,
  type MadeServiceAccountProps,
  type Annotations,
} from "../agents/common/agent-service-account";
export { AgentStorage, type AgentVolumeProps } from "../agents/common/agent-storage";
