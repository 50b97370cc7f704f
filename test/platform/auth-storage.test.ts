import { ref, Token } from "cdktf";
import { parse } from "yaml";
import {
  AuditEventStorage,
  AuthStorage,
  CertificateAuthority,
  PostgresLogin,
  SecretRef,
  SessionRecordingStorage,
  type AuthServiceProps,
  type PostgresDatabaseProps,
} from "../../constructs";
import { credentialsIn } from "../../constructs/core/credential-places";
import { at, type Synthesised } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { codesOf, synthesise } from "./support";

const RECORDINGS = SessionRecordingStorage.s3({ bucket: "access-recordings" });
const EVENTS = AuditEventStorage.dynamodb({ table: "access-events" });
const TABLE = { region: "eu-central-1", table: "access-state", auditEvents: EVENTS, sessionRecordings: RECORDINGS };
const TLS = { certificate: SecretRef.of("db-client", "tls.crt"), key: SecretRef.of("db-client", "tls.key") };
const SERVER = { host: "db.example.com", user: "access", login: PostgresLogin.certificate(TLS) };
const STATE = { ...SERVER, database: "access_state" };

function postgres(state: Partial<PostgresDatabaseProps> = {}, events: Partial<PostgresDatabaseProps> = {}) {
  return AuthStorage.postgres({
    ...STATE,
    ...state,
    auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "access_events", ...events }),
    sessionRecordings: RECORDINGS,
  });
}

function etcd(login: Partial<Parameters<typeof AuthStorage.etcd>[0]> = TLS) {
  return AuthStorage.etcd({
    hosts: ["etcd-0.etcd", "etcd-1.etcd"],
    prefix: "/access/",
    certificateAuthority: CertificateAuthority.configMap("etcd-authority"),
    auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "access_events" }),
    sessionRecordings: RECORDINGS,
    ...login,
  });
}

function firestore() {
  const credentials = SecretRef.of("google", "key.json");
  return AuthStorage.firestore({
    project: "acme",
    collection: "access-state",
    credentials,
    auditEvents: AuditEventStorage.firestore({ project: "acme", collection: "access-events", credentials }),
    sessionRecordings: SessionRecordingStorage.gcs({ bucket: "recordings", project: "acme", credentials }),
  });
}

function withStorage(storage: AuthStorage, auth: AuthServiceProps = {}): Synthesised {
  return synthesise({ auth: { storage, ...auth } });
}

function section(storage: AuthStorage): unknown {
  const file = parse(withStorage(storage).file("svc-auth", "svc.yaml")) as { svc: { storage: unknown } };
  return file.svc.storage;
}

function deployment(storage: AuthStorage) {
  return withStorage(storage).resource("kubernetes_deployment_v1", "svc-auth");
}

/** Ports of hosts outside that the auth service may connect to. */
function ports(storage: AuthStorage): readonly string[] {
  const policy = withStorage(storage).resource("kubernetes_network_policy_v1", "svc-auth");
  const rules = at(policy, "spec.egress") as { to?: unknown; ports: { port: string }[] }[];
  return rules.at(-1)!.ports.map(({ port }) => port);
}

describe("the storage section", () => {
  test("of DynamoDB names region and table, and keeps events and recordings outside of the pods", () => {
    expect(section(AuthStorage.dynamodb(TABLE))).toEqual({
      type: "dynamodb",
      region: "eu-central-1",
      table_name: "access-state",
      audit_events_uri: ["dynamodb://access-events"],
      audit_sessions_uri: "s3://access-recordings",
    });
  });

  test("of DynamoDB has backups, capacity and retention where they are declared", () => {
    const capacity = { min: 5, max: 100, target: 50 };
    const storage = AuthStorage.dynamodb({
      ...TABLE,
      continuousBackups: true,
      autoScaling: { read: capacity, write: { ...capacity, max: 200 } },
      auditEvents: AuditEventStorage.dynamodb({ table: "access-events", retention: "90d" }),
      settings: { poll_stream_period: "1s" },
    });
    expect(section(storage)).toMatchObject({
      continuous_backups: true,
      auto_scaling: true,
      billing_mode: "provisioned",
      read_min_capacity: 5,
      read_max_capacity: 100,
      read_target_value: 50,
      write_max_capacity: 200,
      retention_period: "90d",
      poll_stream_period: "1s",
    });
  });

  test("of Firestore reads the same key file for state, events and recordings", () => {
    const file = "/etc/auth-storage/secret_google_key.json";
    expect(section(firestore())).toEqual({
      type: "firestore",
      project_id: "acme",
      collection_name: "access-state",
      credentials_path: file,
      audit_events_uri: [`firestore://access-events?projectID=acme&credentialsPath=${file}`],
      audit_sessions_uri: `gs://recordings?projectID=acme&credentialsPath=${file}`,
    });
  });

  test("of PostgreSQL verifies the server, and signs in with a certificate", () => {
    const certificateAuthority = CertificateAuthority.secret("db-authority");
    const files = (name: string) => `/etc/auth-storage/secret_${name}`;
    const query =
      `sslmode=verify-full&sslrootcert=${files("db-authority_ca.pem")}` +
      `&sslcert=${files("db-client_tls.crt")}&sslkey=${files("db-client_tls.key")}`;
    expect(section(postgres({ certificateAuthority, maxConnections: 20 }, { certificateAuthority }))).toEqual({
      type: "postgresql",
      conn_string: `postgresql://access@db.example.com:5432/access_state?${query}&pool_max_conns=20`,
      audit_events_uri: [`postgresql://access@db.example.com:5432/access_events?${query}`],
      audit_sessions_uri: "s3://access-recordings",
    });
  });

  test("of PostgreSQL signs in with tokens of Entra ID", () => {
    expect(section(postgres({ login: PostgresLogin.azure() }, { login: PostgresLogin.azure() }))).toMatchObject({
      conn_string: "postgresql://access@db.example.com:5432/access_state?sslmode=verify-full",
      auth_mode: "azure",
      audit_events_uri: ["postgresql://access@db.example.com:5432/access_events?sslmode=verify-full#auth_mode=azure"],
    });
  });

  test("of PostgreSQL leaves host and encryption to the connector of Cloud SQL", () => {
    const connector = { connectionName: "acme:europe-west3:access", ipType: "private" } as const;
    const login = PostgresLogin.cloudSql(connector);
    const elsewhere = { database: "access_state", user: "auth@acme.iam", login };
    const storage = AuthStorage.postgres({
      ...elsewhere,
      auditEvents: AuditEventStorage.postgres({ ...elsewhere, database: "access_events", retention: "90d" }),
      sessionRecordings: RECORDINGS,
    });
    const name = "gcp_connection_name=acme:europe-west3:access&gcp_ip_type=private";
    expect(section(storage)).toMatchObject({
      conn_string: "postgresql://auth%40acme.iam@/access_state",
      auth_mode: "gcp-cloudsql",
      gcp_connection_name: "acme:europe-west3:access",
      gcp_ip_type: "private",
      audit_events_uri: [
        `postgresql://auth%40acme.iam@/access_events#auth_mode=gcp-cloudsql&${name}&retention_period=2160h`,
      ],
    });
    expect(ports(storage)).toEqual(["443", "3307"]);
  });

  test("of etcd has the files of certificate and key", () => {
    expect(section(etcd())).toMatchObject({
      type: "etcd",
      peers: ["https://etcd-0.etcd:2379", "https://etcd-1.etcd:2379"],
      prefix: "/access/",
      tls_ca_file: "/etc/auth-storage/configmap_etcd-authority_ca.pem",
      tls_cert_file: "/etc/auth-storage/secret_db-client_tls.crt",
      tls_key_file: "/etc/auth-storage/secret_db-client_tls.key",
    });
    const password = SecretRef.of("etcd-user", "password");
    expect(section(etcd({ user: "access", password, maxMessageBytes: 15_728_640 }))).toMatchObject({
      username: "access",
      password_file: "/etc/auth-storage/secret_etcd-user_password",
      etcd_max_client_msg_size_bytes: 15_728_640,
    });
  });

  test("of a volume has nothing but where recordings and events are kept elsewhere", () => {
    expect(section(AuthStorage.persistentVolume())).toBeUndefined();
    expect(section(AuthStorage.persistentVolume({ sessionRecordings: RECORDINGS }))).toEqual({
      audit_sessions_uri: "s3://access-recordings",
    });
    const storage = AuthStorage.persistentVolume({ sessionRecordings: RECORDINGS, auditEvents: EVENTS });
    expect(section(storage)).toMatchObject({ audit_events_uri: ["dynamodb://access-events"] });
  });

  test("lists the place that is searched first, and a copy on standard output behind it", () => {
    const auditEvents = [
      AuditEventStorage.athena({
        database: "audit",
        table: "events",
        topicArn: "arn:aws:sns:eu-central-1:123456789012:events",
        queueUrl: "https://sqs.eu-central-1.amazonaws.com/123456789012/events",
        locationS3: "s3://audit/events",
        largeEventsS3: "s3://transient/large",
        queryResultsS3: "s3://transient/results",
        workgroup: "access",
        batchMaxInterval: "30s",
      }),
      AuditEventStorage.stdout(),
    ];
    expect(section(AuthStorage.dynamodb({ ...TABLE, auditEvents }))).toMatchObject({
      audit_events_uri: [
        "athena://audit.events?topicArn=arn:aws:sns:eu-central-1:123456789012:events" +
          "&largeEventsS3=s3://transient/large&locationS3=s3://audit/events&workgroup=access" +
          "&queueURL=https://sqs.eu-central-1.amazonaws.com/123456789012/events" +
          "&queryResultsS3=s3://transient/results&batchMaxInterval=30s",
        "stdout://",
      ],
    });
  });

  test("holds no credential, whatever the kind", () => {
    for (const storage of [AuthStorage.dynamodb(TABLE), firestore(), postgres(), etcd()]) {
      expect(credentialsIn(section(storage), "storage")).toEqual([]);
    }
  });

  test("takes what Terraform knows as parts of its texts", () => {
    const known = (name: string) => Token.asString(ref(`aws_db_instance.access.${name}`));
    const synthesised = withStorage(postgres({ host: known("address") }));
    const file = JSON.stringify(synthesised.resource("kubernetes_config_map_v1", "svc-auth"));
    expect(file).toContain("aws_db_instance.access.address");
    const annotation = at(deployment(postgres({ host: known("address") })), "metadata.annotations");
    expect(annotation).toEqual({
      "access-platform/storage": "postgresql://${aws_db_instance.access.address}:5432/access_state",
    });
  });
});

describe("the pods of the auth service", () => {
  test("mount each file once, from Secrets and ConfigMaps", () => {
    const item = (key: string, path: string) => [{ key, path }];
    expect(at(deployment(etcd()), "spec.template.spec.volume")).toContainEqual({
      name: "storage",
      projected: [
        {
          sources: [
            { config_map: [{ name: "etcd-authority", items: item("ca.pem", "configmap_etcd-authority_ca.pem") }] },
            { secret: [{ name: "db-client", items: item("tls.crt", "secret_db-client_tls.crt") }] },
            { secret: [{ name: "db-client", items: item("tls.key", "secret_db-client_tls.key") }] },
          ],
        },
      ],
    });
    expect(at(deployment(etcd()), "spec.template.spec.container.0.volume_mount")).toContainEqual({
      name: "storage",
      mount_path: "/etc/auth-storage",
      read_only: true,
    });
  });

  test("get a password from its Secret", () => {
    const login = PostgresLogin.password(SecretRef.of("db", "password"));
    const environment = at(deployment(postgres({ login }, { login })), "spec.template.spec.container.0.env");
    expect(environment).toEqual([
      { name: "PGPASSWORD", value_from: { secret_key_ref: { name: "db", key: "password" } } },
    ]);
  });

  test("read a file of passwords where databases have different ones", () => {
    const login = PostgresLogin.passwordFile(SecretRef.of("db", "pgpass"));
    expect(section(postgres({ login }))).toMatchObject({
      conn_string: expect.stringContaining("passfile=/etc/auth-storage/secret_db_pgpass") as string,
    });
  });

  test("wait for the Secrets that an apply makes of variables", () => {
    const login = PostgresLogin.password(SecretRef.ephemeral({ variable: "db_password" }));
    const synthesised = withStorage(postgres({ login }, { login }));
    expect(synthesised.resource("kubernetes_secret_v1", "db-password")).toBeDefined();
  });

  test("reach the ports of the kind and of the addresses, and no others", () => {
    expect(ports(AuthStorage.persistentVolume())).toEqual(["443"]);
    expect(ports(AuthStorage.dynamodb(TABLE))).toEqual(["443"]);
    expect(ports(postgres({ port: 6432 }))).toEqual(["443", "5432", "6432"]);
    expect(ports(etcd())).toEqual(["443", "2379", "5432"]);
    const sessionRecordings = SessionRecordingStorage.s3({ bucket: "records", endpoint: "minio.storage.svc:9000" });
    expect(ports(AuthStorage.persistentVolume({ sessionRecordings }))).toEqual(["443", "9000"]);
  });
});

describe("is refused", () => {
  const none = undefined as never;
  const another = PostgresLogin.password(SecretRef.of("other", "password"));
  test.each<[string, () => AuthStorage | SessionRecordingStorage, readonly string[]]>([
    ["without audit events", () => AuthStorage.dynamodb({ ...TABLE, auditEvents: none }), ["STORAGE-010 auditEvents"]],
    [
      "with an empty list of them",
      () => AuthStorage.dynamodb({ ...TABLE, auditEvents: [] }),
      ["FIELD-002 auditEvents"],
    ],
    [
      "without recordings",
      () => AuthStorage.dynamodb({ ...TABLE, sessionRecordings: none }),
      ["STORAGE-011 sessionRecordings"],
    ],
    [
      "with events outside of the volume and recordings on it",
      () => AuthStorage.persistentVolume({ auditEvents: EVENTS }),
      ["STORAGE-011 sessionRecordings"],
    ],
    [
      "with events that nobody can search",
      () => AuthStorage.dynamodb({ ...TABLE, auditEvents: [AuditEventStorage.stdout(), EVENTS] }),
      ["STORAGE-012 auditEvents"],
    ],
    [
      "with one table for both",
      () => AuthStorage.dynamodb({ ...TABLE, table: "access-events" }),
      ["STORAGE-013 auditEvents"],
    ],
    ["with one database for both", () => postgres({ database: "access_events" }), ["STORAGE-013 auditEvents"]],
    [
      "with connections that are no number",
      () => postgres({ maxConnections: Object.create(null) as never }),
      ["FIELD-002 maxConnections"],
    ],
    ["without a host", () => postgres({ host: none }), ["STORAGE-014 host"]],
    [
      "with a host beside the connector's",
      () => postgres({ port: 1, login: PostgresLogin.cloudSql({ connectionName: "a:b:c" }) }),
      ["STORAGE-014 host", "STORAGE-014 port"],
    ],
    [
      "with two passwords",
      () => postgres({ login: PostgresLogin.password(SecretRef.of("db", "password")) }, { login: another }),
      ["STORAGE-015 auditEvents"],
    ],
    [
      "with a setting that a prop decides",
      () => AuthStorage.dynamodb({ ...TABLE, settings: { table_name: "other", audit_events_uri: [] } }),
      ["STORAGE-016 settings.table_name", "STORAGE-016 settings.audit_events_uri"],
    ],
    [
      "with a credential among the settings",
      () => AuthStorage.dynamodb({ ...TABLE, settings: { secret_key: "hunter2" } }),
      ["STORAGE-003 settings.secret_key"],
    ],
    ["with a key without certificate", () => etcd({ key: TLS.key }), ["STORAGE-018 certificate"]],
    ["with a user without password", () => etcd({ user: "access" }), ["STORAGE-018 password"]],
    ["with nobody who signs in", () => etcd({}), ["STORAGE-018 certificate"]],
    [
      "with limits of capacity that contradict each other",
      () =>
        AuthStorage.dynamodb({
          ...TABLE,
          autoScaling: { read: { min: 9, max: 5, target: 50 }, write: { min: 1, max: 5, target: 50 } },
        }),
      ["STORAGE-019 autoScaling.read.min"],
    ],
    [
      "with a text in place of a password",
      () => postgres({ login: PostgresLogin.password("hunter2" as never) }),
      ["SECRET-003 login"],
    ],
    [
      "with a bucket that is an address",
      () => SessionRecordingStorage.s3({ bucket: "s3://key:secret@bucket" }),
      ["FIELD-002 bucket"],
    ],
  ])("%s", (_, storage, problems) => {
    expect(problemsOf(storage())).toEqual(problems);
  });

  test("with more auth servers than may read the changes of a table", () => {
    const storage = AuthStorage.dynamodb(TABLE);
    expect(codesOf({ auth: { storage, replicas: 2 } })).toEqual([]);
    expect(codesOf({ auth: { storage, replicas: 3 } })).toEqual(["STORAGE-017"]);
    expect(codesOf({ auth: { storage: postgres(), replicas: 5 } })).toEqual([]);
  });
});

test("a database of Firestore is in the section and in the place, where no events may be", () => {
  const database = { project: "acme", database: "second", credentials: SecretRef.of("google", "key.json") };
  const props = { ...database, collection: "state", sessionRecordings: RECORDINGS };
  const events = (collection: string) => AuditEventStorage.firestore({ ...database, collection });
  expect(section(AuthStorage.firestore({ ...props, auditEvents: events("events") }))).toMatchObject({
    ...{ collection_name: "state", database_id: "second", project_id: "acme" },
  });
  expect(section(firestore())).not.toHaveProperty("database_id");
  expect(problemsOf(AuthStorage.firestore({ ...props, auditEvents: events("state") }).violations)).toEqual([
    "STORAGE-013 auditEvents",
  ]);
});
