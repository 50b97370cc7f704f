import { dangerFindings } from "../../../tools/review/dangers/find";
import { stepOfFolders } from "../../../tools/review/folders";
import { machines } from "../../support/machines";
import { platform, step } from "../../support/review-models";

type Overrides = Parameters<typeof platform>[0];

/** What is said to be dangerous, by its kind. */
function found(before: Overrides, after: Overrides): Readonly<Record<string, unknown>> {
  const findings = dangerFindings(step([platform(before)], [platform(after)]));
  return Object.fromEntries(
    findings.map(({ kind, facts }) => [kind, (facts["found"] as { what: string }[]).map(({ what }) => what)]),
  );
}

describe("the address of tunnels", () => {
  const tunnels = (tunnel_public_addr: unknown) => ({
    configuration: { proxy: { proxy_service: { https_keypairs: [{}], tunnel_public_addr } } },
  });

  test.each([["a text"], ["a list"]])("as %s is where agents go", (form) => {
    const [before, after] = ["a.example.com:3024", "b.example.com:3024"].map((address) =>
      tunnels(form === "a list" ? [address] : address),
    );
    expect(found(before, after)).toEqual({ "agents-sent-elsewhere": ["tunnels of svc lead to b.example.com:3024"] });
  });
});

test("tunnels that get a port of their own stay where they are, and ones at another host do not", () => {
  const tunnels = (address: string) => ({
    configuration: { proxy: { proxy_service: { https_keypairs: [{}], tunnel_public_addr: [address] } } },
  });
  const none = { configuration: { proxy: { proxy_service: { https_keypairs: [{}] } } } };
  expect(found(none, tunnels("access.example.com:3024"))).toEqual({});
  expect(Object.keys(found(none, tunnels("tunnel.example.net:3024")))).toEqual(["agents-sent-elsewhere"]);
});

test("agents on Linux that join at another address are sent elsewhere, where the stack has nothing else", () => {
  const step = stepOfFolders([machines()], [machines({}, "access.example.net")]);
  expect(dangerFindings(step).map(({ kind }) => kind)).toEqual(["agents-sent-elsewhere"]);
});

describe("storage", () => {
  const stored = (section: object): Overrides => ({
    storage: { kind: "external", backend: "postgresql", ports: [5432] },
    configuration: { auth: { svc: { storage: section } } },
  });
  const POSTGRES = "postgresql://access@db.example.com:5432/state?sslmode=verify-full";

  test.each([
    ["another host", "conn_string", POSTGRES, "postgresql://access@other.example.com:5432/state?sslmode=verify-full"],
    ["another database", "conn_string", POSTGRES, "postgresql://access@db.example.com:5432/state2?sslmode=verify-full"],
    ["another table", "table_name", "a", "b"],
    ["another bucket", "audit_sessions_uri", "s3://a/recordings", "s3://b/recordings"],
    ["another project", "audit_events_uri", ["firestore://a?projectID=b"], ["firestore://a?projectID=c"]],
    ["events nobody can search", "audit_events_uri", ["firestore://a?projectID=b", "stdout://"], ["stdout://"]],
  ])("is moved by %s", (_, key, before, after) => {
    expect(found(stored({ [key]: before }), stored({ [key]: after }))).toEqual({
      "storage-moved": [expect.stringMatching(new RegExp(` of svc, ${key}: .+ → `))],
    });
  });

  test.each([
    [
      "who asks, and how",
      "conn_string",
      POSTGRES,
      "postgresql://svc@db.example.com:5432/state?sslmode=verify-full&pool=9",
    ],
    ["a copy on the output of the pod", "audit_events_uri", ["dynamodb://a", "stdout://"], ["dynamodb://a"]],
    ["a longer retention", "audit_events_uri", [`${POSTGRES}#retention_period=168h`], [POSTGRES]],
  ])("stays where it is with %s", (_, key, before, after) => {
    expect(found(stored({ [key]: before }), stored({ [key]: after }))).toEqual({});
  });

  test.each([
    ["no encryption asked for", "audit_sessions_uri", "s3://a", "s3://a?disablesse=true", "disablesse=true"],
    ["no TLS", "audit_sessions_uri", "s3://a", "s3://a?insecure=true", "insecure=true"],
    ["others who may read", "audit_sessions_uri", "s3://a", "s3://a?acl=public-read", "acl=public-read"],
    ["no key", "audit_sessions_uri", "s3://a?sse_kms_key=b", "s3://a", "sse_kms_key=b"],
    ["another key", "audit_sessions_uri", "gs://a?keyName=b", "gs://a?keyName=c", "keyName=b"],
    [
      "a database that anyone can be",
      "conn_string",
      POSTGRES,
      POSTGRES.replace("verify-full", "require"),
      "sslmode verify-full → require",
    ],
    ["no word on certificates", "conn_string", POSTGRES, POSTGRES.split("?")[0], "sslmode verify-full → prefer"],
  ])("is protected less by %s", (_, key, before, after, text) => {
    const [old, now] = [before, after].map((value) => stored({ [key]: value }));
    const isKey = /^(sse_kms_key|keyName)/.test(text);
    expect(found(old, now)).toEqual({
      "storage-weaker": [`${isKey ? "no longer: " : ""}storage of svc ${key} ${text}`],
    });
    expect(found(now, old)["storage-weaker"] ?? []).toEqual(
      text.startsWith("keyName") ? [`no longer: storage of svc ${key} keyName=c`] : [],
    );
  });

  test("is protected less by servers that nobody checks", () => {
    const [checked, unchecked] = [stored({}), stored({ insecure: true })];
    expect(Object.keys(found(checked, unchecked))).toEqual(["storage-weaker"]);
    expect(found(unchecked, checked)).toEqual({});
  });

  const CLAIM = { address: "kubernetes_persistent_volume_claim_v1.it", size: "10Gi", deletion: "refused" } as const;
  const volume = (backup?: { every: string; retain: number }): Overrides => ({
    storage: { kind: "volume", claim: "svc-auth", ...CLAIM, ...(backup && { backup }) },
  });

  test("is backed up less with a longer time between backups, or fewer of them", () => {
    const often = { every: "6h", retain: 28 };
    const reported = (after?: { every: string; retain: number }) =>
      found(volume(often), volume(after))["backups-fewer"];
    expect(reported({ ...often, every: "24h" })).toEqual(["backups of svc: each 6h → each 24h"]);
    expect(reported({ ...often, retain: 7 })).toEqual(["svc keeps 28 backups → 7 backups"]);
    expect(reported()).toEqual(["backups of svc: each 6h → none"]);
    expect(reported({ every: "15m", retain: 96 })).toBeUndefined();
    expect(found(volume(), volume(often))).toEqual({});
  });

  test("deletes events sooner with a shorter retention", () => {
    const [year, week] = ["8760h", "168h"].map((time) =>
      stored({ audit_events_uri: [`${POSTGRES}#retention_period=${time}`] }),
    );
    const said = { "events-forgotten": ["svc keeps audit events for 365 days → 7 days"] };
    expect(found(year, week)).toEqual(said);
    expect(found(stored({}), stored({ retention_period: "7d" }))).toEqual(said);
    const firestore = ["8760h", "168h"].map((time) =>
      stored({ audit_events_uri: [`firestore://a?eventRetentionPeriod=${time}`] }),
    );
    expect(found(...(firestore as [Overrides, Overrides]))).toEqual(said);
  });
});
