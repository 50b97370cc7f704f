import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ref, Token } from "cdktf";
import type { Value } from "../../constructs/core/value";
import { AuthStorage } from "../../constructs/platform/declaration/auth-storage";
import { AuditEventStorage } from "../../constructs/platform/declaration/storage/audit-event-storage";
import {
  BACKUP_DIRECTORY,
  BACKUP_FILES,
  NOT_READY,
  SNAPSHOTS,
} from "../../constructs/platform/declaration/storage/backup-script";
import { checkGoogleIdentity } from "../../constructs/platform/declaration/storage/google-identity";
import { PostgresLogin } from "../../constructs/platform/declaration/storage/postgres-login";
import { projectedSources } from "../../constructs/platform/declaration/storage/projected-files";
import { SessionRecordingStorage } from "../../constructs/platform/declaration/storage/session-recording-storage";
import { storageEnvironment } from "../../constructs/platform/declaration/storage/storage-parts";
import { VolumeBackup } from "../../constructs/platform/declaration/storage/volume-backup";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { noted, problemsOf } from "../support/violations";
import { told, wrong, WRONG } from "../support/wrong-props";

const RECORDINGS = SessionRecordingStorage.s3({ bucket: "recordings" });
const EVENTS = AuditEventStorage.dynamodb({ table: "events" });
const KEPT = { auditEvents: EVENTS, sessionRecordings: RECORDINGS };
const ATHENA = {
  ...{ database: "a", table: "b", workgroup: "c", topicArn: "arn:aws:sns:eu:1:d", queueUrl: "https://e" },
  ...{ locationS3: "s3://f", largeEventsS3: "s3://g", queryResultsS3: "s3://h" },
};
const SERVER = { host: "db", database: "a", user: "b@c" };
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

describe("the forms of names, paths and addresses end where they are said to end", () => {
  const codes = ({ violations }: Value) => violations.map(({ rule }) => rule.code);
  const s3 = (props: object) => codes(SessionRecordingStorage.s3({ bucket: "a", ...props }));
  const athena = (props: object) => codes(AuditEventStorage.athena({ ...ATHENA, ...props }));
  const etcd = (props: object) =>
    codes(
      AuthStorage.etcd({
        ...{ hosts: ["etcd"], prefix: "/", certificateAuthority: CertificateAuthority.secret("ca") },
        ...{ user: "a", password: SECRET },
        ...KEPT,
        ...props,
      }),
    );
  const backup = (retain: number) => codes(VolumeBackup.of({ retain }));

  test.each<[string, (given: string) => readonly string[], readonly string[], readonly string[]]>([
    [
      "bucket",
      (bucket) => s3({ bucket }),
      ["a", "A.b_c-1", "a".repeat(255)],
      ["", "a/b", "a b", " a", "a ", "a".repeat(256)],
    ],
    ["path", (path) => s3({ path }), ["a", "a.b/c_d/e-1"], ["", "/a", "a/", "a//b", "a b", "a/b c", "/"]],
    [
      "kmsKey",
      (kmsKey) => s3({ kmsKey }),
      ["arn:aws:kms:eu:1:key/a", "a".repeat(128)],
      ["", "a b", "a\u0000", "a".repeat(129), " a"],
    ],
    [
      "acl",
      (acl) => s3({ acl }),
      ["bucket-owner-full-control", "a".repeat(64)],
      ["", "A", "a b", " a", "a".repeat(65)],
    ],
    ["endpoint", (endpoint) => s3({ endpoint }), ["a.example.com", "a:9000"], ["", "https://a", "a:0", "a b"]],
    ["host", (host) => codes(SessionRecordingStorage.azureBlob({ host })), ["a.example.com"], ["", "a:443", "a b"]],
    [
      "topicArn",
      (topicArn) => athena({ topicArn }),
      ["arn:aws:sns:eu-1:1:a_b.c"],
      ["arn:", "a", "xarn:a", "arn:a b", "arn:a/b"],
    ],
    [
      "queueUrl",
      (queueUrl) => athena({ queueUrl }),
      ["https://a.b/c_d-1:2"],
      ["https://", "http://a", "xhttps://a", "https://a?b"],
    ],
    [
      "locationS3",
      (locationS3) => athena({ locationS3 }),
      ["s3://a", "s3://a/b_c.d-1"],
      ["s3://", "a", "xs3://a", "s3://a b"],
    ],
    ["prefix", (prefix) => etcd({ prefix }), ["/", "/a/", "/a.b_c-1/d/"], ["", "a/", "/a", "//", "/a b/", "x/a/"]],
    [
      "connectionName",
      (connectionName) => codes(PostgresLogin.cloudSql({ connectionName })),
      ["a:b:c", "example.com:acme-1:eu-west3:db-1"],
      ["a:b", "A:b:c", "a:B:c", "a:b:C", "a:b:c d", " a:b:c", "::", "a::b"],
    ],
  ])("%s", (_, problems, right, wrong) => {
    for (const given of right) expect([given, problems(given)]).toEqual([given, []]);
    for (const given of wrong) expect([given, problems(given)]).toEqual([given, ["FIELD-002"]]);
  });

  test("numbers have bounds", () => {
    expect([1, 500].flatMap(backup)).toEqual([]);
    expect([0, 501].flatMap(backup)).toEqual(["FIELD-002", "FIELD-002"]);
    const pool = (maxConnections: number) =>
      codes(AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.azure(), maxConnections }));
    expect([1, 10_000].flatMap(pool)).toEqual([]);
    expect([0, 10_001].flatMap(pool)).toEqual(["FIELD-002", "FIELD-002"]);
    const retained = (retention: string) =>
      codes(AuditEventStorage.dynamodb({ table: "a", retention: retention as "1d" }));
    expect(["1d", "36500d"].flatMap(retained)).toEqual([]);
    expect(["0d", "36501d", "36h"].flatMap(retained)).toEqual(["FIELD-002", "FIELD-002", "FIELD-002"]);
  });
});

describe("the settings of a place, its ports and its files", () => {
  const credentials = SecretRef.of("google", "key.json");
  const authority = CertificateAuthority.configMap("ca");
  const login = PostgresLogin.certificate({ certificate: SecretRef.of("tls", "crt"), key: SecretRef.of("tls", "key") });
  const cloudSql = PostgresLogin.cloudSql({ connectionName: "a:b:c" });

  test.each<[string, () => AuditEventStorage, object]>([
    [
      "DynamoDB",
      () => EVENTS,
      {
        uri: "dynamodb://events",
        place: "dynamodb:events",
        ports: [443],
        files: [],
        settings: {},
        password: undefined,
      },
    ],
    [
      "DynamoDB elsewhere",
      () => AuditEventStorage.dynamodb({ table: "a", region: "eu", endpoint: "b:8000", retention: "48h" }),
      {
        ...{ uri: "dynamodb://a?region=eu&endpoint=b:8000", place: "dynamodb:a", ports: [8000], files: [] },
        ...{ settings: { retention_period: "2d" }, password: undefined },
      },
    ],
    [
      "Firestore",
      () => AuditEventStorage.firestore({ collection: "a", project: "b", database: "c", credentials }),
      {
        uri: "firestore://a?projectID=b&databaseID=c&credentialsPath=/etc/auth-storage/secret_google_key.json",
        ...{ place: "firestore:b/c/a", ports: [443], files: [credentials], settings: {}, password: undefined },
      },
    ],
    [
      "the default database of Firestore",
      () => AuditEventStorage.firestore({ collection: "a", project: "b" }),
      {
        ...{ uri: "firestore://a?projectID=b", place: "firestore:b/(default)/a", ports: [443], files: [] },
        ...{ settings: {}, password: undefined },
      },
    ],
    [
      "PostgreSQL by a certificate",
      () => AuditEventStorage.postgres({ ...SERVER, login, certificateAuthority: authority, retention: "2d" }),
      {
        uri:
          "postgresql://b%40c@db:5432/a?sslmode=verify-full&sslrootcert=/etc/auth-storage/configmap_ca_ca.pem" +
          "&sslcert=/etc/auth-storage/secret_tls_crt&sslkey=/etc/auth-storage/secret_tls_key#retention_period=48h",
        ...{ place: "postgresql://db:5432/a", ports: [5432], settings: {}, password: undefined },
        files: [authority, SecretRef.of("tls", "crt"), SecretRef.of("tls", "key")],
      },
    ],
    [
      "PostgreSQL by a password",
      () => AuditEventStorage.postgres({ ...SERVER, port: 1, login: PostgresLogin.password(SECRET) }),
      {
        ...{ uri: "postgresql://b%40c@db:1/a?sslmode=verify-full", place: "postgresql://db:1/a", ports: [1] },
        ...{ files: [], settings: {}, password: SECRET },
      },
    ],
    [
      "PostgreSQL by a file of passwords",
      () => AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.passwordFile(SECRET) }),
      {
        uri: "postgresql://b%40c@db:5432/a?sslmode=verify-full&passfile=/etc/auth-storage/secret_db_password",
        ...{ place: "postgresql://db:5432/a", ports: [5432], files: [SECRET], settings: {}, password: undefined },
      },
    ],
    [
      "PostgreSQL by Entra ID",
      () => AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.azure() }),
      {
        uri: "postgresql://b%40c@db:5432/a?sslmode=verify-full#auth_mode=azure",
        ...{ place: "postgresql://db:5432/a", ports: [5432, 443], files: [], settings: {}, password: undefined },
      },
    ],
    [
      "PostgreSQL by Cloud SQL",
      () => AuditEventStorage.postgres({ database: "a", user: "b", login: cloudSql, maxConnections: 7 }),
      {
        uri: "postgresql://b@/a?pool_max_conns=7#auth_mode=gcp-cloudsql&gcp_connection_name=a:b:c",
        ...{ place: "postgresql://a:b:c/a", ports: [3307, 443], files: [], settings: {}, password: undefined },
      },
    ],
    [
      "Athena",
      () => AuditEventStorage.athena(ATHENA),
      {
        uri:
          "athena://a.b?topicArn=arn:aws:sns:eu:1:d&largeEventsS3=s3://g&locationS3=s3://f&workgroup=c" +
          "&queueURL=https://e&queryResultsS3=s3://h",
        ...{ place: "athena:a.b", ports: [443], files: [], settings: {}, password: undefined },
      },
    ],
    [
      "Athena in another region, with files of another size",
      () => AuditEventStorage.athena({ ...ATHENA, region: "eu", batchMaxItems: 2, batchMaxInterval: "1d" }),
      {
        uri:
          "athena://a.b?topicArn=arn:aws:sns:eu:1:d&largeEventsS3=s3://g&locationS3=s3://f&workgroup=c" +
          "&queueURL=https://e&queryResultsS3=s3://h&region=eu&batchMaxItems=2&batchMaxInterval=24h",
        ...{ place: "athena:a.b", ports: [443], files: [], settings: {}, password: undefined },
      },
    ],
    [
      "standard output",
      () => AuditEventStorage.stdout(),
      { uri: "stdout://", place: undefined, ports: [], files: [], settings: {}, password: undefined },
    ],
  ])("of %s", (_, made, expected) => {
    const { place, violations } = made();
    expect(violations).toEqual([]);
    expect(place).toStrictEqual(expected);
  });

  test.each<[string, () => SessionRecordingStorage, string, object]>([
    ["S3", () => RECORDINGS, "s3://recordings", { ports: [443], files: [], password: undefined }],
    [
      "S3 elsewhere",
      () =>
        SessionRecordingStorage.s3({
          ...{ bucket: "a", path: "b/c", region: "eu", endpoint: "d:9000", kmsKey: "e:f", acl: "g" },
          ...{ encryption: "bucket", virtualHostStyle: true },
        }),
      "s3://a/b/c?region=eu&endpoint=d:9000&sse_kms_key=e:f&disablesse=true&acl=g&use_s3_virtual_style_addressing=true",
      { ports: [9000], files: [], password: undefined },
    ],
    [
      "S3 with keys of its own",
      () => SessionRecordingStorage.s3({ bucket: "a", encryption: "kms" }),
      "s3://a",
      { ports: [443], files: [], password: undefined },
    ],
    [
      "Google Cloud",
      () => SessionRecordingStorage.gcs({ bucket: "a", path: "b", project: "c", credentials }),
      "gs://a/b?projectID=c&credentialsPath=/etc/auth-storage/secret_google_key.json",
      { ports: [443], files: [credentials], password: undefined },
    ],
    [
      "Azure",
      () => SessionRecordingStorage.azureBlob({ host: "a" }),
      "azblob://a",
      { ports: [443], files: [], password: undefined },
    ],
    [
      "containers of Azure",
      () => SessionRecordingStorage.azureBlob({ host: "a", sessionContainer: "b", inProgressContainer: "c" }),
      "azblob://a#session_container=b&inprogress_container=c",
      { ports: [443], files: [], password: undefined },
    ],
  ])("of recordings in %s", (_, made, expected, ports) => {
    const { uri, access, violations } = made();
    expect(violations).toEqual([]);
    expect(uri).toBe(expected);
    expect(access).toStrictEqual(ports);
  });

  const table = { region: "eu", table: "state", ...KEPT };
  const capacity = { min: 1, max: 2, target: 50 };
  test.each<[string, () => AuthStorage, object]>([
    [
      "a volume",
      () => AuthStorage.persistentVolume(),
      {
        ...{
          kind: "persistent-volume",
          mostReplicas: 1,
          place: undefined,
          size: "10Gi",
          storageClass: undefined,
          deletion: "refused",
          backup: undefined,
        },
        ...{ backend: {}, ports: [], files: [], password: undefined },
      },
    ],
    [
      "a volume with a backup",
      () => AuthStorage.persistentVolume({ backup: VolumeBackup.of(), sessionRecordings: RECORDINGS }),
      {
        ...{
          kind: "persistent-volume",
          mostReplicas: 1,
          place: undefined,
          size: "10Gi",
          storageClass: undefined,
          deletion: "refused",
        },
        backup: { every: "24h", retain: 7, snapshotClass: undefined, majorUpgradeWithin: undefined },
        ...{ backend: { audit_sessions_uri: "s3://recordings" }, ports: [443], files: [], password: undefined },
      },
    ],
    [
      "DynamoDB",
      () => AuthStorage.dynamodb(table),
      {
        kind: "external",
        backend: {
          ...{ type: "dynamodb", region: "eu", table_name: "state" },
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{
          ports: [443],
          files: [],
          password: undefined,
          place: "dynamodb:eu/state",
          mostReplicas: 2,
          backup: undefined,
        },
      },
    ],
    [
      "DynamoDB that scales",
      () =>
        AuthStorage.dynamodb({
          ...table,
          continuousBackups: false,
          autoScaling: { read: capacity, write: { min: 3, max: 4, target: 60 } },
        }),
      {
        kind: "external",
        backend: {
          ...{ type: "dynamodb", region: "eu", table_name: "state", continuous_backups: false },
          ...{ billing_mode: "provisioned", auto_scaling: true },
          ...{ read_min_capacity: 1, read_max_capacity: 2, read_target_value: 50 },
          ...{ write_min_capacity: 3, write_max_capacity: 4, write_target_value: 60 },
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{
          ports: [443],
          files: [],
          password: undefined,
          place: "dynamodb:eu/state",
          mostReplicas: 2,
          backup: undefined,
        },
      },
    ],
    [
      "a volume with events elsewhere",
      () =>
        AuthStorage.persistentVolume({
          ...{ size: "1Gi", storageClass: "fast", deletion: "allowed", sessionRecordings: RECORDINGS },
          auditEvents: [AuditEventStorage.dynamodb({ table: "a", retention: "1d" }), AuditEventStorage.stdout()],
        }),
      {
        ...{
          kind: "persistent-volume",
          mostReplicas: 1,
          place: undefined,
          size: "1Gi",
          storageClass: "fast",
          deletion: "allowed",
          backup: undefined,
        },
        backend: {
          retention_period: "1d",
          ...{ audit_events_uri: ["dynamodb://a", "stdout://"], audit_sessions_uri: "s3://recordings" },
        },
        ...{ ports: [443], files: [], password: undefined },
      },
    ],
    [
      "DynamoDB, with events in a database that has a password",
      () =>
        AuthStorage.dynamodb({
          ...table,
          auditEvents: AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.password(SECRET) }),
        }),
      {
        kind: "external",
        backend: {
          ...{ type: "dynamodb", region: "eu", table_name: "state", audit_sessions_uri: "s3://recordings" },
          audit_events_uri: ["postgresql://b%40c@db:5432/a?sslmode=verify-full"],
        },
        ...{ ports: [443, 5432], files: [], password: SECRET, place: "dynamodb:eu/state", mostReplicas: 2 },
        backup: undefined,
      },
    ],
    [
      "DynamoDB with further settings",
      () => AuthStorage.dynamodb({ ...table, billingMode: "pay_per_request", settings: { poll_stream_period: "1s" } }),
      {
        kind: "external",
        backend: {
          ...{ poll_stream_period: "1s", type: "dynamodb", region: "eu", table_name: "state" },
          billing_mode: "pay_per_request",
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{
          ports: [443],
          files: [],
          password: undefined,
          place: "dynamodb:eu/state",
          mostReplicas: 2,
          backup: undefined,
        },
      },
    ],
    [
      "Firestore",
      () => AuthStorage.firestore({ project: "a", collection: "b", ...KEPT }),
      {
        kind: "external",
        backend: {
          ...{ type: "firestore", project_id: "a", collection_name: "b" },
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{
          ports: [443],
          files: [],
          password: undefined,
          place: "firestore:a/(default)/b",
          mostReplicas: undefined,
          backup: undefined,
        },
      },
    ],
    [
      "a database of Firestore, with a key file",
      () => AuthStorage.firestore({ project: "a", collection: "b", database: "c", credentials, ...KEPT }),
      {
        kind: "external",
        backend: {
          ...{ type: "firestore", project_id: "a", collection_name: "b", database_id: "c" },
          credentials_path: "/etc/auth-storage/secret_google_key.json",
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{ ports: [443], files: [credentials], password: undefined, place: "firestore:a/c/b" },
        mostReplicas: undefined,
        backup: undefined,
      },
    ],
    [
      "PostgreSQL by a password",
      () => AuthStorage.postgres({ ...SERVER, login: PostgresLogin.password(SECRET), ...KEPT }),
      {
        kind: "external",
        backend: {
          ...{ type: "postgresql", conn_string: "postgresql://b%40c@db:5432/a?sslmode=verify-full" },
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{ ports: [5432, 443], files: [], password: SECRET, place: "postgresql://db:5432/a" },
        mostReplicas: undefined,
        backup: undefined,
      },
    ],
    [
      "PostgreSQL by Cloud SQL",
      () => AuthStorage.postgres({ database: "a", user: "b", login: cloudSql, ...KEPT }),
      {
        kind: "external",
        backend: {
          ...{ type: "postgresql", conn_string: "postgresql://b@/a" },
          ...{ auth_mode: "gcp-cloudsql", gcp_connection_name: "a:b:c" },
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{ ports: [3307, 443], files: [], password: undefined, place: "postgresql://a:b:c/a" },
        mostReplicas: undefined,
        backup: undefined,
      },
    ],
    [
      "etcd by a certificate",
      () =>
        AuthStorage.etcd({
          ...{ hosts: ["a"], port: 1, prefix: "/", certificateAuthority: authority, maxMessageBytes: 2 },
          ...{ certificate: SecretRef.of("tls", "crt"), key: SecretRef.of("tls", "key") },
          ...KEPT,
        }),
      {
        kind: "external",
        backend: {
          ...{ type: "etcd", peers: ["https://a:1"], prefix: "/", etcd_max_client_msg_size_bytes: 2 },
          tls_ca_file: "/etc/auth-storage/configmap_ca_ca.pem",
          tls_cert_file: "/etc/auth-storage/secret_tls_crt",
          tls_key_file: "/etc/auth-storage/secret_tls_key",
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{ ports: [1, 443], files: [authority, SecretRef.of("tls", "crt"), SecretRef.of("tls", "key")] },
        ...{ password: undefined, place: "etcd://a:1/", mostReplicas: undefined, backup: undefined },
      },
    ],
    [
      "etcd",
      () =>
        AuthStorage.etcd({
          hosts: ["a", "b"],
          prefix: "/c/",
          certificateAuthority: authority,
          user: "d",
          password: SECRET,
          ...KEPT,
        }),
      {
        kind: "external",
        backend: {
          ...{ type: "etcd", peers: ["https://a:2379", "https://b:2379"], prefix: "/c/", username: "d" },
          tls_ca_file: "/etc/auth-storage/configmap_ca_ca.pem",
          password_file: "/etc/auth-storage/secret_db_password",
          ...{ audit_events_uri: ["dynamodb://events"], audit_sessions_uri: "s3://recordings" },
        },
        ...{
          ports: [2379, 443],
          files: [authority, SECRET],
          password: undefined,
          mostReplicas: undefined,
          backup: undefined,
        },
        place: "etcd://a:2379/c/ etcd://b:2379/c/",
      },
    ],
    [
      "another kind",
      () => AuthStorage.external({ type: "a", settings: { b: 1, type: "c" } }),
      {
        ...{ kind: "external", backend: { b: 1, type: "a" }, ports: [443], files: [], password: undefined },
        ...{ place: undefined, mostReplicas: undefined, backup: undefined },
      },
    ],
    [
      "another kind with ports of its own",
      () => AuthStorage.external({ type: "a", ports: [] }),
      {
        ...{ kind: "external", backend: { type: "a" }, ports: [], files: [], password: undefined },
        ...{ place: undefined, mostReplicas: undefined, backup: undefined },
      },
    ],
  ])("of state in %s", (_, made, expected) => {
    const { settings, violations } = made();
    expect(violations).toEqual([]);
    expect(settings).toStrictEqual(expected);
  });
});

test.each<[string, () => Value, readonly string[]]>([
  [
    "places that nobody can search, by their address",
    () => AuthStorage.dynamodb({ region: "eu", table: "state", ...KEPT, auditEvents: AuditEventStorage.stdout() }),
    ['STORAGE-012 auditEvents: "stdout://"'],
  ],
  [
    "a place of two kinds of data",
    () => AuthStorage.dynamodb({ region: "eu", table: "events", ...KEPT }),
    ['STORAGE-013 auditEvents: "dynamodb:events"'],
  ],
  [
    "databases with two passwords, but not these",
    () =>
      AuthStorage.postgres({
        ...{ ...SERVER, login: PostgresLogin.password(SECRET), ...KEPT },
        auditEvents: [
          EVENTS,
          AuditEventStorage.postgres({
            ...{ host: "other", database: "a", user: "b" },
            login: PostgresLogin.password(SecretRef.of("db", "other")),
          }),
        ],
      }),
    ['STORAGE-015 auditEvents: "(not shown)"'],
  ],
  [
    "a setting that a prop decides, but not its value",
    () => AuthStorage.dynamodb({ region: "eu", table: "state", ...KEPT, settings: { type: "hunter2" } }),
    ['STORAGE-016 settings.type: "(redacted)"'],
  ],
  [
    "a credential among settings, but not its value",
    () => AuthStorage.external({ type: "a", settings: { password: "hunter2" } }),
    ['STORAGE-003 settings.password: "(redacted)"'],
  ],
  [
    "a wrong type or setting, but not its value",
    () => AuthStorage.external({ type: 7 as never, settings: "hunter2" as never }),
    ["FIELD-002 type: (not shown)", "FIELD-002 settings: (not shown)"],
  ],
  [
    "a reference that stands where none may",
    () => AuthStorage.external({ type: "a", settings: { b: { [Token.asString(ref("a.b.c"))]: 1 } } }),
    ['REFERENCE-001 settings.b: "a reference in a key"'],
  ],
  [
    "a collection of two kinds of data",
    () =>
      AuthStorage.firestore({
        ...{ project: "a", collection: "b", ...KEPT },
        auditEvents: AuditEventStorage.firestore({ project: "a", collection: "b" }),
      }),
    ['STORAGE-013 auditEvents: "firestore:a/(default)/b"'],
  ],
  [
    "no host of a database",
    () => AuditEventStorage.postgres({ database: "a", user: "b", login: PostgresLogin.azure() }),
    ["STORAGE-014 host: nothing"],
  ],
  [
    "a host beside the connector of Cloud SQL",
    () =>
      AuthStorage.postgres({ ...SERVER, port: 1, login: PostgresLogin.cloudSql({ connectionName: "a:b:c" }), ...KEPT }),
    ['STORAGE-014 host: "db"', "STORAGE-014 port: 1"],
  ],
])("a report shows %s", (_, made, expected) => {
  expect(made().violations.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`)).toEqual(expected);
});

test("equal passwords of several databases are one password", () => {
  const login = PostgresLogin.password(SECRET);
  const auditEvents = AuditEventStorage.postgres({ ...SERVER, database: "events", login });
  const storage = AuthStorage.postgres({ ...SERVER, login, auditEvents, sessionRecordings: RECORDINGS });
  expect(storage.violations).toEqual([]);
  expect(storageEnvironment(storage.settings)).toEqual([
    { name: "PGPASSWORD", valueFrom: { secretKeyRef: { name: "db", key: "password" } } },
  ]);
  expect(storageEnvironment(AuthStorage.persistentVolume().settings)).toEqual([]);
});

test("files that several places read are mounted once, each by its key", () => {
  const files = [SECRET, CertificateAuthority.secret("ca"), CertificateAuthority.configMap("ca"), SECRET];
  const item = (key: string, path: string) => [{ key, path }];
  expect(projectedSources(files)).toEqual([
    { secret: [{ name: "db", items: item("password", "secret_db_password") }] },
    { secret: [{ name: "ca", items: item("ca.pem", "secret_ca_ca.pem") }] },
    { configMap: [{ name: "ca", items: item("ca.pem", "configmap_ca_ca.pem") }] },
  ]);
});

describe("storage in Google Cloud lets the auth service in", () => {
  const credentials = SecretRef.of("google", "key.json");
  const FIRESTORE = { project: "a", collection: "b", ...KEPT };
  const events = (props: object = {}) => ({
    ...KEPT,
    auditEvents: [EVENTS, AuditEventStorage.firestore({ project: "a", collection: "c", ...props })],
  });
  const recordings = (props: object = {}) =>
    AuthStorage.persistentVolume({ sessionRecordings: SessionRecordingStorage.gcs({ bucket: "a", ...props }) });
  const dynamodb = { region: "eu", table: "state" };
  const asked = { rule: "STORAGE-021", property: "auth.serviceAccount" };
  test.each<[string, () => AuthStorage, boolean]>([
    ["to state, by a key file", () => AuthStorage.firestore({ ...FIRESTORE, credentials }), true],
    ["to state, by nothing", () => AuthStorage.firestore(FIRESTORE), false],
    ["to events, by a key file", () => AuthStorage.dynamodb({ ...dynamodb, ...events({ credentials }) }), true],
    ["to events, by nothing", () => AuthStorage.dynamodb({ ...dynamodb, ...events() }), false],
    ["to recordings, by a key file", () => recordings({ credentials }), true],
    ["to recordings, by nothing", () => recordings(), false],
    ["where there is none", () => AuthStorage.dynamodb({ ...dynamodb, ...KEPT }), true],
    [
      "where a setting looks like a place",
      () => AuthStorage.external({ type: "a", settings: { audit_events_uri: Object.create(null) as object } }),
      true,
    ],
    [
      "where a place looks like one",
      () => AuthStorage.external({ type: "a", settings: { audit_sessions_uri: "file:///gs://a" } }),
      true,
    ],
  ])("%s", (_, made, isIn) => {
    const storage = made();
    const found = noted(checkGoogleIdentity, { auth: { storage } });
    expect(found.map(({ rule, property }) => ({ rule: rule.code, property }))).toEqual(isIn ? [] : [asked]);
    const serviceAccount = PodServiceAccount.existing({ name: "own" });
    expect(noted(checkGoogleIdentity, { auth: { storage, serviceAccount } })).toEqual([]);
  });
});

test("names and addresses may be what another resource of Terraform tells, and are not encoded then", () => {
  const told = Token.asString(ref("a.b.c"));
  const credentials = SecretRef.of("google", "key.json");
  const postgres = { host: told, database: told, user: told, login: PostgresLogin.cloudSql({ connectionName: told }) };
  const auditEvents = AuditEventStorage.athena({
    ...{ database: told, table: told, workgroup: told, topicArn: told, queueUrl: told, region: told },
    ...{ locationS3: told, largeEventsS3: told, queryResultsS3: told },
  });
  const places = [
    auditEvents,
    AuditEventStorage.firestore({ project: told, collection: told, database: told, credentials }),
    AuditEventStorage.postgres({ ...postgres, login: PostgresLogin.azure() }),
    SessionRecordingStorage.s3({ bucket: told, path: told, region: told, kmsKey: told, acl: told }),
    SessionRecordingStorage.azureBlob({ host: told, sessionContainer: told, inProgressContainer: told }),
    AuthStorage.etcd({
      ...{ hosts: [told], prefix: told, certificateAuthority: CertificateAuthority.secret("ca") },
      ...{ user: told, password: SECRET, ...KEPT },
    }),
    postgres.login,
  ];
  for (const { violations } of places) expect(violations).toEqual([]);
  const server = AuditEventStorage.postgres({ ...postgres, login: PostgresLogin.azure() });
  expect(server.uri).toBe(`postgresql://${told}@${told}:5432/${told}?sslmode=verify-full#auth_mode=azure`);
});

test("the script of a backup reads the files, and ends with the codes, that the platform says", () => {
  const script = readFileSync(join(__dirname, "../../programs/backup", BACKUP_FILES.script), "utf8");
  expect(script).toContain(`/${BACKUP_FILES.snapshot}`);
  expect(script).toContain(`exit ${NOT_READY}`);
  expect(script).toContain(`get ${SNAPSHOTS.resource}.${SNAPSHOTS.group} `);
  expect(BACKUP_DIRECTORY).toMatch(/^\/[a-z]+$/);
});

test.each(["type", "table_name", "audit_events_uri", "audit_sessions_uri", "retention_period"])(
  "further settings leave the key %s to the props",
  (key) => {
    const { violations } = AuthStorage.dynamodb({ region: "eu", table: "state", ...KEPT, settings: { [key]: "x" } });
    expect(problemsOf(violations)).toEqual([`STORAGE-016 settings.${key}`]);
  },
);
