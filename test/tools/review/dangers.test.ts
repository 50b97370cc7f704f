import {
  AuditEventStorage,
  AuthStorage,
  ResourceDelivery,
  ServiceExposure,
  SessionRecordingStorage,
  VolumeBackup,
  acknowledge,
  type AccessPlatform,
} from "../../../constructs";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import { declareEveryday, EVERYDAY } from "../../fixtures/everyday";
import { GUARDED, withGuards, type Guards } from "../../fixtures/plans/guarded";
import type { Variation } from "../../fixtures/plans/program";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { withDocument } from "../../support/edited-document";
import { once } from "../../support/once";
import { platform, resource, step } from "../../support/review-models";
import { markdownOf, QUESTION, reviewOfRecorded, reviewOfVariations, synthesised } from "../../support/reviewed";
import { type DangerKind, DANGERS } from "../../../tools/review/kinds";

const guarded = withGuards(GUARDED);
const EXAMPLE: Variation = {};

/** A change of the example, and the way back. */
function changed(before: Variation, after: Variation) {
  return {
    there: once(() => reviewOfVariations(before, after)),
    back: once(() => reviewOfVariations(after, before)),
  };
}

/** A recorded plan that gives up some guards, and the way back. */
function without(scenario: string, part: Partial<Guards>) {
  const open = withGuards({ ...GUARDED, ...part });
  const { there: inFolders, back } = changed(guarded, open);
  return { there: once(() => reviewOfRecorded(scenario)), back, inFolders };
}

const access = without("more-power", { access: false });
const reach = without("more-reach", { reach: false });
const sessions = without("less-guarded", { sessions: false, domain: "example.com" });
const storage = {
  there: once(() => reviewOfRecorded("storage-destroyed")),
  back: once(() => reviewOfVariations({ storage: AuthStorage.external({ type: "postgresql" }) }, EXAMPLE)),
};
const destroyed = once(() => reviewOfRecorded("all-destroyed"));
const lessCertain = { there: once(() => reviewOfRecorded("less-certain")) };

const STACK = {
  name: "databases",
  directory: "/stacks/databases",
  dependencies: [],
  configuration: {
    resource: { kubernetes_namespace_v1: { agents: { metadata: { name: "agents" } } } },
  },
};
const elsewhere = {
  ...STACK,
  configuration: { ...STACK.configuration, provider: { kubernetes: [{ config_context: "b" }] } },
};

const left = once(() => review(stepOfFolders([STACK], []), QUESTION));

const OFTEN = { storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of({ every: "6h" }) }) };
const RARELY = { storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of() }) };

const encrypted = (encryption: "bucket" | "kms") => ({
  storage: AuthStorage.dynamodb({
    region: "eu-central-1",
    table: "access-state",
    auditEvents: AuditEventStorage.dynamodb({ table: "access-events" }),
    sessionRecordings: SessionRecordingStorage.s3({ bucket: "acme-access-recordings", encryption }),
  }),
  declare: (_: unknown, declared: AccessPlatform) => {
    acknowledge(declared, { code: "STORAGE-021", reason: "nothing runs" });
  },
});
const recordings = changed(encrypted("kms"), encrypted("bucket"));

/** A change of one resource of the service; nothing where a side has not the resource. */
function ofResource(kind: string, before: object | undefined, after: object | undefined) {
  const side = (spec?: object) =>
    [platform({ resources: spec === undefined ? [] : [resource(kind, "a", spec)] })] as const;
  return {
    there: once(() => review(step(side(before), side(after)), QUESTION)),
    back: once(() => review(step(side(after), side(before)), QUESTION)),
  };
}

const labelsMoved = once(() => {
  const [dev, prod] = ["dev", "prod"].map((env) => {
    const app = resource("app", "a", { uri: "http://a" });
    return platform({
      resources: [{ ...app, document: { ...app.document, metadata: { name: "a", labels: { env } } } }],
    });
  });
  return review(step([dev!], [prod!]), QUESTION);
});

const sized = (size: string) => ({ storage: AuthStorage.persistentVolume({ size }) });
const UNWATCHED = { platform: { delivery: ResourceDelivery.job({ watch: { mode: "off" } }) } };
const UNLIMITED = { platform: { delivery: ResourceDelivery.job({ limitExec: false }) } };

const balanced = (externalTrafficPolicy: "Local" | "Cluster") => ({
  exposure: ServiceExposure.loadBalancer({ externalTrafficPolicy }),
});

const everyday = once(() =>
  synthesised((app) => {
    declareEveryday(app, EVERYDAY);
  }),
);
const unguarded = once(() => everyday().map((stack) => withDocument(stack, () => ({ policies: [] }))));

/** A step that has the danger, and the same step back. Where there is no way back without a danger, there is none. */
const SHOWN: Readonly<Record<DangerKind, { readonly there: () => Review; readonly back?: () => Review }>> = {
  "change-refused": changed(sized("20Gi"), sized("10Gi")),
  "volume-destroyed": { there: storage.there, back: storage.back },
  "volume-unprotected": {
    ...lessCertain,
    back: once(() => reviewOfVariations({ storage: AuthStorage.persistentVolume({ deletion: "allowed" }) }, EXAMPLE)),
  },
  "address-given-up": { there: once(() => reviewOfRecorded("load-balancer-replaced")) },
  "namespace-destroyed": { there: destroyed },
  "platform-removed": { there: destroyed },
  "stack-left": { there: left, back: once(() => review(stepOfFolders([], [STACK]), QUESTION)) },
  "stack-moved": { there: () => review(stepOfFolders([STACK], [elsewhere]), QUESTION) },
  "cluster-name-changed": {
    there: () => review(step([platform({ clusterName: "a" })], [platform({ clusterName: "b" })]), QUESTION),
  },
  "public-address-changed": lessCertain,
  "agents-sent-elsewhere": lessCertain,
  "webauthn-domain-changed": { there: sessions.there },
  "storage-moved": { there: storage.there },
  "events-forgotten": sessions,
  "backups-fewer": changed(OFTEN, RARELY),
  "others-destroyed": sessions,
  "rule-broken": { there: () => reviewOfVariations({ version: "18.2.0" }, { version: "17.5.2" }) },
  "everything-reached": access,
  "labels-wider": ofResource(
    "role",
    { allow: { node_labels: { a: "b", c: "d" } } },
    { allow: { node_labels: { a: "b" } } },
  ),
  "labels-moved": { there: labelsMoved },
  "served-elsewhere": { there: ofResource("app", { uri: "http://a" }, { uri: "http://b" }).there },
  "conditions-fewer": ofResource(
    "role",
    { allow: { rules: [{ resources: ["session"], verbs: ["read"], where: "a" }] } },
    { allow: { rules: [{ resources: ["session"], verbs: ["read"] }] } },
  ),
  "sessions-joined": ofResource("role", {}, { allow: { join_sessions: [{ name: "a", roles: ["*"] }] } }),
  "requests-wider": ofResource(
    "role",
    { allow: { request: { kubernetes_resources: [{ kind: "pod" }] } } },
    { allow: { request: { kubernetes_resources: [] } } },
  ),
  "owners-more": ofResource("access_list", { owners: [] }, { owners: [{ name: "a" }] }),
  "lock-weaker": ofResource("lock", { target: { user: "a" } }, undefined),
  "sessions-carry-more": ofResource("role", { options: { port_forwarding: false } }, { options: {} }),
  "signatures-weaker": ofResource(
    "cluster_auth_preference",
    { signature_algorithm_suite: "hsm-v1" },
    { signature_algorithm_suite: "legacy" },
  ),
  "watch-ended": changed(EXAMPLE, UNWATCHED),
  "kubernetes-administered": access,
  "hosts-administered": access,
  "platform-administered": access,
  "impersonation-allowed": access,
  "requests-approved": access,
  "approvals-fewer": access,
  "powerful-role-given": access,
  "denied-no-longer": access,
  "join-rules-wider": access,
  "identity-provider-changed": { there: access.there },
  "rights-wider": changed(EXAMPLE, UNLIMITED),
  "cloud-identity-changed": { there: access.there },
  "resources-unread": lessCertain,
  "port-exposed": reach,
  "service-exposed": reach,
  "policy-wider": reach,
  "policy-removed": {
    there: once(() => review(stepOfFolders(everyday(), unguarded()), QUESTION)),
    back: once(() => review(stepOfFolders(unguarded(), everyday()), QUESTION)),
  },
  "discovery-wider": reach,
  "second-factor-weaker": sessions,
  "recording-weaker": sessions,
  "sessions-alone": sessions,
  "device-trust-weaker": sessions,
  "sessions-longer": sessions,
  "locking-weaker": sessions,
  "storage-weaker": recordings,
  "certificates-unchecked": sessions,
  "client-address-believed": sessions,
  "client-address-hidden": changed(balanced("Local"), balanced("Cluster")),
  "supplier-changed": lessCertain,
};

const kinds = ({ findings }: Review) => new Set(findings.map(({ kind }) => kind));
const dangerous: ReadonlySet<string> = new Set(DANGERS);

describe.each(DANGERS)("%s", (kind) => {
  const { there, back } = SHOWN[kind];

  test("is found, and comes before anything that is no danger", () => {
    const found = there();
    expect(kinds(found)).toContain(kind);
    expect(found.outcome).toBe("dangerous");
    const isDanger = found.findings.map((finding) => dangerous.has(finding.kind));
    expect(isDanger[0]).toBe(true);
    expect(markdownOf(found).split("\n")[2]).toMatch(/^\*\*\d+ dangers?: read (it|them) first\.\*\*/);
  });

  if (back !== undefined) {
    test("is none on the way back", () => {
      expect(kinds(back())).not.toContain(kind);
    });
  }
});

test("recorded plans show all of them, but what needs two folders, or snapshots, and what a plan refuses", () => {
  const recorded = SCENARIOS.flatMap<string>(({ name }) => [...kinds(reviewOfRecorded(name))]);
  expect([...dangerous].filter((kind) => !recorded.includes(kind))).toEqual([
    "change-refused",
    "cluster-name-changed",
    "stack-left",
    "stack-moved",
    "backups-fewer",
    "rule-broken",
    "labels-wider",
    "labels-moved",
    "served-elsewhere",
    "conditions-fewer",
    "sessions-joined",
    "requests-wider",
    "owners-more",
    "rights-wider",
    "policy-removed",
    "lock-weaker",
    "sessions-carry-more",
    "signatures-weaker",
    "watch-ended",
    "client-address-hidden",
  ]);
});

test.each(Object.entries({ access, reach, sessions }))(
  "%s: two folders tell the dangers that the plan tells",
  (_, step) => {
    const dangers = ({ findings }: Review) => findings.map(({ kind }) => kind).filter((kind) => dangerous.has(kind));
    expect(dangers(step.inFolders())).toEqual(dangers(step.there()));
  },
);

test("a stack that leaves the program is not reported as destroyed: Terraform applies it no more", () => {
  expect(left().findings.map(({ kind }) => kind)).toEqual(["stack-left"]);
  expect(left().step.resources.map(({ action }) => action)).toEqual(["nothing"]);
});

test("the same program, guarded or not, has no danger", () => {
  expect(reviewOfVariations(guarded, withGuards(GUARDED))).toMatchObject({ outcome: "nothing", findings: [] });
});
