// Platform
export { Brand, type BrandProps, type ChartSource, type Edition, type Hosting } from "./brand/brand";
export type { OidcClaimField } from "./brand/claim-field";
export type { ImageContract, ImageContractProps } from "./brand/image-contract";
export type { ConfigurationKeys } from "./brand/image-contract/configuration-keys";
export type { ResourceKinds } from "./brand/image-contract/resource-kinds";
export type { StartFlag } from "./brand/image-contract/flags";
export { AccessPlatform, type AccessPlatformProps } from "./platform/access-platform";
export { CloudTenant, type CloudTenantProps } from "./platform/cloud-tenant";
export type { AccessPlatformAttributes, PlatformReference } from "./platform/platform-reference";
export type { DeliveryContext, PlatformResources, ResourceDeliverer } from "./platform/delivery/platform-resources";
export type { AdmittedAgents, AuthEndpoint, InClusterPeer, ProxyEndpoint } from "./platform/proxy-endpoint";

// Proxies and auth service
export type { AuthServiceProps, ProxyPoolProps } from "./platform/declaration/component-props";
export type { FurtherConfiguration } from "./platform/declaration/configuration/further-configuration";
export type { AllProxiesProps } from "./platform/declaration/all-proxies";
export type { AuthService } from "./platform/auth/auth-service";
export {
  AuthStorage,
  type AuthStorageSettings,
  type ExternalStorageProps,
  type PersistentVolumeProps,
  type VolumeDeletion,
} from "./platform/declaration/auth-storage";
export {
  AuditEventStorage,
  type AthenaEventsProps,
  type DynamoDbEventsProps,
  type FirestoreEventsProps,
  type PostgresEventsProps,
} from "./platform/declaration/storage/audit-event-storage";
export type {
  DynamoDbAutoScaling,
  DynamoDbStorageProps,
  TableCapacity,
} from "./platform/declaration/storage/dynamodb-storage";
export type { EtcdStorageProps } from "./platform/declaration/storage/etcd-storage";
export type { FirestoreStorageProps } from "./platform/declaration/storage/firestore-storage";
export type { KeptElsewhereProps } from "./platform/declaration/storage/kept-elsewhere";
export type { PostgresDatabaseProps } from "./platform/declaration/storage/postgres";
export {
  PostgresLogin,
  type CloudSqlProps,
  type PostgresCertificateProps,
  type PostgresLoginSettings,
} from "./platform/declaration/storage/postgres-login";
export type { PostgresStorageProps } from "./platform/declaration/storage/postgres-storage";
export {
  SessionRecordingStorage,
  type AzureBlobRecordingsProps,
  type GcsRecordingsProps,
  type S3RecordingsProps,
} from "./platform/declaration/storage/session-recording-storage";
export type { ProjectedFile } from "./platform/declaration/storage/projected-files";
export type { StorageAccess, StorageParts } from "./platform/declaration/storage/storage-parts";
export { ChartRelease, type ChartReleaseProps } from "./platform/declaration/chart-release";
export type { ConfigurationFile } from "./platform/configuration-file";
export type { DeliveryLimits } from "./platform/delivery/delivery-account";
export type { PlatformMetrics } from "./platform/platform-metrics";
export type { DashboardProps, PlatformMetricsProps } from "./platform/declaration/platform-metrics";
export type { ProxyPool } from "./platform/proxy/proxy-pool";
export type { ProxyRoutes } from "./platform/proxy/proxy-routes";
export type { ProxyService } from "./platform/proxy/proxy-service";
export type { CertManagerProps, ExternalIssuerProps } from "./platform/declaration/issued-certificate";
export type { IssuedCertificate, IssuerReference } from "./platform/declaration/issued-certificate";
export {
  ProxyTls,
  type AcmeProps,
  type EphemeralCertificateProps,
  type ProxyTlsSource,
} from "./platform/declaration/proxy-tls";
export type { ExternalDnsProps } from "./platform/declaration/dns-records";
export { Replicas, type AutoscaledReplicasProps } from "./platform/declaration/replicas";
export type { Autoscaler, HorizontalAutoscaling, ScalingPolicy, ScalingRules } from "./workloads/autoscaling";
export type { ResourceDeliveryJob } from "./platform/delivery/resource-delivery-job";
export type { Workload } from "./platform/workload";
export type { NetworkPolicy } from "./workloads/policy/network-policy";
export {
  PodIdentity,
  type AwsIdentityProps,
  type AzureIdentityProps,
  type GcpIdentityProps,
} from "./workloads/identity/pod-identity";
export {
  PodServiceAccount,
  type CreatedServiceAccountProps,
  type ExistingServiceAccountProps,
} from "./workloads/identity/pod-service-account";
export type { LogField, LogFormat, LogLevel, LogOutput, ServiceLog } from "./workloads/log";
export type { ExtraEnvironment } from "./workloads/environment";
export type { MetricsProps, PodMonitorProps } from "./workloads/metrics/metrics";
export type { PodSettings, ServerPodSettings } from "./workloads/pod-settings";
export type { PodGrace, PodTurnover } from "./workloads/pods/ending";
export type { DnsConfig, DnsOption, HostAlias, NameResolution } from "./workloads/pods/name-resolution";
export type { PodProbes, Probes, ProbeTimes } from "./workloads/pods/probes";
export type {
  ContainerMount,
  ContainerPort,
  ContainerUser,
  ExtraContainer,
  ExtraContainers,
} from "./workloads/pods/containers";
export {
  PodVolume,
  type ClaimVolumeProps,
  type ConfigMapVolumeProps,
  type CsiVolumeProps,
  type EmptyDirectoryProps,
  type OwnMount,
  type SecretVolumeProps,
} from "./workloads/pods/pod-volume";
export type { VolumeMount } from "./workloads/pods/volume-mount";
export type { PodExtras, PodVolumes } from "./workloads/pods/volumes";
export type { PodSpread, TopologySpreadConstraint } from "./workloads/pods/topology-spread";
export type { Affinity, NodeAffinity, NodeSelectorTerm, PodAffinity, PodAffinityTerm } from "./workloads/pods/affinity";
export type { ImagePullPolicy, PodImages } from "./workloads/pods/images";
export type { PodMetadata } from "./workloads/pods/metadata";
export type { ContainerResources } from "./workloads/pods/resources";
export type { PodScheduling, Toleration } from "./workloads/pods/scheduling";
export type { LabelOperator, NodeOperator, ObjectSelector, SelectorRequirement } from "./workloads/pods/selectors";
export { ServiceExposure } from "./workloads/service-exposure";
export type { ClusterIpProps, LoadBalancerProps } from "./workloads/exposure/service-props";
export type { NodePortProps, OwnBalancerProps, ServiceProps } from "./workloads/exposure/service-props";
export type { BalancerProps, NodeBalancerProps } from "./workloads/exposure/exposure-settings";
export type { ExternalTrafficPolicy, NodePorts, ProxyProtocol } from "./workloads/exposure/exposure-settings";
export type { ServiceExposureSettings } from "./workloads/exposure/exposure-settings";
export type { AwsNetworkLoadBalancerProps } from "./workloads/exposure/aws-load-balancer";
export type { AzureLoadBalancerProps } from "./workloads/exposure/azure-load-balancer";
export type { GatewayProps, GatewayReference, GatewayRoute } from "./workloads/exposure/proxy-route";
export type { IngressProps, IngressRoute, ProxyRoute } from "./workloads/exposure/proxy-route";
export type { GoogleLoadBalancerProps } from "./workloads/exposure/google-load-balancer";

// Agents
export { AgentRelease, type AgentReleaseProps } from "./agents/release/agent-release";
export type { AgentHelmProps, AgentNetworkProps, AgentPodProps } from "./agents/features/agent-release-props";
export type { AgentProbes } from "./agents/features/pods";
export type { DirectDial } from "./agents/features/direct-dial";
export type { UpdaterPodSettings, UpdaterSettings, UpdateRequests } from "./agents/features/updater";
export {
  AgentService,
  type AgentServiceDeclaration,
  type ApplicationServiceProps,
  type DatabaseServiceProps,
  type KubernetesServiceProps,
  type ResourceLabels,
  type SshServiceProps,
  type WindowsDesktopServiceProps,
} from "./agents/features/agent-service";
export type { AuthJoining } from "./agents/features/direct-dial";
export type { DatabaseProtocol } from "./agents/features/database-protocols";
export type { DirectDialService } from "./agents/release/direct-dial-service";
export { AgentDiscovery } from "./agents/features/agent-discovery";
export type {
  AgentDiscoveryProps,
  AwsDatabaseSelector,
  KubernetesServiceSelector,
  RegisteredResourceSelector,
} from "./agents/features/agent-discovery";
export type { Selector, SelectorKind } from "./agents/features/agent-discovery";
export { AgentFleet } from "./agents/fleet/agent-fleet";
export type {
  AgentFleetProps,
  FleetCluster,
  FleetDifference,
  FleetRelease,
  NamedCluster,
  PropsDifference,
} from "./agents/fleet/declaration/agent-fleet-props";
export type { AgentJoinToken } from "./agents/features/joining";
export type { AgentAvailability } from "./agents/features/availability";
export { AgentServiceAccount, type MadeServiceAccountProps } from "./agents/features/service-account";
export type { AgentAnnotations } from "./agents/features/annotations";
export { AgentStorage, type AgentVolumeProps } from "./agents/features/storage";
export type { Annotations } from "./agents/features/kubernetes-annotations";

// Linux agents
export { LinuxAgent, type LinuxMachine, type PlainFile } from "./agents/linux/linux-agent";
export type {
  LinuxAgentProps,
  LinuxMachineProps,
  LinuxUpdater,
  LinuxUpdates,
} from "./agents/linux/machine/linux-agent-props";
export {
  LinuxInstallation,
  type AptRepository,
  type InstallationMethod,
  type LinuxPackagesProps,
  type LinuxScriptProps,
  type PackageRepository,
  type RpmRepository,
} from "./agents/linux/machine/linux-installation";
export { LinuxJoining, type LinuxJoinMethod, type LinuxJoinToken } from "./agents/linux/machine/linux-joining";

// Access
export {
  ClusterAuthPreference,
  type ClusterAuthPreferenceProps,
  type SignInContext,
} from "./access/cluster-auth-preference";
export { ClusterNetworking, type ClusterNetworkingProps } from "./access/cluster-settings";
export { Connector, type ConnectorContext } from "./access/connector";
export type { ConnectorKind } from "./access/connector-props";
export type {
  ConnectorProps,
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
  TeamToRoles,
  ValueToRoles,
} from "./access/connector-props";
export {
  ResourceDelivery,
  type DeliveryJobProps,
  type DeliveryStrategy,
  type JobPodSettings,
  type JobStrategy,
} from "./platform/declaration/resource-delivery";
export type { JoiningService, JoinRole } from "./access/join-roles";
export {
  JoinToken,
  type AgentsJoinTokenProps,
  type KubernetesJoinTokenProps,
  type KubernetesJwksJoinTokenProps,
  type ServiceAccount,
  type StaticJoinTokenProps,
} from "./access/join-token";
export { MaintenanceConfig } from "./access/cluster-settings";
export type { PlatformResource } from "./access/platform-resource";
export { Role, type MaintenanceManagerProps, type RoleProps } from "./access/role";
export type {
  ImpersonateConditions,
  KubernetesResource,
  LabelSelector,
  RoleConditions,
  RoleRule,
} from "./access/role-conditions";
export type { HardwareKey, RoleOptions } from "./access/role-options";
export type {
  AccessRequestConditions,
  AccessReviewConditions,
  ClaimToRoles,
  ReviewThreshold,
} from "./access/role-requests";
export type {
  JoinSessionsPolicy,
  ParticipantMode,
  RequireSessionJoinPolicy,
  SessionKind,
} from "./access/role-conditions";
export { ServiceResource } from "./access/service-resource";
export { SessionRecording, type SessionRecordingProps } from "./access/cluster-settings";
export type { KubernetesKind, KubernetesVerb, Verb } from "./access/verbs";
export { CertificateAuthority } from "./secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps, type SecretSource } from "./secrets/secret-ref";

// Network
export { HostPort } from "./network/host-port";
export type { HttpConnectAddress } from "./network/http-connect-address";
export { HttpConnectProxy, type HttpConnectProxyOptions, type HttpConnectVariable } from "./network/http-connect-proxy";
export type { Listener, ListenerAt, SeparateListenersOptions, TlsRoutingOptions } from "./network/listener-options";
export { PolicyPeer, type PeerPodsProps } from "./network/policy-peer";
export type { NoProxy, NoProxyEntry, PlatformAddresses, TunnelPort } from "./network/no-proxy";
export {
  PORT_TABLE,
  type Audience,
  type ListenerMode,
  type PortName,
  type PortOwner,
  type PortRow,
  type PortService,
} from "./network/port-table";
export { ProxyListeners } from "./network/proxy-listeners";
export { PublicAddress } from "./network/public-address";

// Updates
export {
  AgentVersion,
  type AgentVersionStrategy,
  type FollowChannelProps,
  type FollowUpdaterProps,
  type FollowChannelStrategy,
} from "./updates/agent-version";
export type { VersionServerHost } from "./updates/version-server";
export * from "./updates/limits";
export { MaintenanceWindow, type MaintenancePeriod, type MaintenanceWindowProps } from "./updates/maintenance-window";
export { Version } from "./updates/version";
export {
  VersionChannel,
  type ChannelConfiguration,
  type ChannelSource,
  type StaticChannelProps,
  type VersionChannelProps,
} from "./updates/version-channel";
export { VersionChannels } from "./updates/version-channels";
export type { Weekday, WeekdayName } from "./updates/maintenance-window";

// Terraform
export type { ClusterWideObjects } from "./terraform/cluster-wide";
export type { CustomObject, CustomObjects } from "./terraform/custom-objects";
export type { ClusterConnection, ExecCommand } from "./terraform/cluster-connection";
export { ClusterStack, type ClusterStackProps } from "./terraform/cluster-stack";
export { KubernetesTarget } from "./terraform/kubernetes-target";
export type {
  AksLogin,
  AksTargetProps,
  EksTargetProps,
  ExecTargetProps,
  GkeTargetProps,
  KubeconfigTargetProps,
  ManagedClusterTargetProps,
} from "./terraform/kubernetes-target-props";
export { literals } from "./terraform/literals";
export type { ClusterProviders } from "./terraform/providers";
export { StateBackend } from "./terraform/state-backend";
export type {
  AzurermStateProps,
  GcsStateProps,
  HttpStateProps,
  KubernetesStateProps,
  LocalStateProps,
  S3StateProps,
  StateProps,
  StateSetting,
} from "./terraform/state-backend-props";
export type { StateBackendKind } from "./terraform/state-backend-kinds";
export type { ProviderVersions } from "./terraform/versions";

// Rules and errors
export { acknowledge, type Acknowledgement } from "./core/tree/tree";
export type { Value } from "./core/value";
export type { Rule, Violation } from "./core/violation";
export { ViolationsError, type LocatedViolation } from "./core/violations-error";
export { ALL_RULES } from "./rules";
