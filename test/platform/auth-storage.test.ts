import { ref, Token } from "cdktf";
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
import { findCredentials } from "../../constructs/core/credential-places";
import { at, type Synthesised } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { configurationOf, synthesise } from "./support";

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

function sectionOf(storage: AuthStorage): unknown {
  return configurationOf(withStorage(storage), "auth")["svc"]?.["storage"];
}

function deployment(storage: AuthStorage) {
  return withStorage(storage).resource("kubernetes_deployment_v1", "svc-auth");
}

describe("the storage section", () => {
  test("holds no credential, whatever the kind", () => {
    for (const storage of [AuthStorage.dynamodb(TABLE), firestore(), postgres(), etcd()]) {
      expect(findCredentials(sectionOf(storage), "storage")).toEqual([]);
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
      expect.objectContaining({ name: "GOMEMLIMIT" }),
    ]);
  });

  test("wait for the Secrets that an apply makes of variables", () => {
    const login = PostgresLogin.password(SecretRef.ephemeral({ variable: "db_password" }));
    const synthesised = withStorage(postgres({ login }, { login }));
    expect(synthesised.resource("kubernetes_secret_v1", "db-password")).toBeDefined();
  });
});

describe("is refused", () => {
  const none = undefined as never;
  const another = PostgresLogin.password(SecretRef.of("other", "password"));
  test.each<[string, () => AuthStorage | SessionRecordingStorage, readonly string[]]>([
    ["without audit events", () => AuthStorage.dynamodb({ ...TABLE, auditEvents: none }), ["STORAGE-010 auditEvents"]],
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
      "with a credential among the settings",
      () => AuthStorage.dynamodb({ ...TABLE, settings: { secret_key: "hunter2" } }),
      ["STORAGE-003 settings.secret_key"],
    ],
    [
      "with limits of capacity that contradict each other",
      () =>
        AuthStorage.dynamodb({
          ...TABLE,
          autoScaling: { read: { min: 9, max: 5, target: 50 }, write: { min: 1, max: 5, target: 50 } },
        }),
      ["STORAGE-019 autoScaling.read.min"],
    ],
  ])("%s", (_, storage, problems) => {
    expect(problemsOf(storage())).toEqual(problems);
  });
});

test("a database of Firestore is in the section and in the place, where no events may be", () => {
  const database = { project: "acme", database: "second", credentials: SecretRef.of("google", "key.json") };
  const props = { ...database, collection: "state", sessionRecordings: RECORDINGS };
  const events = (collection: string) => AuditEventStorage.firestore({ ...database, collection });
  expect(sectionOf(AuthStorage.firestore({ ...props, auditEvents: events("events") }))).toMatchObject({
    collection_name: "state",
    database_id: "second",
    project_id: "acme",
  });
  expect(sectionOf(firestore())).not.toHaveProperty("database_id");
  expect(problemsOf(AuthStorage.firestore({ ...props, auditEvents: events("state") }).violations)).toEqual([
    "STORAGE-013 auditEvents",
  ]);
});
