import {
  AuditEventStorage,
  AuthStorage,
  CertificateAuthority,
  PostgresLogin,
  SecretRef,
  SessionRecordingStorage,
  type KeptElsewhereProps,
  type PostgresDatabaseProps,
} from "../../../constructs";
import { factory, type Recipe } from "../recipe";
import type { World } from "../world";

const secret = () => SecretRef.of("storage", "key.pem");

const elsewhere = (): Required<KeptElsewhereProps> => ({
  auditEvents: [AuditEventStorage.dynamodb({ table: "access-events" }), AuditEventStorage.stdout()],
  sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
  settings: { further: "yes" },
});

const server = (): Required<PostgresDatabaseProps> => ({
  host: "db.example.com",
  port: 6432,
  database: "access",
  user: "access",
  login: PostgresLogin.azure(),
  certificateAuthority: CertificateAuthority.configMap("authority"),
  maxConnections: 20,
});

const capacity = () => ({ min: 5, max: 100, target: 50 });

const store = (storage: AuthStorage, world: World) => void world.platform({ auth: { storage } });

const keepEvents = (auditEvents: AuditEventStorage, world: World) => {
  const { sessionRecordings } = elsewhere();
  store(AuthStorage.persistentVolume({ auditEvents, sessionRecordings }), world);
};

const keepRecordings = (sessionRecordings: SessionRecordingStorage, world: World) => {
  store(AuthStorage.persistentVolume({ sessionRecordings }), world);
};

const signIn = (login: PostgresLogin, world: World) => {
  store(AuthStorage.postgres({ ...server(), ...elsewhere(), login }), world);
};

export const STORAGE: readonly Recipe[] = [
  factory(
    AuthStorage,
    "persistentVolume",
    () => [
      [{ size: "20Gi", storageClass: "fast", deletion: "allowed" }],
      [
        {
          auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }),
          sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
        },
      ],
      [
        {
          auditEvents: [AuditEventStorage.dynamodb({ table: "access-events" })],
          sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
        },
      ],
    ],
    store,
  ),
  factory(
    AuthStorage,
    "external",
    () => [[{ type: "postgresql", settings: { auth_mode: "azure" }, ports: [5432] }]],
    store,
  ),
  factory(
    AuthStorage,
    "dynamodb",
    () => [
      [
        {
          ...elsewhere(),
          region: "eu-central-1",
          table: "access-state",
          continuousBackups: true,
          billingMode: "provisioned",
          autoScaling: { read: capacity(), write: capacity() },
        },
      ],
      [
        {
          ...elsewhere(),
          region: "eu-central-1",
          table: "access-state",
          auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }),
        },
      ],
    ],
    store,
  ),
  factory(
    AuthStorage,
    "firestore",
    () => [
      [{ ...elsewhere(), project: "acme", collection: "access-state", database: "access", credentials: secret() }],
      [
        {
          ...elsewhere(),
          project: "acme",
          collection: "access-state",
          auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }),
        },
      ],
    ],
    store,
  ),
  factory(
    AuthStorage,
    "postgres",
    () => [
      [{ ...elsewhere(), ...server() }],
      [{ ...elsewhere(), ...server(), auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }) }],
    ],
    store,
  ),
  factory(
    AuthStorage,
    "etcd",
    () => {
      const cluster = {
        ...elsewhere(),
        hosts: ["etcd-0.etcd", "etcd-1.etcd"],
        port: 2379,
        prefix: "/access/",
        certificateAuthority: CertificateAuthority.configMap("authority"),
        certificate: secret(),
        key: secret(),
        user: "access",
        password: secret(),
        maxMessageBytes: 15_728_640,
      };
      return [[cluster], [{ ...cluster, auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }) }]];
    },
    store,
  ),
  factory(
    AuditEventStorage,
    "dynamodb",
    () => [[{ table: "access-events", region: "eu-central-1", endpoint: "db.example.com:8000", retentionDays: 90 }]],
    keepEvents,
  ),
  factory(
    AuditEventStorage,
    "athena",
    () => [
      [
        {
          database: "audit",
          table: "events",
          topicArn: "arn:aws:sns:eu-central-1:123456789012:events",
          queueUrl: "https://sqs.eu-central-1.amazonaws.com/123456789012/events",
          locationS3: "s3://audit/events",
          largeEventsS3: "s3://transient/large",
          queryResultsS3: "s3://transient/results",
          workgroup: "access",
          region: "eu-central-1",
          batchMaxItems: 1000,
          batchMaxInterval: "30s",
        },
      ],
    ],
    keepEvents,
  ),
  factory(
    AuditEventStorage,
    "firestore",
    () => [[{ collection: "access-events", project: "acme", database: "access", credentials: secret() }]],
    keepEvents,
  ),
  factory(AuditEventStorage, "postgres", () => [[{ ...server(), retentionDays: 90 }]], keepEvents),
  factory(
    SessionRecordingStorage,
    "s3",
    () => [
      [
        {
          bucket: "access-recordings",
          path: "access/records",
          region: "eu-central-1",
          endpoint: "storage.example.com:9000",
          kmsKey: "0123456789ab",
          encryption: "kms",
          acl: "private",
          virtualHostStyle: true,
        },
      ],
    ],
    keepRecordings,
  ),
  factory(
    SessionRecordingStorage,
    "gcs",
    () => [[{ bucket: "access-recordings", path: "records", project: "acme", credentials: secret() }]],
    keepRecordings,
  ),
  factory(
    SessionRecordingStorage,
    "azureBlob",
    () => [[{ host: "acme.blob.core.windows.net", sessionContainer: "done", inProgressContainer: "open" }]],
    keepRecordings,
  ),
  factory(PostgresLogin, "certificate", () => [[{ certificate: secret(), key: secret() }]], signIn),
  factory(PostgresLogin, "password", () => [[secret()]], signIn),
  factory(PostgresLogin, "passwordFile", () => [[secret()]], signIn),
  factory(
    PostgresLogin,
    "cloudSql",
    () => [[{ connectionName: "acme:europe-west3:access", ipType: "private" }]],
    (login, world) => {
      store(AuthStorage.postgres({ database: "access", user: "access", ...elsewhere(), login }), world);
    },
  ),
];
