export { AccessPlatform, type AccessPlatformProps } from "./platform/access-platform";
export { Brand, type BrandProps, type ChartSource, type Edition, type Hosting } from "./brand/brand";
export type { OidcClaimField } from "./brand/claim-field";
export type { ImageContract, ImageContractProps } from "./brand/image-contract";
export type { ConfigurationKeys } from "./brand/image-contract/configuration-keys";
export type { ResourceKinds } from "./brand/image-contract/resource-kinds";
export type { StartFlag } from "./brand/image-contract/start-flags";
export { CloudTenant, type CloudTenantProps } from "./platform/cloud-tenant";

export { ClusterAuthPreference } from "./access/cluster-auth-preference";
export type { ClusterAuthPreferenceProps } from "./access/cluster-auth-preference-props";
export { ClusterNetworking, type ClusterNetworkingProps } from "./access/cluster-networking";
export { Connector } from "./access/connector";
export type { GithubConnectorProps, OidcConnectorProps, SamlConnectorProps } from "./access/connector-props";
export type { DeliveryContext, ResourceDeliverer } from "./access/delivery/resource-deliverer";
export { ResourceDelivery } from "./access/delivery/resource-delivery";
export { JoinToken } from "./access/join-token";
export { MaintenanceConfig } from "./access/maintenance-config";
export type { PlatformResource } from "./access/platform-resource";
export { Role, type RoleProps } from "./access/role";
export { ServiceResource } from "./access/service-resource";
export { SessionRecording, type SessionRecordingProps } from "./access/session-recording";
export { CertificateAuthority } from "./secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps } from "./secrets/secret-ref";

export { AgentFleet } from "./agents/fleet/agent-fleet";
export type {
  AgentFleetProps,
  FleetCluster,
  FleetDifference,
  FleetRelease,
  NamedCluster,
} from "./agents/fleet/agent-fleet-props";
export { AgentRelease, type AgentReleaseProps } from "./agents/agent-release";
export type { DirectDial } from "./agents/agent-release-props";
export type { AuthJoining } from "./agents/auth-joining";
export { AgentService } from "./agents/agent-service";
export { AgentDiscovery } from "./agents/discovery/agent-discovery";
export type { AgentDiscoveryProps } from "./agents/discovery/agent-discovery-props";
export { LinuxAgent } from "./agents/linux/linux-agent";
export type { LinuxAgentProps, LinuxMachineProps } from "./agents/linux/linux-agent-props";
export {
  LinuxInstallation,
  type AptRepository,
  type InstallationMethod,
  type PackageRepository,
  type RpmRepository,
} from "./agents/linux/linux-installation";
export { LinuxJoining } from "./agents/linux/linux-joining";
export type { LinuxMachine, PlainFile } from "./agents/linux/linux-machine";
export type { ProxyEndpoint } from "./platform/proxy-endpoint";
export type { AgentAvailability } from "./agents/settings/agent-availability";
export type { AgentLog } from "./agents/settings/agent-log";
export { AgentServiceAccount } from "./agents/settings/agent-service-account";
export type { AgentAnnotations, AgentSettings } from "./agents/settings/agent-settings";
export { AgentStorage } from "./agents/settings/agent-storage";

export { HostPort } from "./network/host-port";
export { HttpConnectProxy, type HttpConnectProxyOptions, type HttpConnectVariable } from "./network/http-connect-proxy";
export type { NoProxyEntry } from "./network/no-proxy";
export { PORT_TABLE, type Audience, type ListenerMode, type PortName, type PortRow } from "./network/port-table";
export type { Listener } from "./network/listener";
export { ProxyListeners } from "./network/proxy-listeners";
export { PublicAddress } from "./network/public-address";

export type { AuthServiceProps } from "./platform/auth-service";
export { AuthStorage } from "./platform/auth-storage";
export type { ProxyPoolProps } from "./platform/proxy-pool";
export { ProxyTls, type CertManagerProps, type EphemeralCertificateProps } from "./platform/proxy-tls";
export { Replicas } from "./platform/replicas";

export { ClusterStack, type ClusterStackProps } from "./terraform/cluster-stack";
export { KubernetesTarget } from "./terraform/kubernetes-target";
export { literals } from "./terraform/literals";
export { StateBackend } from "./terraform/state-backend";

export { AgentVersion, type FollowChannelProps } from "./updates/agent-version";
export * from "./updates/limits";
export { MaintenanceWindow } from "./updates/maintenance-window";
export { Version } from "./updates/version";
export { VersionChannel, type StaticChannelProps } from "./updates/version-channel";
export { VersionChannels } from "./updates/version-channels";

export type { ContainerResources, PodSettings, Toleration } from "./workloads/pod-settings";
export { ServiceExposure } from "./workloads/service-exposure";

export { ALL_RULES } from "./rules";
export { acknowledge, type Acknowledgement } from "./core/tree";
export type { Rule, Violation } from "./core/violation";
export { ViolationsError, type LocatedViolation } from "./core/violations-error";
