import { defineRules } from "../../../core/violation";

export const EXTERNAL_STORAGE_RULES = defineRules({
  "STORAGE-010": {
    problem: "the storage does not say where audit events are kept, so they would be lost with each pod",
    fix: "pass auditEvents: AuditEventStorage.dynamodb, .athena, .firestore or .postgres, or a list that begins with one of them",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-011": {
    problem: "the storage does not say where recordings of sessions are kept",
    fix: "pass sessionRecordings: SessionRecordingStorage.s3, .gcs or .azureBlob",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-012": {
    problem: "the first place of audit events cannot be searched: the service searches only that one",
    fix: "begin the list with a table or a database; AuditEventStorage.stdout() may follow",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-013": {
    problem: "two kinds of data have the same table or database, so the service could not read them",
    fix: "choose another name for one of them",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-014": {
    problem: "the database has no host, or it has both a host and PostgresLogin.cloudSql",
    fix: "pass host, and port if it is not 5432; with PostgresLogin.cloudSql, leave both out",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-015": {
    problem: "the databases have different passwords: the service reads one for all, PGPASSWORD",
    fix: "pass the same SecretRef to each PostgresLogin.password, or PostgresLogin.passwordFile with a line for each database",
    source: "docs/storage.md, PostgreSQL",
  },
  "STORAGE-016": {
    problem: "settings has a key that a prop sets",
    fix: "remove the key, and pass the prop",
    source: "docs/storage.md",
  },
  "STORAGE-017": {
    problem: "more than two auth servers would read the changes of one DynamoDB table: AWS throttles them",
    fix: "set replicas to 1 or 2",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-018": {
    problem: "the login of etcd is incomplete",
    fix: "pass certificate and key, user and password, or all four",
    source: "docs/storage.md, etcd",
  },
  "STORAGE-020": {
    problem: "the auth service would start with another storage, without its state",
    allowed: "its present storage; another one after the state is moved there",
    fix: "keep the storage, or move the state as docs/storage.md says",
    source: "docs/storage.md, to move to another storage",
  },
  "STORAGE-021": {
    problem:
      "the storage is in a cloud in which the auth service has no identity: its pods have no credentials, and cannot reach the metadata servers",
    fix: "pass auth: { serviceAccount: PodServiceAccount.create({ identity }) }, with PodIdentity.aws, .azure, .gcp or .node; or the cloud's variables in auth.extraEnvironment, such as AWS_ACCESS_KEY_ID, also for another service with the API of S3; or credentials of every place in Google Cloud; acknowledge this if the pods get credentials in another way",
    source: "docs/pods.md, who the pods are to a cloud",
    acknowledgeable: true,
  },
  "STORAGE-024": {
    problem: "the tables of DynamoDB have different regions or retentions: the service has one of each for all tables",
    fix: "keep all tables in the region of the state, and leave out that of the events; give all tables the same retention",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-019": {
    problem: "the minimum capacity is greater than the maximum",
    fix: "correct min or max",
    source: "docs/storage.md, DynamoDB",
  },
});
