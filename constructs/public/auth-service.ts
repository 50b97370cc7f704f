export type { AuthServiceProps } from "../platform/auth/auth-props";
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
export type { VolumeBackups } from "../platform/auth/volume-backups";
