export { Bot, type BotProps } from "../access/joining/bot";
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
