export { Bot, type BotProps } from "../access/joining/bot";
export { ClusterAuthPreference, type ClusterAuthPreferenceProps } from "../access/sign-in/cluster-auth-preference";
export { ClusterNetworking, type ClusterNetworkingProps } from "../access/settings/cluster-settings";
export { Connector } from "../access/sign-in/connector";
export type {
  ClaimToRoles,
  ConnectorProps,
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
  TeamToRoles,
  ValueToRoles,
} from "../access/sign-in/connector-props";
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
export type { JoinRole } from "../brand/image-contract/join-roles";
export type { JoiningService } from "../access/joining/service-kinds";
export type {
  AwsOrganizationalUnits,
  AzureJoinRule,
  AzureJoinTokenProps,
  Ec2JoinRule,
  Ec2JoinTokenProps,
  GcpJoinRule,
  GcpJoinTokenProps,
  IamJoinRule,
  IamJoinTokenProps,
  MachineJoinMethod,
  OracleJoinRule,
  OracleJoinTokenProps,
  TpmJoinRule,
  TpmJoinTokenProps,
} from "../access/joining/machine-join-methods";
export type {
  BoundKeypairJoinTokenProps,
  BoundKeypairOnboarding,
  BoundKeypairRecovery,
  GithubJoinRule,
  GithubJoinTokenProps,
  GitlabJoinRule,
  GitlabJoinTokenProps,
  TerraformCloudJoinRule,
  TerraformCloudJoinTokenProps,
} from "../access/joining/program-join-methods";
export type { Joining } from "../access/joining/join-token-props";
export {
  JoinToken,
  type AgentsJoinTokenProps,
  type KubernetesJoinTokenProps,
  type KubernetesJwksJoinTokenProps,
  type KubernetesOidcJoinTokenProps,
  type ServiceAccount,
  type StaticJoinTokenProps,
} from "../access/joining/join-token";
export type { PlatformResource } from "../access/platform-resource";
export { Role, type MaintenanceManagerProps, type RoleProps } from "../access/roles/role";
export type {
  AccountAssignment,
  AppResource,
  DatabasePermissions,
  DeniedImpersonation,
  SpiffeConditions,
  ImpersonateConditions,
  LabelSelector,
  RoleAllowances,
  RoleConditions,
  RoleRule,
} from "../access/roles/role-conditions";
export type { HardwareKey, RoleOptions } from "../access/roles/role-options";
export type {
  AccessRequestConditions,
  AccessReviewConditions,
  DeniedRequests,
  RequestReason,
  ReviewThreshold,
} from "../access/roles/role-requests";
export type {
  JoinSessionsPolicy,
  ParticipantMode,
  RequireSessionJoinPolicy,
  SessionKind,
} from "../access/roles/role-conditions";
export type { KnownKind, ResourceOf } from "../access/resources/resource-forms";
export { ServiceResource } from "../access/resources/service-resource";
export { SessionRecording, type SessionRecordingProps } from "../access/settings/cluster-settings";
export type { KubernetesKind, KubernetesResource, KubernetesVerb } from "../access/roles/kubernetes-resources";
export type { Verb } from "../access/roles/verbs";
export { CertificateAuthority } from "../secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps } from "../secrets/secret-ref";
