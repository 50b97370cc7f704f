export { Bot, type BotProps } from "../access/bot";
export {
  ClusterAuthPreference,
  type ClusterAuthPreferenceProps,
  type SignInContext,
} from "../access/cluster-auth-preference";
export { ClusterNetworking, type ClusterNetworkingProps } from "../access/cluster-settings";
export { Connector, type ConnectorContext } from "../access/connector";
export type { ConnectorKind } from "../access/connector-props";
export type {
  ClaimToRoles,
  ConnectorProps,
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
  TeamToRoles,
  ValueToRoles,
} from "../access/connector-props";
export {
  ResourceDelivery,
  type DeliveryJobProps,
  type DeliveryWatch,
  type SharedJobProps,
  type JobPodSettings,
  type JobStrategy,
  type WatchMode,
  type WatchSettings,
} from "../platform/declaration/resource-delivery";
export type { JoiningService, JoinRole } from "../access/join-roles";
export type {
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
} from "../access/machine-join-methods";
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
} from "../access/program-join-methods";
export type { Joining } from "../access/join-token-props";
export {
  JoinToken,
  type AgentsJoinTokenProps,
  type KubernetesJoinTokenProps,
  type KubernetesJwksJoinTokenProps,
  type KubernetesOidcJoinTokenProps,
  type ServiceAccount,
  type StaticJoinTokenProps,
} from "../access/join-token";
export { MaintenanceConfig } from "../access/cluster-settings";
export type { PlatformResource } from "../access/platform-resource";
export { Role, type MaintenanceManagerProps, type RoleProps } from "../access/role";
export type {
  AccountAssignment,
  DatabasePermissions,
  SpiffeConditions,
  ImpersonateConditions,
  LabelSelector,
  RoleConditions,
  RoleRule,
} from "../access/role-conditions";
export type { HardwareKey, RoleOptions } from "../access/role-options";
export type { AccessRequestConditions, AccessReviewConditions, ReviewThreshold } from "../access/role-requests";
export type {
  JoinSessionsPolicy,
  ParticipantMode,
  RequireSessionJoinPolicy,
  SessionKind,
} from "../access/role-conditions";
export type { KnownKind, ResourceOf } from "../access/forms/resource-forms";
export { ServiceResource } from "../access/service-resource";
export { SessionRecording, type SessionRecordingProps } from "../access/cluster-settings";
export type { KubernetesKind, KubernetesResource, KubernetesVerb } from "../access/kubernetes-resources";
export type { Verb } from "../access/verbs";
export { CertificateAuthority } from "../secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps, type SecretSource } from "../secrets/secret-ref";
