import {
  acknowledge,
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuditEventStorage,
  AuthStorage,
  Brand,
  CertificateAuthority,
  PostgresLogin,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  SessionRecordingStorage,
  Version,
} from "../../../constructs";
import { programIn } from "../../support/program";
import { PUBLIC_HOST, VERSIONS } from "../platform/program";

/** The database server of both platforms: their audit events, and the state of one. */
export const DATABASE = {
  host: "postgres.example.com",
  user: "access",
  databases: ["access_state", "access_events", "etcd_events"],
};

/** etcd of the other platform, beside the one of the control plane. */
export const ETCD = { host: "etcd.example.com", port: 12379 };

/** A platform whose auth servers have one storage. */
export interface Replicated {
  /** Of its agent, too. */
  readonly storage: "postgres" | "etcd";
  readonly namespace: string;
  readonly host: string;
}

export const ON_POSTGRES: Replicated = { storage: "postgres", namespace: "svc", host: PUBLIC_HOST };
export const ON_ETCD: Replicated = { storage: "etcd", namespace: "on-etcd", host: "on-etcd.example.com" };

/** Namespace of the agents. */
export const AGENTS = "agents";

const variable = (name: string) => SecretRef.ephemeral({ variable: name });
const CLIENT = { certificate: variable("storage_certificate"), key: variable("storage_key") };
const AUTHORITY = CertificateAuthority.secret(SecretRef.ephemeral({ variable: "private_authority", key: "ca.pem" }));
const SERVER = {
  host: DATABASE.host,
  user: DATABASE.user,
  login: PostgresLogin.certificate(CLIENT),
  certificateAuthority: AUTHORITY,
};
const sessionRecordings = SessionRecordingStorage.s3({ bucket: "recordings", endpoint: "objects.example.com:9000" });

const STORAGES = {
  postgres: () =>
    AuthStorage.postgres({
      ...SERVER,
      database: "access_state",
      maxConnections: 4,
      auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "access_events" }),
      sessionRecordings,
    }),
  etcd: () =>
    AuthStorage.etcd({
      hosts: [ETCD.host],
      port: ETCD.port,
      prefix: "/access/",
      certificateAuthority: AUTHORITY,
      ...CLIENT,
      auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "etcd_events" }),
      sessionRecordings,
    }),
};

/** Synthesises one program with a platform on each storage, with two auth servers, two proxies and an agent each. */
export function synthesiseReplicated(outdir: string, version: string): void {
  const { app, stack } = programIn(outdir);
  for (const { storage, namespace, host } of [ON_POSTGRES, ON_ETCD]) {
    const platform = new AccessPlatform(stack, storage, {
      brand: Brand.SVC,
      namespace,
      publicAddress: PublicAddress.of(host),
      version: Version.of(version),
      tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
      auth: {
        replicas: 2,
        storage: STORAGES[storage](),
        license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
      },
      roles: [Role.maintenanceManager()],
      proxies: { replicas: 2 },
    });
    acknowledge(platform, { code: "STORAGE-021", reason: "nobody records a session" });
    new AgentRelease(stack, `${storage}-agent`, {
      platform,
      namespace: AGENTS,
      releaseName: storage,
      services: [AgentService.application({ name: "reports", uri: "http://reports.reports.svc:8080" })],
      version: AgentVersion.pinned(VERSIONS.first),
      updater: { enabled: false },
    });
  }
  app.synth();
}
