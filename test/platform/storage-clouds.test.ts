import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { AuditEventStorage } from "../../constructs/platform/auth/storage/audit-event-storage";
import { PostgresLogin } from "../../constructs/platform/auth/storage/postgres";
import { SessionRecordingStorage } from "../../constructs/platform/auth/storage/session-recording-storage";
import { checkStorageClouds } from "../../constructs/platform/auth/storage/storage-clouds";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { PodsInCloud } from "../../constructs/workloads/identity/known-to-cloud";
import { PodIdentity } from "../../constructs/workloads/identity/pod-identity";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { ATHENA } from "../fixtures/athena";
import { violationsOf } from "../support/violations";

describe("storage in a cloud lets the auth service in", () => {
  const credentials = SecretRef.of("google", "key.json");
  const password = PostgresLogin.password(SecretRef.of("db", "password"));
  const USER = { database: "a", user: "b" };
  const SERVER = { ...USER, host: "db" };
  const sessionRecordings = SessionRecordingStorage.gcs({ bucket: "a", project: "b", credentials });
  const ELSEWHERE = {
    auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "events", login: password }),
    sessionRecordings,
  };
  const volume = (place: SessionRecordingStorage) => AuthStorage.persistentVolume({ sessionRecordings: place });
  const events = (auditEvents: AuditEventStorage) => AuthStorage.persistentVolume({ auditEvents, sessionRecordings });
  const FIRESTORE = { project: "a", collection: "b" };
  const cloudSql = PostgresLogin.cloudSql({ connectionName: "a:b:c" });
  const CLOUDS = {
    aws: [PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/a" }), "AWS_ACCESS_KEY_ID"],
    azure: [PodIdentity.azure({ clientId: "00000000-0000-0000-0000-000000000000" }), "AZURE_CLIENT_SECRET"],
    google: [PodIdentity.gcp({ serviceAccount: "a@b.iam.gserviceaccount.com" }), "GOOGLE_APPLICATION_CREDENTIALS"],
  } as const;
  const given = (storage: AuthStorage, pods: PodsInCloud = {}) =>
    violationsOf(checkStorageClouds, { auth: { storage, ...pods } }).map(
      (found) => `${found.rule.code}: ${found.given}`,
    );
  const asked = (kinds: string) => [`STORAGE-021: "${kinds}"`];

  test.each<[keyof typeof CLOUDS, string, AuthStorage]>([
    ["aws", "dynamodb", AuthStorage.dynamodb({ region: "eu", table: "state", ...ELSEWHERE })],
    ["aws", "dynamodb", events(AuditEventStorage.dynamodb({ table: "a" }))],
    ["aws", "athena", events(AuditEventStorage.athena(ATHENA))],
    ["aws", "s3", volume(SessionRecordingStorage.s3({ bucket: "a" }))],
    ["azure", "azblob", volume(SessionRecordingStorage.azureBlob({ host: "a.blob.core.windows.net" }))],
    ["azure", "postgresql", AuthStorage.postgres({ ...SERVER, login: PostgresLogin.azure(), ...ELSEWHERE })],
    ["azure", "postgresql", events(AuditEventStorage.postgres({ ...SERVER, login: PostgresLogin.azure() }))],
    ["google", "firestore", AuthStorage.firestore({ ...FIRESTORE, ...ELSEWHERE })],
    ["google", "firestore", events(AuditEventStorage.firestore(FIRESTORE))],
    ["google", "gs", volume(SessionRecordingStorage.gcs({ bucket: "a", project: "b" }))],
    ["google", "postgresql", events(AuditEventStorage.postgres({ ...USER, login: cloudSql }))],
  ])("of %s: %s", (cloud, kind, storage) => {
    const [identity, variable] = CLOUDS[cloud];
    expect(given(storage)).toEqual(asked(kind));
    expect(given(storage, { serviceAccount: PodServiceAccount.create() })).toEqual(asked(kind));
    for (const [other, [ofOther]] of Object.entries(CLOUDS)) {
      const serviceAccount = PodServiceAccount.create({ identity: ofOther });
      expect(given(storage, { serviceAccount })).toEqual(other === cloud ? [] : asked(kind));
    }
    for (const pods of [
      { serviceAccount: PodServiceAccount.existing({ name: "own", identity }) },
      { serviceAccount: PodServiceAccount.create({ identity: PodIdentity.node() }) },
      { extraEnvironment: { [variable]: credentials } },
      { egressPorts: [443, 80] },
    ]) {
      expect(given(storage, pods)).toEqual([]);
    }
    // Google gives credentials by its metadata server alone.
    for (const serviceAccount of [
      PodServiceAccount.existing({ name: "own" }),
      PodServiceAccount.create({ annotations: { a: "b" } }),
    ]) {
      expect(given(storage, { serviceAccount })).toEqual(cloud === "google" ? asked(kind) : []);
    }
  });

  test("by a key file of every place in Google Cloud", () => {
    const auditEvents = (props: object) => AuditEventStorage.firestore({ ...FIRESTORE, collection: "c", ...props });
    const state = { ...FIRESTORE, ...ELSEWHERE, credentials };
    expect(given(AuthStorage.firestore({ ...state, auditEvents: auditEvents({ credentials }) }))).toEqual([]);
    expect(given(AuthStorage.firestore({ ...state, auditEvents: auditEvents({}) }))).toEqual(asked("firestore"));
  });

  test("which is elsewhere", () => {
    expect(given(AuthStorage.postgres({ ...SERVER, login: password, ...ELSEWHERE }))).toEqual([]);
    const settings = { audit_events_uri: Object.create(null) as object, audit_sessions_uri: "file:///gs://a" };
    expect(given(AuthStorage.external({ type: "a", settings }))).toEqual([]);
  });
});
