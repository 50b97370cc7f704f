import { AgentServiceAccount, AuthStorage, PodIdentity } from "../../../constructs";
import { DANGERS, type DangerKind } from "../../../tools/review/dangers/dangers";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import { GUARDED, withGuards, type Guards } from "../../fixtures/plans/guarded";
import type { Variation } from "../../fixtures/plans/program";
import { platform, step } from "../../support/review-models";
import { markdownOf, QUESTION, reviewOfPlans, reviewOfRecorded, reviewOfVariations } from "../../support/reviewed";

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

const openPods = {
  ...STACK,
  configuration: {
    resource: {
      kubernetes_deployment_v1: {
        a: {
          metadata: { name: "a", namespace: "agents" },
          spec: { template: { metadata: { labels: { app: "a" } }, spec: { container: [] } } },
        },
      },
    },
  },
};
const policy = {
  metadata: { name: "a", namespace: "agents" },
  spec: { pod_selector: { match_labels: { app: "a" } }, policy_types: ["Egress"] },
};
const guardedPods = {
  ...openPods,
  configuration: {
    resource: { ...openPods.configuration.resource, kubernetes_network_policy_v1: { a: policy } },
  },
};

/** The example, whose agents are somebody in a cloud. */
function as(role: string): Variation {
  const identity = PodIdentity.aws({ roleArn: `arn:aws:iam::123456789012:role/${role}` });
  return { agents: { pods: { serviceAccount: AgentServiceAccount.create({ identity }) } } };
}
const left = once(() => review(stepOfFolders([STACK], []), QUESTION));

const withCertificate = { configuration: { proxy: { proxy_service: { https_keypairs: [{}] } } } };
const withoutCertificate = { configuration: { proxy: { proxy_service: {} } } };

const kept = (retention_period: string) => ({
  storage: { kind: "external", backend: "dynamodb", ports: [443] } as const,
  configuration: { auth: { svc: { storage: { retention_period } } } },
});

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
  "events-forgotten": {
    there: () => review(step([platform(kept("365d"))], [platform(kept("7d"))]), QUESTION),
    back: () => review(step([platform(kept("7d"))], [platform(kept("365d"))]), QUESTION),
  },
  "others-destroyed": {
    there: () =>
      reviewOfPlans({
        platform: {
          format_version: "1.2",
          resource_changes: [
            { address: "aws_db_instance.a", type: "aws_db_instance", change: { actions: ["delete"] } },
          ],
        },
      }),
  },
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
  "cloud-identity-changed": { there: () => reviewOfVariations(as("reader"), as("admin")) },
  "rights-given": access,
  "resources-unread": lessCertain,
  "port-exposed": reach,
  "service-exposed": reach,
  "policy-wider": reach,
  "policy-removed": {
    there: () => review(stepOfFolders([guardedPods], [openPods]), QUESTION),
    back: () => review(stepOfFolders([openPods], [guardedPods]), QUESTION),
  },
  "discovery-wider": reach,
  "second-factor-weaker": sessions,
  "recording-weaker": sessions,
  "sessions-alone": sessions,
  "device-trust-weaker": sessions,
  "sessions-longer": sessions,
  "locking-weaker": sessions,
  "certificates-unchecked": {
    there: () => review(step([platform(withCertificate)], [platform(withoutCertificate)]), QUESTION),
    back: () => review(step([platform(withoutCertificate)], [platform(withCertificate)]), QUESTION),
  },
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
