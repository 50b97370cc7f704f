import { awsCapacity, awsEvents, firestore, inMode, postgres, volume } from "../cluster/storage";
import { groupOf, value, type ChartValueGroup } from "./row";

/** Where the auth service keeps its state, its audit events and the recordings of sessions. */
export const STORAGE: readonly ChartValueGroup[] = [
  {
    title: "A volume",
    rows: [
      value("persistence.enabled", "other way", "auth.storage", {
        remark: "a volume is the default",
        translate: volume,
      }),
      value(
        "persistence.existingClaimName standalone.existingClaimName",
        "other way",
        "takeOver: ChartRelease.of({ name, claim })",
        { remark: "the claim is then imported", translate: volume },
      ),
      value("persistence.storageClassName", "same", "auth.storage: AuthStorage.persistentVolume({ storageClass })", {
        translate: inMode(
          "volume",
          ["persistence.storageClassName"],
          "auth.storage: AuthStorage.persistentVolume({ storageClass })",
        ),
      }),
      value(
        "persistence.volumeSize standalone.volumeSize",
        "same",
        "auth.storage: AuthStorage.persistentVolume({ size })",
        {
          translate: inMode(
            "volume",
            ["persistence.volumeSize", "standalone.volumeSize"],
            "auth.storage: AuthStorage.persistentVolume({ size })",
          ),
        },
      ),
    ],
  },
  {
    title: "AWS",
    within: "auth.storage: AuthStorage.dynamodb",
    rows: [
      value("aws.region", "same", "auth.storage: AuthStorage.dynamodb({ region })", {
        remark: "events and recordings may have another",
        translate: inMode("aws", ["aws.region"], "auth.storage: AuthStorage.dynamodb({ region })"),
      }),
      value("aws.backendTable", "same", "auth.storage: AuthStorage.dynamodb({ table })", {
        translate: inMode("aws", ["aws.backendTable"], "auth.storage: AuthStorage.dynamodb({ table })"),
      }),
      value(
        "aws.auditLogTable",
        "same",
        "auth.storage: AuthStorage.dynamodb({ auditEvents: AuditEventStorage.dynamodb({ table }) })",
        { translate: awsEvents },
      ),
      value(
        "aws.athenaURL",
        "same",
        "auth.storage: AuthStorage.dynamodb({ auditEvents: AuditEventStorage.athena({ database, table, topicArn, queueUrl }) })",
        { translate: awsEvents },
      ),
      value("aws.auditLogPrimaryBackend", "other way", "auth.storage: AuthStorage.dynamodb({ auditEvents })", {
        remark: "the first of several is searched",
        translate: awsEvents,
      }),
      value("aws.auditLogMirrorOnStdout", "other way", "AuditEventStorage.stdout", {
        remark: "one more of `auditEvents`",
        translate: awsEvents,
      }),
      value(
        "aws.sessionRecordingBucket",
        "same",
        "auth.storage: AuthStorage.dynamodb({ sessionRecordings: SessionRecordingStorage.s3({ bucket }) })",
        {
          translate: inMode(
            "aws",
            ["aws.sessionRecordingBucket"],
            "auth.storage: AuthStorage.dynamodb({ sessionRecordings: SessionRecordingStorage.s3({ bucket }) })",
          ),
        },
      ),
      value("aws.backups", "same", "auth.storage: AuthStorage.dynamodb({ continuousBackups })", {
        translate: inMode("aws", ["aws.backups"], "auth.storage: AuthStorage.dynamodb({ continuousBackups })"),
      }),
      value("aws.dynamoAutoScaling", "same", "auth.storage: AuthStorage.dynamodb({ autoScaling })", {
        remark: "otherwise tables are paid for by request",
        translate: awsCapacity,
      }),
      value(
        "aws.readMinCapacity aws.readMaxCapacity aws.readTargetValue",
        "same",
        "auth.storage: AuthStorage.dynamodb({ autoScaling: { read: { min, max, target } } })",
        { translate: awsCapacity },
      ),
      value(
        "aws.writeMinCapacity aws.writeMaxCapacity aws.writeTargetValue",
        "same",
        "auth.storage: AuthStorage.dynamodb({ autoScaling: { write: { min, max, target } } })",
        { translate: awsCapacity },
      ),
      value(
        "aws.accessMonitoring.enabled aws.accessMonitoring.reportResults aws.accessMonitoring.roleARN aws.accessMonitoring.workgroup",
        "other way",
        "auth.furtherConfiguration",
        "the key `access_monitoring` of `auth_service`",
      ),
    ],
  },
  groupOf({
    title: "Google Cloud",
    within: "auth.storage: AuthStorage.firestore",
    translate: firestore,
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
        "auth.storage: AuthStorage.firestore({ sessionRecordings: SessionRecordingStorage.gcs({ bucket, project }) })",
      ),
      value(
        "gcp.credentialSecretName",
        "same",
        "auth.storage: AuthStorage.firestore({ credentials })",
        "not with workload identity",
      ),
    ],
  }),
  groupOf({
    title: "Azure",
    within: "auth.storage: AuthStorage.postgres",
    translate: postgres,
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
        {
          translate: inMode(
            "azure",
            ["azure.clientID"],
            "auth.serviceAccount: PodServiceAccount.create({ identity: PodIdentity.azure({ clientId }) })",
          ),
        },
      ),
      value("azure.databasePoolMaxConnections", "same", "auth.storage: AuthStorage.postgres({ maxConnections })"),
    ],
  }),
];
