import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ref, Token } from "cdktf";
import type { Value } from "../../constructs/core/value";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { AuditEventStorage } from "../../constructs/platform/auth/storage/audit-event-storage";
import {
  BACKUP_DIRECTORY,
  BACKUP_FILES,
  NOT_READY,
  SNAPSHOTS,
  VolumeBackup,
} from "../../constructs/platform/auth/storage/volume-backup";
import { PostgresLogin } from "../../constructs/platform/auth/storage/postgres";
import { projectedSources } from "../../constructs/platform/component/projected-files";
import { SessionRecordingStorage } from "../../constructs/platform/auth/storage/session-recording-storage";
import { storageEnvironment } from "../../constructs/platform/auth/storage/storage-parts";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ATHENA } from "../fixtures/athena";
import { problemsOf } from "../support/violations";
import type { Duration } from "../../constructs/core/duration";

const RECORDINGS = SessionRecordingStorage.s3({ bucket: "recordings" });
const EVENTS = AuditEventStorage.dynamodb({ table: "events" });
const KEPT = { auditEvents: EVENTS, sessionRecordings: RECORDINGS };
const STATE = { region: "eu", table: "state", ...KEPT };
const SERVER = { host: "db", database: "a", user: "b@c" };
const SECRET = SecretRef.of("db", "password");

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
    hosts: ["etcd"],
    prefix: "/",
    certificateAuthority: CertificateAuthority.secret("ca"),
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
        hosts: ["etcd"],
        prefix: "/",
        certificateAuthority: CertificateAuthority.secret("ca"),
        user: "a",
        password: SECRET,
        ...KEPT,
        ...props,
      }),
    );

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
  ])("%s", (_, problems, accepted, refused) => {
    for (const given of accepted) expect([given, problems(given)]).toEqual([given, []]);
    for (const given of refused) expect([given, problems(given)]).toEqual([given, ["FIELD-002"]]);
  });

  const capacity = { min: 1, max: 2, target: 50 };
  const scaled = (target: number) =>
    codes(AuthStorage.dynamodb({ ...STATE, autoScaling: { read: { ...capacity, target }, write: capacity } }));
  const pool = (maxConnections: number) =>
    codes(AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.azure(), maxConnections }));
  test.each<[string, (given: never) => readonly string[], readonly unknown[], readonly unknown[]]>([
    ["every", (every) => codes(VolumeBackup.of({ every })), ["15m", "6h", "24h"], ["7m", "7h"]],
    ["snapshotClass", (snapshotClass) => codes(VolumeBackup.of({ snapshotClass })), ["fast"], ["Not A Name"]],
    ["size", (size) => codes(AuthStorage.persistentVolume({ size })), ["10Gi"], ["ten"]],
    ["retain", (retain) => codes(VolumeBackup.of({ retain })), [1, 500], [0, 501]],
    ["majorUpgradeWithin", (within) => codes(VolumeBackup.of({ majorUpgradeWithin: within })), ["1m"], ["0m", "90s"]],
    ["maxConnections", pool, [1, 10_000], [0, 10_001]],
    ["maxMessageBytes", (maxMessageBytes) => etcd({ maxMessageBytes }), [1], [0]],
    ["target", scaled, [1, 100], [0, 101]],
    [
      "retention",
      (retention) => codes(AuditEventStorage.dynamodb({ table: "a", retention })),
      ["1d", "36500d"],
      ["0d", "36501d", "36h"],
    ],
    ["batchMaxItems", (batchMaxItems) => athena({ batchMaxItems }), [1], [0]],
    ["batchMaxInterval", (batchMaxInterval) => athena({ batchMaxInterval }), ["5s"], ["4s"]],
  ])("%s has bounds", (_, problems, accepted, refused) => {
    for (const given of accepted) expect([given, problems(given as never)]).toEqual([given, []]);
    for (const given of refused) expect([given, problems(given as never)]).toEqual([given, ["FIELD-002"]]);
  });
});

/** Data on one line: references by name and key, and nothing of what is empty. */
function lineOf(data: unknown): string {
  if (data instanceof SecretRef) return `Secret ${data.name}/${data.key}`;
  if (data instanceof CertificateAuthority) return `${data.kind} ${data.name}/${data.key}`;
  if (Array.isArray(data)) return `[${data.map(lineOf).join(", ")}]`;
  if (typeof data !== "object" || data === null) return String(data);
  const fields = Object.entries(data).map(([key, value]) => [key, value === undefined ? "" : lineOf(value)] as const);
  return `{${fields
    .filter(([, value]) => !["", "[]", "{}"].includes(value))
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ")}}`;
}

describe("the settings of a place, its ports and its files", () => {
  const credentials = SecretRef.of("google", "key.json");
  const authority = CertificateAuthority.configMap("ca");
  const login = PostgresLogin.certificate({ certificate: SecretRef.of("tls", "crt"), key: SecretRef.of("tls", "key") });
  const password = PostgresLogin.password(SECRET);
  const cloudSql = PostgresLogin.cloudSql({ connectionName: "a:b:c" });
  const google = { project: "a", collection: "b", ...KEPT };
  const capacity = { min: 1, max: 2, target: 50 };
  const etcd = { hosts: ["a"], prefix: "/c/", certificateAuthority: authority, ...KEPT };
  const tls = { certificate: SecretRef.of("tls", "crt"), key: SecretRef.of("tls", "key") };

  /** Places by their titles, a line for each; none of them breaks a rule. */
  const shownOf = <P extends Value>(places: Readonly<Record<string, P>>, of: (place: P) => unknown) => {
    expect(Object.values(places).flatMap(({ violations }) => violations)).toEqual([]);
    return Object.entries(places).map(([title, place]) => `${title}: ${lineOf(of(place))}`);
  };

  test("of events", () => {
    const events = AuditEventStorage;
    const places = {
      dynamodb: EVENTS,
      "dynamodb elsewhere": events.dynamodb({ table: "a", region: "eu", endpoint: "b:8000", retention: "48h" }),
      firestore: events.firestore({ collection: "a", project: "b", database: "c", credentials }),
      "firestore, default database": events.firestore({ collection: "a", project: "b" }),
      "postgres by certificate": events.postgres({
        ...SERVER,
        login,
        certificateAuthority: authority,
        retention: "2d",
      }),
      "postgres by password": events.postgres({ ...SERVER, port: 1, login: password }),
      "postgres by a file of passwords": events.postgres({ ...SERVER, login: PostgresLogin.passwordFile(SECRET) }),
      "postgres by Entra ID": events.postgres({ ...SERVER, login: PostgresLogin.azure() }),
      "postgres by Cloud SQL": events.postgres({ database: "a", user: "b", login: cloudSql, maxConnections: 7 }),
      athena: events.athena(ATHENA),
      "athena elsewhere": events.athena({ ...ATHENA, region: "eu", batchMaxItems: 2, batchMaxInterval: "1d" }),
      stdout: events.stdout(),
    };
    expect(shownOf(places, ({ place }: AuditEventStorage) => place)).toMatchInlineSnapshot(`
[
  "dynamodb: {ports: [443], uri: dynamodb://events, place: dynamodb:events}",
  "dynamodb elsewhere: {ports: [8000], uri: dynamodb://a?endpoint=b:8000, place: dynamodb:a, settings: {retention_period: 2d, region: eu}}",
  "firestore: {ports: [443], files: [Secret google/key.json], uri: firestore://a?projectID=b&databaseID=c&credentialsPath=/etc/auth-storage/secret_google_key.json, place: firestore:b/c/a}",
  "firestore, default database: {ports: [443], uri: firestore://a?projectID=b, place: firestore:b/(default)/a}",
  "postgres by certificate: {place: postgresql://db:5432/a, ports: [5432], files: [config-map ca/ca.pem, Secret tls/crt, Secret tls/key], uri: postgresql://b%40c@db:5432/a?sslmode=verify-full&sslrootcert=/etc/auth-storage/configmap_ca_ca.pem&sslcert=/etc/auth-storage/secret_tls_crt&sslkey=/etc/auth-storage/secret_tls_key#retention_period=48h}",
  "postgres by password: {place: postgresql://db:1/a, ports: [1], password: Secret db/password, uri: postgresql://b%40c@db:1/a?sslmode=verify-full}",
  "postgres by a file of passwords: {place: postgresql://db:5432/a, ports: [5432], files: [Secret db/password], uri: postgresql://b%40c@db:5432/a?sslmode=verify-full&passfile=/etc/auth-storage/secret_db_password}",
  "postgres by Entra ID: {place: postgresql://db:5432/a, ports: [5432, 443], uri: postgresql://b%40c@db:5432/a?sslmode=verify-full#auth_mode=azure}",
  "postgres by Cloud SQL: {place: postgresql://a:b:c/a, ports: [3307, 443], uri: postgresql://b@/a?pool_max_conns=7#auth_mode=gcp-cloudsql&gcp_connection_name=a:b:c}",
  "athena: {ports: [443], uri: athena://a.b?topicArn=arn:aws:sns:eu:1:d&largeEventsS3=s3://g&locationS3=s3://f&workgroup=c&queueURL=https://e&queryResultsS3=s3://h, place: athena:a.b}",
  "athena elsewhere: {ports: [443], uri: athena://a.b?topicArn=arn:aws:sns:eu:1:d&largeEventsS3=s3://g&locationS3=s3://f&workgroup=c&queueURL=https://e&queryResultsS3=s3://h&region=eu&batchMaxItems=2&batchMaxInterval=24h, place: athena:a.b}",
  "stdout: {uri: stdout://}",
]
`);
  });

  test("of recordings", () => {
    const kept = SessionRecordingStorage;
    const path = { bucket: "a", path: "b/c", region: "eu", endpoint: "d:9000", acl: "g" };
    const places = {
      s3: RECORDINGS,
      "s3 elsewhere": kept.s3({ ...path, encryption: "bucket", virtualHostStyle: true }),
      "s3 with keys of its own": kept.s3({ bucket: "a", encryption: "kms", kmsKey: "e:f" }),
      gcs: kept.gcs({ bucket: "a", path: "b", project: "c", credentials }),
      azure: kept.azureBlob({ host: "a" }),
      "containers of Azure": kept.azureBlob({ host: "a", sessionContainer: "b", inProgressContainer: "c" }),
    };
    expect(shownOf(places, ({ uri, access }: SessionRecordingStorage) => ({ uri, ...access }))).toMatchInlineSnapshot(`
[
  "s3: {uri: s3://recordings, ports: [443]}",
  "s3 elsewhere: {uri: s3://a/b/c?region=eu&endpoint=d:9000&disablesse=true&acl=g&use_s3_virtual_style_addressing=true, ports: [9000]}",
  "s3 with keys of its own: {uri: s3://a?sse_kms_key=e:f, ports: [443]}",
  "gcs: {uri: gs://a?path=b&projectID=c&credentialsPath=/etc/auth-storage/secret_google_key.json, ports: [443], files: [Secret google/key.json]}",
  "azure: {uri: azblob://a, ports: [443]}",
  "containers of Azure: {uri: azblob://a#session_container=b&inprogress_container=c, ports: [443]}",
]
`);
  });

  test("of state", () => {
    const auth = AuthStorage;
    const places = {
      volume: auth.persistentVolume(),
      "volume with a backup": auth.persistentVolume({ backup: VolumeBackup.of(), sessionRecordings: RECORDINGS }),
      "volume with events elsewhere": auth.persistentVolume({
        size: "1Gi",
        storageClass: "fast",
        deletion: "allowed",
        sessionRecordings: RECORDINGS,
        auditEvents: [AuditEventStorage.dynamodb({ table: "a", retention: "1d" }), AuditEventStorage.stdout()],
      }),
      dynamodb: auth.dynamodb(STATE),
      "dynamodb that scales": auth.dynamodb({
        ...STATE,
        continuousBackups: false,
        autoScaling: { read: capacity, write: { min: 3, max: 4, target: 60 } },
      }),
      "dynamodb, events with a password": auth.dynamodb({
        ...STATE,
        auditEvents: AuditEventStorage.postgres({ ...SERVER, login: password }),
      }),
      "dynamodb with further settings": auth.dynamodb({
        ...STATE,
        billingMode: "pay_per_request",
        settings: { poll_stream_period: "1s" },
      }),
      firestore: auth.firestore(google),
      "firestore with a key file": auth.firestore({ ...google, database: "c", credentials }),
      "postgres by password": auth.postgres({ ...SERVER, login: password, ...KEPT }),
      "postgres by Cloud SQL": auth.postgres({ database: "a", user: "b", login: cloudSql, ...KEPT }),
      "etcd by certificate": auth.etcd({ ...etcd, prefix: "/", port: 1, maxMessageBytes: 2, ...tls }),
      etcd: auth.etcd({ ...etcd, hosts: ["a", "b"], user: "d", password: SECRET }),
      "another kind": auth.external({ type: "a", settings: { b: 1, type: "c" } }),
      "another kind with ports of its own": auth.external({ type: "a", ports: [] }),
    };
    expect(shownOf(places, ({ settings }: AuthStorage) => settings)).toMatchInlineSnapshot(`
[
  "volume: {kind: persistent-volume, mostReplicas: 1, size: 10Gi, deletion: refused}",
  "volume with a backup: {kind: persistent-volume, mostReplicas: 1, size: 10Gi, deletion: refused, backup: {every: 24h, retain: 7}, ports: [443], backend: {audit_sessions_uri: s3://recordings}}",
  "volume with events elsewhere: {kind: persistent-volume, mostReplicas: 1, size: 1Gi, storageClass: fast, deletion: allowed, ports: [443], backend: {retention_period: 1d, audit_events_uri: [dynamodb://a, stdout://], audit_sessions_uri: s3://recordings}}",
  "dynamodb: {ports: [443], backend: {type: dynamodb, region: eu, table_name: state, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: dynamodb:eu/state, mostReplicas: 2}",
  "dynamodb that scales: {ports: [443], backend: {type: dynamodb, region: eu, table_name: state, continuous_backups: false, billing_mode: provisioned, auto_scaling: true, read_min_capacity: 1, read_max_capacity: 2, read_target_value: 50, write_min_capacity: 3, write_max_capacity: 4, write_target_value: 60, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: dynamodb:eu/state, mostReplicas: 2}",
  "dynamodb, events with a password: {ports: [443, 5432], password: Secret db/password, backend: {type: dynamodb, region: eu, table_name: state, audit_events_uri: [postgresql://b%40c@db:5432/a?sslmode=verify-full], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: dynamodb:eu/state, mostReplicas: 2}",
  "dynamodb with further settings: {ports: [443], backend: {poll_stream_period: 1s, type: dynamodb, region: eu, table_name: state, billing_mode: pay_per_request, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: dynamodb:eu/state, mostReplicas: 2}",
  "firestore: {ports: [443], backend: {type: firestore, project_id: a, collection_name: b, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: firestore:a/(default)/b}",
  "firestore with a key file: {ports: [443], files: [Secret google/key.json], backend: {type: firestore, project_id: a, collection_name: b, database_id: c, credentials_path: /etc/auth-storage/secret_google_key.json, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [443], place: firestore:a/c/b}",
  "postgres by password: {ports: [5432, 443], password: Secret db/password, backend: {type: postgresql, conn_string: postgresql://b%40c@db:5432/a?sslmode=verify-full, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [5432], place: postgresql://db:5432/a}",
  "postgres by Cloud SQL: {ports: [3307, 443], backend: {type: postgresql, conn_string: postgresql://b@/a, auth_mode: gcp-cloudsql, gcp_connection_name: a:b:c, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [3307, 443], place: postgresql://a:b:c/a}",
  "etcd by certificate: {ports: [1, 443], files: [config-map ca/ca.pem, Secret tls/crt, Secret tls/key], backend: {type: etcd, peers: [https://a:1], prefix: /, tls_ca_file: /etc/auth-storage/configmap_ca_ca.pem, tls_cert_file: /etc/auth-storage/secret_tls_crt, tls_key_file: /etc/auth-storage/secret_tls_key, etcd_max_client_msg_size_bytes: 2, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [1], place: etcd://a:1/}",
  "etcd: {ports: [2379, 443], files: [config-map ca/ca.pem, Secret db/password], backend: {type: etcd, peers: [https://a:2379, https://b:2379], prefix: /c/, tls_ca_file: /etc/auth-storage/configmap_ca_ca.pem, username: d, password_file: /etc/auth-storage/secret_db_password, audit_events_uri: [dynamodb://events], audit_sessions_uri: s3://recordings}, kind: external, statePorts: [2379], place: etcd://a:2379/c/ etcd://b:2379/c/}",
  "another kind: {backend: {b: 1, type: a}, ports: [443], kind: external, statePorts: [443], place: external:a}",
  "another kind with ports of its own: {backend: {type: a}, kind: external, place: external:a}",
]
`);
  });
});

test.each<[string, () => Value]>([
  ["a setting that a prop decides", () => AuthStorage.dynamodb({ ...STATE, settings: { type: "hunter2" } })],
  ["a credential", () => AuthStorage.external({ type: "a", settings: { password: "hunter2" } })],
  ["no settings", () => AuthStorage.external({ type: "a", settings: "hunter2" as never })],
])("what is refused may be a secret, and is not in the report: %s", (_, made) => {
  expect(made().violations).toHaveLength(1);
  expect(JSON.stringify(made().violations)).not.toContain("hunter2");
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

test("tables of DynamoDB are in one region, which the storage section has", () => {
  const table = (name: string, region?: string) =>
    AuditEventStorage.dynamodb({ table: name, ...(region !== undefined && { region }) });
  const state = (auditEvents: AuditEventStorage | AuditEventStorage[]) =>
    AuthStorage.dynamodb({ ...STATE, auditEvents });
  expect(problemsOf(state(table("a", "us")))).toEqual(["STORAGE-024 auditEvents"]);
  expect(problemsOf(state([table("a"), table("b", "eu")]))).toEqual([]);
  const volume = (...auditEvents: AuditEventStorage[]) =>
    AuthStorage.persistentVolume({ auditEvents, sessionRecordings: RECORDINGS });
  expect(problemsOf(volume(table("a", "eu"), table("b", "us")))).toEqual(["STORAGE-024 auditEvents"]);
  expect(volume(table("a", "eu")).settings.backend).toMatchObject({ region: "eu" });
});

test("all tables of DynamoDB keep events for one time", () => {
  const kept = (...retentions: readonly (Duration | undefined)[]) =>
    AuthStorage.persistentVolume({
      auditEvents: retentions.map((retention, index) =>
        AuditEventStorage.dynamodb({ table: `t${index}`, ...(retention && { retention }) }),
      ),
      sessionRecordings: RECORDINGS,
    });
  expect(problemsOf(kept("90d", "30d"))).toEqual(["STORAGE-024 auditEvents"]);
  for (const storage of [kept("90d", "90d"), kept("90d", undefined)]) expect(problemsOf(storage)).toEqual([]);
});

test.each<[string, () => Value, readonly string[]]>([
  [
    "a key where the bucket decides it",
    () => SessionRecordingStorage.s3({ bucket: "a", encryption: "bucket", kmsKey: "b" }),
    ["FIELD-002 kmsKey"],
  ],
  [
    "a style of names where Amazon decides it",
    () => SessionRecordingStorage.s3({ bucket: "a", virtualHostStyle: true }),
    ["FIELD-002 virtualHostStyle"],
  ],
  [
    "a bucket of Google Cloud without the project that the service needs",
    () => SessionRecordingStorage.gcs({ bucket: "a", path: "b" } as never),
    ["FIELD-003 project"],
  ],
  [
    "capacity where AWS adapts it",
    () => {
      const capacity = { min: 1, max: 2, target: 50 };
      const autoScaling = { read: capacity, write: capacity };
      return AuthStorage.dynamodb({ region: "eu", table: "a", ...KEPT, autoScaling, billingMode: "pay_per_request" });
    },
    ["FIELD-002 billingMode"],
  ],
])("what the service would not look at, or not start with, is refused: %s", (_, made, problems) => {
  expect(problemsOf(made())).toEqual(problems);
});

test("names and addresses may be references of Terraform, and are not encoded then", () => {
  const reference = Token.asString(ref("a.b.c"));
  const every = <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, reference])) as Readonly<Record<Name, string>>;
  const server = AuditEventStorage.postgres({ ...every("host", "database", "user"), login: PostgresLogin.azure() });
  const places: readonly Value[] = [
    server,
    AuditEventStorage.athena({
      ...every("database", "table", "workgroup", "topicArn", "queueUrl", "region"),
      ...every("locationS3", "largeEventsS3", "queryResultsS3"),
    }),
    AuditEventStorage.firestore({
      ...every("project", "collection", "database"),
      credentials: SecretRef.of("google", "key.json"),
    }),
    SessionRecordingStorage.s3(every("bucket", "path", "region", "kmsKey", "acl")),
    SessionRecordingStorage.azureBlob(every("host", "sessionContainer", "inProgressContainer")),
    AuthStorage.etcd({
      ...KEPT,
      hosts: [reference],
      certificateAuthority: CertificateAuthority.secret("ca"),
      password: SECRET,
      ...every("prefix", "user"),
    }),
    PostgresLogin.cloudSql(every("connectionName")),
  ];
  expect(places.flatMap(({ violations }) => violations)).toEqual([]);
  expect(server.uri).toBe(
    `postgresql://${reference}@${reference}:5432/${reference}?sslmode=verify-full#auth_mode=azure`,
  );
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
    const { violations } = AuthStorage.dynamodb({ ...STATE, settings: { [key]: "x" } });
    expect(problemsOf(violations)).toEqual([`STORAGE-016 settings.${key}`]);
  },
);
