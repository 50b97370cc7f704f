export type { FurtherConfiguration } from "../platform/component/configuration/further-configuration";
export type { ConfigurationFile } from "../platform/component/configuration-file";
export type { PlatformMetrics } from "../platform/metrics/platform-metrics";
export type { AlertsProps, DashboardProps, PlatformMetricsProps } from "../platform/metrics/platform-metrics-props";
export { Replicas, type AutoscaledReplicasProps } from "../platform/component/replicas";
export type { HorizontalAutoscaling } from "../workloads/autoscaling";
export type { Workload } from "../platform/component/workload";
export type { NetworkPolicy } from "../workloads/policy/network-policy";
export {
  PodIdentity,
  type AwsIdentityProps,
  type AzureIdentityProps,
  type GcpIdentityProps,
} from "../workloads/identity/pod-identity";
export {
  PodServiceAccount,
  type CreatedServiceAccountProps,
  type ExistingServiceAccountProps,
} from "../workloads/identity/pod-service-account";
export type { LogField, LogFormat, LogLevel, LogOutput, ServiceLog } from "../workloads/log";
export type { ExtraEnvironment } from "../workloads/environment";
export type { MetricsProps, PodMonitorProps } from "../workloads/metrics";
export type {
  AuthObjects,
  JobObjects,
  DeliveryObjects,
  ObjectMetadata,
  ObjectsMetadata,
  PoolObjects,
} from "../workloads/object-metadata";
export type { UserIds } from "../workloads/pods/user-ids";
export type { PodSettings, ServerPodSettings, SharedPodSettings } from "../workloads/pod-settings";
export type { PodGrace, PodTurnover } from "../workloads/pods/ending";
export type { PodProbes, Probes, ProbeTimes } from "../workloads/pods/probes";
export type {
  ContainerMount,
  ContainerPort,
  ContainerUser,
  ExtraContainer,
  ExtraContainers,
} from "../workloads/pods/containers";
export {
  PodVolume,
  type ClaimVolumeProps,
  type ConfigMapVolumeProps,
  type CsiVolumeProps,
  type EmptyDirectoryProps,
  type OwnMount,
  type SecretVolumeProps,
  type VolumeMount,
} from "../workloads/pods/pod-volume";
export type { PodExtras, PodVolumes } from "../workloads/pods/volumes";
export type { ImagePullPolicy, PodImages } from "../workloads/pods/images";
export type { PodMetadata } from "../workloads/pods/metadata";
export type { ContainerResources } from "../workloads/pods/resources";
export type { NameResolution, PodScheduling, PodSpread, SpreadConstraint } from "../workloads/pods/scheduling";
