export type { ClusterWideObjects } from "../terraform/cluster-wide";
export type { ExecCommand } from "../terraform/cluster-connection";
export { ClusterStack, type ClusterStackProps } from "../terraform/cluster-stack";
export { KubernetesTarget } from "../terraform/kubernetes-target";
export type {
  AksLogin,
  AksTargetProps,
  EksTargetProps,
  ExecTargetProps,
  GkeTargetProps,
  KubeconfigTargetProps,
  ManagedClusterTargetProps,
} from "../terraform/kubernetes-target-props";
export { literals } from "../terraform/given-literals";
export type { ClusterProviders } from "../terraform/providers";
export {
  StateBackend,
  type KubernetesStateProps,
  type LocalStateProps,
  type S3StateProps,
} from "../terraform/state-backend";
export type { ProviderVersions } from "../terraform/versions";
