export type { ClusterWideObjects } from "../terraform/cluster-wide";
export type { ExecCommand } from "../terraform/cluster-connection";
export { ClusterStack, type ClusterStackProps } from "../terraform/cluster-stack";
export {
  KubernetesTarget,
  type AksLogin,
  type AksTargetProps,
  type EksTargetProps,
  type ExecTargetProps,
  type GkeTargetProps,
  type KubeconfigTargetProps,
  type ManagedClusterTargetProps,
} from "../terraform/kubernetes-target";
export { literals } from "../terraform/given-literals";
export type { ClusterProviders } from "../terraform/providers";
export {
  StateBackend,
  type KubernetesStateProps,
  type LocalStateProps,
  type S3StateProps,
} from "../terraform/state-backend";
export type { ProviderVersions } from "../terraform/versions";
