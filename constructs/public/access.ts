export { Bot, type BotProps } from "../access/joining/bot";
export { ClusterAuthPreference } from "../access/sign-in/cluster-auth-preference";
export { ClusterNetworking, SessionRecording } from "../access/settings/cluster-settings";
export { Connector } from "../access/sign-in/connector";
export type {
  ConnectorProps,
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
  TeamToRoles,
  ValueToRoles,
} from "../access/generated/connectors";
export {
  ResourceDelivery,
  type DeliveryJobProps,
  type DeliveryWatch,
  type SharedJobProps,
  type JobStrategy,
  type WatchMode,
  type WatchSettings,
} from "../platform/delivery/resource-delivery";
export { type JobPodSettings } from "../platform/delivery/resource-delivery";
export type { JoiningService, JoinRole } from "../brand/image-contract/service-kinds";
export type {
  AwsOrganizationalUnits,
  AzureJoinRule,
  AzureJoinTokenProps,
  BoundKeypairJoinTokenProps,
  BoundKeypairOnboarding,
  BoundKeypairRecovery,
  Ec2JoinRule,
  Ec2JoinTokenProps,
  GcpJoinRule,
  GcpJoinTokenProps,
  GithubJoinRule,
  GithubJoinTokenProps,
  GitlabJoinRule,
  GitlabJoinTokenProps,
  IamJoinRule,
  IamJoinTokenProps,
  Joining,
  KubernetesJoinTokenProps,
  KubernetesJwksJoinTokenProps,
  KubernetesOidcJoinTokenProps,
  OracleJoinRule,
  OracleJoinTokenProps,
  TerraformCloudJoinRule,
  TerraformCloudJoinTokenProps,
  TpmJoinRule,
  TpmJoinTokenProps,
} from "../access/generated/tokens";
export type { ServiceAccount } from "../access/joining/join-token-shapes";
export {
  JoinToken,
  type AgentsJoinTokenProps,
  type MachineJoinMethod,
  type StaticJoinTokenProps,
} from "../access/joining/join-token";
export type { PlatformResource } from "../access/platform-resource";
export { Role, type MaintenanceManagerProps, type RoleProps } from "../access/roles/role";
export type {
  AccessRequestConditions,
  AccessReviewConditions,
  AccountAssignment,
  AppResource,
  ClaimToRoles,
  DatabasePermissions,
  DeniedImpersonation,
  DeniedRequests,
  HardwareKey,
  ImpersonateConditions,
  JoinSessionsPolicy,
  KubernetesKind,
  KubernetesResource,
  KubernetesVerb,
  ParticipantMode,
  RequestReason,
  RequireSessionJoinPolicy,
  ReviewThreshold,
  RoleAllowances,
  RoleConditions,
  RoleOptions,
  RoleRule,
  SessionKind,
  SpiffeConditions,
  Verb,
} from "../access/generated/role";
export type {
  ClusterAuthPreferenceProps,
  ClusterNetworkingProps,
  SessionRecordingProps,
} from "../access/generated/settings";
export type { LabelSelector } from "../access/shapes";
export type { KnownKind, ResourceOf } from "../access/resources/resource-forms";
export { ServiceResource } from "../access/resources/service-resource";
export { CertificateAuthority } from "../secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps } from "../secrets/secret-ref";
