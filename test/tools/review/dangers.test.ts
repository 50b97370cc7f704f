import { AuthStorage, VolumeBackup } from "../../../constructs";
import { DANGERS, type DangerKind } from "../../../tools/review/dangers/dangers";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import { GUARDED, withGuards, type Guards } from "../../fixtures/plans/guarded";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { platform, step } from "../../support/review-models";
import { markdownOf, QUESTION, reviewOfRecorded, reviewOfVariations } from "../../support/reviewed";

/** Something that is computed when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const guarded = withGuards(GUARDED);

/** A recorded plan that gives up some guards, and the way back. */
function without(scenario: string, part: Partial<Guards>) {
  const open = withGuards({ ...GUARDED, ...part });
  return {
    there: once(() => reviewOfRecorded(scenario)),
    back: once(() => reviewOfVariations(open, guarded)),
    inFolders: once(() => reviewOfVariations(guarded, open)),
  };
}

const access = without("more-power", { access: false });
const reach = without("more-reach", { reach: false });
const sessions = without("less-guarded", { sessions: false, domain: "example.com" });
const storage = {
  there: once(() => reviewOfRecorded("storage-destroyed")),
  back: once(() => reviewOfVariations({ storage: AuthStorage.external({ type: "postgresql" }) }, {})),
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

/** A step that has the danger, and the same step back. Where there is no way back without a danger, there is none. */
const SHOWN: Readonly<Record<DangerKind, { readonly there: () => Review; readonly back?: () => Review }>> = {
  "volume-destroyed": { there: storage.there, back: storage.back },
  "volume-unprotected": {
    ...lessCertain,
    back: once(() => reviewOfVariations({ storage: AuthStorage.persistentVolume({ deletion: "allowed" }) }, {})),
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
  "backups-fewer": {
    there: once(() => reviewOfVariations(OFTEN, RARELY)),
    back: once(() => reviewOfVariations(RARELY, OFTEN)),
  },
  "others-destroyed": sessions,
  "rule-broken": { there: () => reviewOfVariations({ version: "18.2.0" }, { version: "17.5.2" }) },
  "everything-reached": access,
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
  "rights-wider": access,
  "cloud-identity-changed": { there: access.there },
  "rights-given": access,
  "resources-unread": lessCertain,
  "port-exposed": reach,
  "service-exposed": reach,
  "policy-wider": reach,
  "policy-removed": reach,
  "discovery-wider": reach,
  "second-factor-weaker": sessions,
  "recording-weaker": sessions,
  "sessions-alone": sessions,
  "device-trust-weaker": sessions,
  "sessions-longer": sessions,
  "locking-weaker": sessions,
  "certificates-unchecked": sessions,
  "client-address-believed": sessions,
  "supplier-changed": lessCertain,
  "images-unverified": sessions,
  "pods-less-restricted": sessions,
};

const kinds = ({ findings }: Review) => new Set(findings.map(({ kind }) => kind));
const dangerous: ReadonlySet<string> = new Set(DANGERS.map(({ kind }) => kind));

describe.each(DANGERS)("$kind", ({ kind }) => {
  const { there, back } = SHOWN[kind];

  test("is found, and comes before anything that is no danger", () => {
    const found = there();
    expect(kinds(found)).toContain(kind);
    expect(found.outcome).toBe("dangerous");
    const isDanger = found.findings.map((finding) => dangerous.has(finding.kind));
    expect(isDanger[0]).toBe(true);
    expect(markdownOf(found).split("\n")[2]).toMatch(/^\*\*\d+ dangers?: look at (it|them) before anything else\.\*\*/);
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
    "stack-left",
    "stack-moved",
    "cluster-name-changed",
    "backups-fewer",
    "rule-broken",
  ]);
});

test.each(Object.entries({ access, reach, sessions }))(
  "%s: two folders tell the dangers that the plan tells",
  (_, step) => {
    const dangers = ({ findings }: Review) => findings.map(({ kind }) => kind).filter((kind) => dangerous.has(kind));
    expect(dangers(step.inFolders())).toEqual(dangers(step.there()));
  },
);

test("what a step gives up is told in words", () => {
  expect(markdownOf(access.there()).split("<details>")[0]).toMatchSnapshot("access");
  expect(markdownOf(reach.there()).split("<details>")[0]).toMatchSnapshot("reach");
  expect(markdownOf(sessions.there()).split("<details>")[0]).toMatchSnapshot("sessions");
});

test("a stack that leaves the program is not told as destroyed: Terraform applies it no more", () => {
  expect(left().findings.map(({ kind }) => kind)).toEqual(["stack-left"]);
  expect(left().step.resources.map(({ action }) => action)).toEqual(["nothing"]);
});

test("the same program, guarded or not, has no danger", () => {
  expect(reviewOfVariations(guarded, guarded)).toMatchObject({ outcome: "nothing", findings: [] });
});
