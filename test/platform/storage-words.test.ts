import {
  AuditEventStorage,
  AuthStorage,
  CertificateAuthority,
  PostgresLogin,
  SecretRef,
  SessionRecordingStorage,
  VolumeBackup,
} from "../../constructs";
import { told, wrong, WRONG } from "../support/wrong-props";

const RECORDINGS = SessionRecordingStorage.s3({ bucket: "recordings" });
const EVENTS = AuditEventStorage.dynamodb({ table: "events" });
const KEPT = { auditEvents: EVENTS, sessionRecordings: RECORDINGS };
const SECRET = SecretRef.of("db", "password");

describe("a report says of each wrong prop what it may be", () => {
  test("of the places of events", () => {
    const database = wrong("host", "port", "database", "user", "login", "certificateAuthority", "maxConnections");
    expect([
      ...told(AuditEventStorage, "dynamodb", wrong("table", "region", "endpoint", "retention")),
      ...told(AuditEventStorage, "athena", {
        ...wrong("database", "table", "topicArn", "queueUrl", "locationS3", "largeEventsS3", "queryResultsS3"),
        ...wrong("workgroup", "region", "batchMaxItems", "batchMaxInterval"),
      }),
      ...told(AuditEventStorage, "firestore", wrong("collection", "project", "database", "credentials")),
      ...told(AuditEventStorage, "postgres", { ...database, retention: WRONG }),
    ]).toMatchInlineSnapshot(`
[
  "table: the name of a table: letters, digits and . _ -, at most 255; correct the field",
  "region: a region: letters, digits and . _ -, at most 255; correct the field",
  "endpoint: a host with or without a port, such as storage.example.com:9000; correct the field",
  "retention: a duration such as "365d", in whole days, from 1d to 36500d; correct the field",
  "database: the name of a database: letters, digits and . _ -, at most 255; correct the field",
  "table: the name of a table: letters, digits and . _ -, at most 255; correct the field",
  "topicArn: the ARN of a topic; correct the field",
  "queueUrl: the URL of a queue; correct the field",
  "locationS3, largeEventsS3, queryResultsS3: an address s3://bucket/path; correct the field",
  "workgroup: the name of a workgroup: letters, digits and . _ -, at most 255; correct the field",
  "region: a region: letters, digits and . _ -, at most 255; correct the field",
  "batchMaxItems: a whole number, 1 or more; correct the field",
  "batchMaxInterval: a duration such as "90s", in whole seconds, 1s or more; correct the field",
  "collection: the name of a collection: letters, digits and . _ -, at most 255; correct the field",
  "project: the id of a project: letters, digits and . _ -, at most 255; correct the field",
  "database: the id of a database: letters, digits and . _ -, at most 255; correct the field",
  "credentials: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "host: a host without a port, such as db.example.com; correct the field",
  "port: a whole number from 1 to 65535; correct the field",
  "database: the name of a database, at most 128 characters; correct the field",
  "user: the name of a user, at most 128 characters; correct the field",
  "login: PostgresLogin; pass PostgresLogin.certificate(…) or PostgresLogin.password(…) or PostgresLogin.passwordFile(…) or PostgresLogin.azure(…) or PostgresLogin.cloudSql(…)",
  "certificateAuthority: CertificateAuthority; pass CertificateAuthority.secret(…) or CertificateAuthority.configMap(…)",
  "maxConnections: a whole number from 1 to 10000; correct the field",
  "retention: a duration such as "365d", in whole days, from 1d to 36500d; correct the field",
]
`);
  });

  test("of the places of recordings", () => {
    expect([
      ...told(SessionRecordingStorage, "s3", {
        ...wrong("bucket", "path", "region", "endpoint", "kmsKey", "encryption", "acl", "virtualHostStyle"),
      }),
      ...told(SessionRecordingStorage, "gcs", wrong("bucket", "path", "project", "credentials")),
      ...told(SessionRecordingStorage, "azureBlob", wrong("host", "sessionContainer", "inProgressContainer")),
    ]).toMatchInlineSnapshot(`
[
  "bucket: the name of a bucket: letters, digits and . _ -, at most 255; correct the field",
  "path: a path such as access/records; correct the field",
  "region: a region: letters, digits and . _ -, at most 255; correct the field",
  "endpoint: a host with or without a port, such as storage.example.com:9000; correct the field",
  "kmsKey: the id or ARN of a key, at most 128 characters; correct the field",
  "encryption: one of kms, bucket; correct the field",
  "acl: a canned ACL, such as bucket-owner-full-control; correct the field",
  "virtualHostStyle: true or false; correct the field",
  "bucket: the name of a bucket: letters, digits and . _ -, at most 255; correct the field",
  "path: a path such as access/records; correct the field",
  "project: the id of a project: letters, digits and . _ -, at most 255; correct the field",
  "credentials: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "host: a host without a port, such as db.example.com; correct the field",
  "sessionContainer, inProgressContainer: the name of a container: letters, digits and . _ -, at most 255; correct the field",
]
`);
  });

  test("of the places of state", () => {
    const capacity = wrong("min", "max", "target");
    const kept = wrong("auditEvents", "sessionRecordings", "settings");
    const login = PostgresLogin.cloudSql({ connectionName: "acme:europe-west3:access" });
    const database = { database: "a", user: "b" };
    const right = { region: "eu", table: "state", ...KEPT };
    expect([
      ...told(AuthStorage, "persistentVolume", {
        ...wrong("size", "storageClass", "deletion", "backup", "sessionRecordings", "auditEvents"),
      }),
      ...told(AuthStorage, "persistentVolume", { auditEvents: EVENTS }),
      ...told(AuthStorage, "dynamodb", {
        ...wrong("region", "table", "continuousBackups", "billingMode"),
        ...kept,
        autoScaling: { read: capacity, write: capacity },
      }),
      ...told(AuthStorage, "dynamodb", {
        ...right,
        autoScaling: { read: { min: 2, max: 1, target: 50 }, write: { min: 1, max: 1, target: 50 } },
      }),
      ...told(AuthStorage, "dynamodb", {
        ...right,
        settings: { type: "a", table_name: "b", audit_events_uri: "c", retention_period: "d", secret_key: "e" },
      }),
      ...told(AuthStorage, "dynamodb", { ...right, auditEvents: [] }),
      ...told(AuthStorage, "dynamodb", { ...right, auditEvents: [AuditEventStorage.stdout(), EVENTS, EVENTS] }),
      ...told(AuthStorage, "firestore", { ...wrong("project", "collection", "database", "credentials"), ...kept }),
      ...told(AuthStorage, "postgres", wrong("host", "port", "database", "user", "login", "auditEvents")),
      ...told(AuthStorage, "postgres", { ...KEPT, ...database, login: PostgresLogin.password(SECRET) }),
      ...told(AuthStorage, "postgres", { ...KEPT, ...database, login, host: "a", port: 1 }),
      ...told(AuthStorage, "etcd", {
        ...wrong("hosts", "port", "prefix", "certificateAuthority", "certificate", "key", "user", "password"),
        maxMessageBytes: WRONG,
        ...kept,
      }),
      ...told(AuthStorage, "external", { ...wrong("type", "settings"), ports: [WRONG] }),
      ...told(AuthStorage, "external", { type: "a", settings: { password: "b" } }),
    ]).toMatchInlineSnapshot(`
[
  "size: a number of bytes with or without a suffix, for example 10Gi or 500M; correct the field",
  "storageClass: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "deletion: one of refused, allowed; correct the field",
  "backup: VolumeBackup; pass VolumeBackup.of(…)",
  "sessionRecordings: SessionRecordingStorage; pass SessionRecordingStorage.s3(…) or SessionRecordingStorage.gcs(…) or SessionRecordingStorage.azureBlob(…)",
  "auditEvents: AuditEventStorage; pass AuditEventStorage.dynamodb(…) or AuditEventStorage.athena(…) or AuditEventStorage.firestore(…) or AuditEventStorage.postgres(…) or AuditEventStorage.stdout(…)",
  "sessionRecordings: SessionRecordingStorage.s3, .gcs or .azureBlob; pass sessionRecordings",
  "auditEvents: AuditEventStorage; pass AuditEventStorage.dynamodb(…) or AuditEventStorage.athena(…) or AuditEventStorage.firestore(…) or AuditEventStorage.postgres(…) or AuditEventStorage.stdout(…)",
  "sessionRecordings: SessionRecordingStorage; pass SessionRecordingStorage.s3(…) or SessionRecordingStorage.gcs(…) or SessionRecordingStorage.azureBlob(…)",
  "settings: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "region: a region: letters, digits and . _ -, at most 255; correct the field",
  "table: the name of a table: letters, digits and . _ -, at most 255; correct the field",
  "continuousBackups: true or false; correct the field",
  "billingMode: one of pay_per_request, provisioned; correct the field",
  "autoScaling.read.min, autoScaling.read.max, autoScaling.write.min, autoScaling.write.max: a whole number, 1 or more; correct the field",
  "autoScaling.read.target, autoScaling.write.target: a whole number from 1 to 100; correct the field",
  "autoScaling.read.min: min that is not greater than max; correct min or max",
  "settings.secret_key: settings without passwords, keys or tokens; give credentials through the service account or extraEnvironment with SecretRef",
  "settings.type, settings.table_name, settings.audit_events_uri, settings.retention_period: settings that no prop has; remove the setting, and pass the prop",
  "auditEvents: a list of at least one item, each AuditEventStorage; correct the field",
  "auditEvents: AuditEventStorage.stdout() after another place; begin the list with a table or a database",
  "auditEvents: a table, collection or database of its own for the state and for each place of audit events; choose another name for one of them",
  "auditEvents: AuditEventStorage; pass AuditEventStorage.dynamodb(…) or AuditEventStorage.athena(…) or AuditEventStorage.firestore(…) or AuditEventStorage.postgres(…) or AuditEventStorage.stdout(…)",
  "sessionRecordings: SessionRecordingStorage; pass SessionRecordingStorage.s3(…) or SessionRecordingStorage.gcs(…) or SessionRecordingStorage.azureBlob(…)",
  "settings: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "project: the id of a project: letters, digits and . _ -, at most 255; correct the field",
  "collection: the name of a collection: letters, digits and . _ -, at most 255; correct the field",
  "database: the id of a database: letters, digits and . _ -, at most 255; correct the field",
  "credentials: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "auditEvents: AuditEventStorage; pass AuditEventStorage.dynamodb(…) or AuditEventStorage.athena(…) or AuditEventStorage.firestore(…) or AuditEventStorage.postgres(…) or AuditEventStorage.stdout(…)",
  "sessionRecordings: SessionRecordingStorage.s3, .gcs or .azureBlob; pass sessionRecordings",
  "host: a host without a port, such as db.example.com; correct the field",
  "port: a whole number from 1 to 65535; correct the field",
  "database: the name of a database, at most 128 characters; correct the field",
  "user: the name of a user, at most 128 characters; correct the field",
  "login: PostgresLogin; pass PostgresLogin.certificate(…) or PostgresLogin.password(…) or PostgresLogin.passwordFile(…) or PostgresLogin.azure(…) or PostgresLogin.cloudSql(…)",
  "host: host, and port if it is not 5432; neither of them with PostgresLogin.cloudSql; pass host, or leave host and port out",
  "host, port: host, and port if it is not 5432; neither of them with PostgresLogin.cloudSql; pass host, or leave host and port out",
  "auditEvents: AuditEventStorage; pass AuditEventStorage.dynamodb(…) or AuditEventStorage.athena(…) or AuditEventStorage.firestore(…) or AuditEventStorage.postgres(…) or AuditEventStorage.stdout(…)",
  "sessionRecordings: SessionRecordingStorage; pass SessionRecordingStorage.s3(…) or SessionRecordingStorage.gcs(…) or SessionRecordingStorage.azureBlob(…)",
  "settings: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "hosts: a list of at least one item, each a host without a port, such as db.example.com; correct the field",
  "port: a whole number from 1 to 65535; correct the field",
  "prefix: a path such as /access/; correct the field",
  "certificateAuthority: CertificateAuthority; pass CertificateAuthority.secret(…) or CertificateAuthority.configMap(…)",
  "certificate, key, password: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "user: the name of a user, at most 128 characters; correct the field",
  "maxMessageBytes: a whole number, 1 or more; correct the field",
  "type: a string that is not empty; correct the field",
  "settings: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "ports[0]: a whole number from 1 to 65535; correct the field",
  "settings.password: settings without passwords, keys or tokens; give credentials through the service account or extraEnvironment with SecretRef",
]
`);
  });

  test("of a login, and of a backup", () => {
    expect([
      ...told(PostgresLogin, "certificate", wrong("certificate", "key")),
      ...told(PostgresLogin, "cloudSql", wrong("connectionName", "ipType")),
      ...told(VolumeBackup, "of", wrong("every", "retain", "snapshotClass", "majorUpgradeWithin")),
    ]).toMatchInlineSnapshot(`
[
  "certificate, key: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "connectionName: the name project:region:instance; correct the field",
  "ipType: one of public, private, psc; correct the field",
  "every: a duration that divides an hour or a day evenly, such as "15m", "6h" or "24h"; correct the field",
  "retain: a whole number from 1 to 500; correct the field",
  "snapshotClass: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "majorUpgradeWithin: a duration such as "10m", in whole minutes, 1m or more; correct the field",
]
`);
  });
});

test.each<[object, readonly string[]]>([
  [{ certificate: SECRET }, ["key"]],
  [{ key: SECRET }, ["certificate"]],
  [{ user: "a" }, ["password"]],
  [{ password: SECRET }, ["user"]],
  [{}, ["certificate"]],
  [{ certificate: SECRET, user: "a" }, ["key", "password"]],
  [{ key: SECRET, password: SECRET }, ["certificate", "user"]],
  [{ certificate: SECRET, key: SECRET }, []],
  [{ user: "a", password: SECRET }, []],
  [{ certificate: SECRET, key: SECRET, user: "a", password: SECRET }, []],
])("etcd is logged in to with both parts of a certificate, or of a user, or with both: %j", (login, missing) => {
  const storage = AuthStorage.etcd({
    ...{ hosts: ["etcd"], prefix: "/", certificateAuthority: CertificateAuthority.secret("ca") },
    ...KEPT,
    ...login,
  });
  expect(storage.violations.map(({ property }) => property)).toEqual(missing);
});
