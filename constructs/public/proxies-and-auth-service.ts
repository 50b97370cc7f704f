export type { AuthServiceProps } from "../platform/auth/auth-props";
export type { ProxiesProps, ProxyPoolProps } from "../platform/proxy/proxy-props";
export type { FurtherConfiguration } from "../platform/component/configuration/further-configuration";
export type { AuthService } from "../platform/auth/auth-service";
export {
  AuthStorage,
  type ExternalStorageProps,
  type PersistentVolumeProps,
  type VolumeDeletion,
} from "../platform/auth/auth-storage";
export {
  AuditEventStorage,
  type AthenaEventsProps,
  type DynamoDbEventsProps,
  type FirestoreEventsProps,
  type PostgresEventsProps,
} from "../platform/auth/storage/audit-event-storage";
export type {
  DynamoDbAutoScaling,
  DynamoDbStorageProps,
  TableCapacity,
} from "../platform/auth/storage/external-storage";
export type { EtcdStorageProps } from "../platform/auth/storage/external-storage";
export type { FirestoreStorageProps } from "../platform/auth/storage/external-storage";
export type { KeptElsewhereProps } from "../platform/auth/storage/kept-elsewhere";
export type { PostgresDatabaseProps } from "../platform/auth/storage/postgres";
export { PostgresLogin, type CloudSqlProps, type PostgresCertificateProps } from "../platform/auth/storage/postgres";
export type { PostgresStorageProps } from "../platform/auth/storage/external-storage";
export {
  SessionRecordingStorage,
  type AzureBlobRecordingsProps,
  type GcsRecordingsProps,
  type S3RecordingsProps,
} from "../platform/auth/storage/session-recording-storage";
export { VolumeBackup, type VolumeBackupProps } from "../platform/auth/storage/volume-backup";
export { ChartRelease, type ChartReleaseProps } from "../platform/component/chart-release";
export type { ConfigurationFile } from "../platform/component/configuration-file";
export type { DeliveryLimits } from "../platform/delivery/delivery-account";
export type { VolumeBackups } from "../platform/auth/volume-backups";
export type { PlatformMetrics } from "../platform/metrics/platform-metrics";
export type { AlertsProps, DashboardProps, PlatformMetricsProps } from "../platform/metrics/platform-metrics-props";
export type { ProxyPool } from "../platform/proxy/proxy-pool";
export type { ProxyRoutes } from "../platform/proxy/proxy-routes";
export type { ProxyService } from "../platform/proxy/proxy-service";
export type { CertManagerProps, ExternalIssuerProps } from "../platform/proxy/proxy-tls";
export { ProxyTls, type AcmeProps, type EphemeralCertificateProps } from "../platform/proxy/proxy-tls";
export type { ExternalDnsProps } from "../platform/proxy/dns-records";
export { Replicas, type AutoscaledReplicasProps } from "../platform/component/replicas";
export type { HorizontalAutoscaling } from "../workloads/autoscaling";
export type { ResourceDeliveryJob } from "../platform/delivery/resource-delivery-job";
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
export { ServiceExposure } from "../workloads/service-exposure";
export type {
  ClusterIpProps,
  LoadBalancerProps,
  NodePortProps,
  OwnBalancerProps,
  ServiceProps,
} from "../workloads/exposure/service-props";
export type {
  BalancerProps,
  NodeBalancerProps,
  ExternalTrafficPolicy,
  ProxyProtocol,
} from "../workloads/exposure/balancer-settings";
export type { AwsNetworkLoadBalancerProps } from "../workloads/exposure/aws-load-balancer";
export type { AzureLoadBalancerProps, GoogleLoadBalancerProps } from "../workloads/exposure/cloud-load-balancers";
export type { GatewayProps, GatewayReference, IngressProps } from "../workloads/exposure/proxy-route";
export type { FurtherCertificates } from "../platform/proxy/proxy-tls";
