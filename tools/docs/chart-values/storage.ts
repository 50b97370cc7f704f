import { value, type ChartValueGroup } from "./row";

/** Where the auth service keeps its state, its audit events and the recordings of sessions. */
export const STORAGE: readonly ChartValueGroup[] = [
  {
    title: "A volume",
    rows: [
      value("persistence.enabled", "other way", "auth.storage", "a volume is the default"),
      value(
        "persistence.existingClaimName standalone.existingClaimName",
        "other way",
        "takeOver: ChartRelease.of({ name, claim })",
        "the claim is then imported",
      ),
      value("persistence.storageClassName", "same", "auth.storage: AuthStorage.persistentVolume({ storageClass })"),
      value(
        "persistence.volumeSize standalone.volumeSize",
        "same",
        "auth.storage: AuthStorage.persistentVolume({ size })",
      ),
    ],
  },
  {
    title: "AWS",
    within: "auth.storage: AuthStorage.dynamodb",
    rows: [
      value(
        "aws.region",
        "same",
        "auth.storage: AuthStorage.dynamodb({ region })",
        "events and recordings may have another",
      ),
      value("aws.backendTable", "same", "auth.storage: AuthStorage.dynamodb({ table })"),
      value(
        "aws.auditLogTable",
        "same",
        "auth.storage: AuthStorage.dynamodb({ auditEvents: AuditEventStorage.dynamodb({ table }) })",
      ),
      value(
        "aws.athenaURL",
        "same",
        "auth.storage: AuthStorage.dynamodb({ auditEvents: AuditEventStorage.athena({ database, table, topicArn, queueUrl }) })",
      ),
      value(
        "aws.auditLogPrimaryBackend",
        "other way",
        "auth.storage: AuthStorage.dynamodb({ auditEvents })",
        "the first of several is searched",
      ),
      value("aws.auditLogMirrorOnStdout", "other way", "AuditEventStorage.stdout", "one more of `auditEvents`"),
      value(
        "aws.sessionRecordingBucket",
        "same",
        "auth.storage: AuthStorage.dynamodb({ sessionRecordings: SessionRecordingStorage.s3({ bucket }) })",
      ),
      value("aws.backups", "same", "auth.storage: AuthStorage.dynamodb({ continuousBackups })"),
      value(
        "aws.dynamoAutoScaling",
        "same",
        "auth.storage: AuthStorage.dynamodb({ autoScaling })",
        "otherwise tables are paid for by request",
      ),
      value(
        "aws.readMinCapacity aws.readMaxCapacity aws.readTargetValue",
        "same",
        "auth.storage: AuthStorage.dynamodb({ autoScaling: { read: { min, max, target } } })",
      ),
      value(
        "aws.writeMinCapacity aws.writeMaxCapacity aws.writeTargetValue",
        "same",
        "auth.storage: AuthStorage.dynamodb({ autoScaling: { write: { min, max, target } } })",
      ),
      value(
        "aws.accessMonitoring.enabled aws.accessMonitoring.reportResults aws.accessMonitoring.roleARN aws.accessMonitoring.workgroup",
        "other way",
        "auth.furtherConfiguration",
        "the key `access_monitoring` of `auth_service`",
      ),
    ],
  },
  {
    title: "Google Cloud",
    within: "auth.storage: AuthStorage.firestore",
    rows: [
      value("gcp.projectId", "same", "auth.storage: AuthStorage.firestore({ project })"),
      value("gcp.backendTable", "same", "auth.storage: AuthStorage.firestore({ collection })"),
      value(
        "gcp.auditLogTable",
        "same",
        "auth.storage: AuthStorage.firestore({ auditEvents: AuditEventStorage.firestore({ project, collection }) })",
      ),
      value("gcp.auditLogMirrorOnStdout", "other way", "AuditEventStorage.stdout", "one more of `auditEvents`"),
      value(
        "gcp.sessionRecordingBucket",
        "same",
        "auth.storage: AuthStorage.firestore({ sessionRecordings: SessionRecordingStorage.gcs({ bucket }) })",
      ),
      value(
        "gcp.credentialSecretName",
        "same",
        "auth.storage: AuthStorage.firestore({ credentials })",
        "not with workload identity",
      ),
    ],
  },
  {
    title: "Azure",
    within: "auth.storage: AuthStorage.postgres",
    rows: [
      value("azure.databaseHost", "same", "auth.storage: AuthStorage.postgres({ host })"),
      value("azure.databaseUser", "same", "auth.storage: AuthStorage.postgres({ user, login: PostgresLogin.azure() })"),
      value("azure.backendDatabase", "same", "auth.storage: AuthStorage.postgres({ database })"),
      value(
        "azure.auditLogDatabase",
        "same",
        "auth.storage: AuthStorage.postgres({ auditEvents: AuditEventStorage.postgres({ host, database }) })",
      ),
      value("azure.auditLogMirrorOnStdout", "other way", "AuditEventStorage.stdout", "one more of `auditEvents`"),
      value(
        "azure.sessionRecordingStorageAccount",
        "same",
        "auth.storage: AuthStorage.postgres({ sessionRecordings: SessionRecordingStorage.azureBlob({ host }) })",
      ),
      value(
        "azure.clientID",
        "same",
        "auth.serviceAccount: PodServiceAccount.create({ identity: PodIdentity.azure({ clientId }) })",
      ),
      value("azure.databasePoolMaxConnections", "same", "auth.storage: AuthStorage.postgres({ maxConnections })"),
    ],
  },
];
