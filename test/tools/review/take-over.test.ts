import { TAKEN_OVER } from "../../fixtures/plans/scenarios";
import { kindsOf, markdownOf, recordedPlan, reviewOfPlans, reviewOfRecorded } from "../../support/reviewed";

interface Resource {
  readonly address: string;
  readonly type: string;
  readonly change: { readonly actions: readonly string[]; readonly after: Json };
}
type Json = Record<string, unknown>;

const isUpdated = ({ change }: Resource) => change.actions.join() === "update";

const resourcesOf = (scenario: string) =>
  (recordedPlan(scenario) as { readonly resource_changes: readonly Resource[] }).resource_changes;

/** As Teleport's chart has it: other labels, the values that Helm has recorded, and no policies. */
function ofTheChart({ type, address, change }: Resource, storage: string): Json {
  const text = JSON.stringify(change.after).replaceAll(
    '"app.kubernetes.io/name":"svc"',
    '"app.kubernetes.io/name":"svc-cluster"',
  );
  const body = JSON.parse(text) as Json;
  if (type === "helm_release" && address.includes("agent")) {
    const values = JSON.stringify({
      roles: "kube",
      proxyAddr: "access.example.com:443",
      kubeClusterName: "production",
      authToken: "the-token-of-the-agents",
    });
    return { ...body, chart: "svc-agent", version: "17.5.2", values: null, set: null, metadata: { values } };
  }
  const data = body["data"] as Json | null | undefined;
  const file = data?.["svc.yaml"];
  if (typeof file !== "string" || !file.includes("auth_service")) return body;
  return {
    ...body,
    data: {
      ...data,
      "apply-on-startup.yaml": "kind: token\nversion: v2\nmetadata: { name: of-the-release }\n",
      "svc.yaml": `${file}\nsvc:\n  storage: ${storage}\n`.replace(/^svc:\n(?=[\s\S]*\nsvc:)/m, "before:\n"),
    },
  };
}

function takeOver(storage: string) {
  const live = new Map(resourcesOf("nothing").map((each) => [each.address, each]));
  const changes = resourcesOf("create").map((each) => {
    const known = live.get(each.address);
    const isTaken = TAKEN_OVER.includes(each.type) || (each.type === "helm_release" && each.address.includes("agent"));
    if (known === undefined || !isTaken) return each;
    const imported = { actions: ["update"], importing: { id: "svc/it" }, before: ofTheChart(known, storage) };
    return { ...each, change: { ...each.change, ...imported } };
  });
  return reviewOfPlans({ platform: { ...(recordedPlan("create") as object), resource_changes: changes } });
}

const found = takeOver("{ type: dynamodb, region: eu-central-1, table_name: state }");

test("what a release declared is not known: it is not judged, and nothing is new because of that", () => {
  expect(["not-judged", "dangerous"]).toContain(found.outcome);
  const said = found.findings.find(({ kind, facts }) => kind === "not-judged" && facts["imported"] !== undefined);
  expect(said?.facts).toMatchObject({ stack: "platform", destroyed: 0 });
  expect(said?.facts["delivered"]).toContain("role/maintenance-manager");
  expect(said?.facts["secrets"]).toEqual(["release svc-agents/svc-agent.authToken"]);
  expect(JSON.stringify(found.findings)).not.toContain("the-token-of-the-agents");
  expect(said?.facts["imported"]).toBe(said?.facts["updated"]);
  for (const kind of ["platform-created", "agents-added", "port-exposed", "role-added"]) {
    expect(kindsOf(found)).not.toContain(kind);
  }
});

test("pods that the new templates replace are announced, though nothing says what ran them", () => {
  expect(kindsOf(found)).toEqual(expect.arrayContaining(["auth-restarts", "proxies-restart"]));
});

test("what new policies close is said policy by policy, and which images nothing had before", () => {
  const { facts, sentence } = found.findings.find(({ kind }) => kind === "traffic-changed")!;
  expect(facts["policies"]).toContain("NetworkPolicy svc/svc-auth");
  expect(JSON.stringify(sentence)).toContain("lets in proxies on 3025");
  expect(found.findings.flatMap(({ facts: { images = [] } }) => images)).not.toEqual([]);
});

test("what the auth service reads at its start is compared as text, since nothing says what it was", () => {
  const paths = found.findings.flatMap(({ about = [] }) => about.map(({ path }) => path?.join(".") ?? ""));
  expect(paths.filter((path) => path.includes("apply-on-startup"))).not.toEqual([]);
  const delivered = found.findings.flatMap(({ facts: { delivered: list = [] } }) => list as readonly string[]);
  expect(delivered).toContain("token/svc-agents-svc-agent");
  expect(delivered).not.toContain("token/svc-proxy");
});

test("a recorded take-over imports the platform, and neither makes nor removes one", () => {
  const found = reviewOfRecorded("taken-over");
  const changes = resourcesOf("taken-over").filter(({ change }) => "importing" in change);
  expect(changes.map(({ type }) => type)).toEqual(expect.arrayContaining([...TAKEN_OVER]));
  const { imported, updated } = found.findings[0]!.facts;
  expect([imported, updated]).toEqual([changes.length, changes.filter(isUpdated).length]);
  // Notes alone change: one line for people, and everything for programs.
  const settings = found.findings.filter(({ kind, facts }) => kind === "setting-changed" && !("images" in facts));
  expect(settings).toHaveLength(1);
  const text = JSON.stringify(settings[0]!.facts);
  for (const path of ["wait_for_rollout", "metadata.labels.access-platform/deletion"]) expect(text).toContain(path);
  // What an import does not read was not empty.
  expect(text).toContain('"path":"wait_for_rollout","before":"(not read)","after":"true"');
  // Only labels and descriptions of Services change, by which no controller gives another address.
  for (const kind of [
    "platform-created",
    "platform-removed",
    "storage-moved",
    "port-opened",
    "load-balancer-changed",
  ]) {
    expect(kindsOf(found)).not.toContain(kind);
  }
});

test("a take-over names everything that decides who may reach or do something", () => {
  const markdown = markdownOf(reviewOfRecorded("taken-over"));
  const deciding = resourcesOf("taken-over").filter(({ type }) =>
    /_(network_policy|role|role_binding)(_v1)?$/.test(type),
  );
  expect(deciding.length).toBeGreaterThan(8);
  for (const { change } of deciding) {
    const [{ name }] = change.after["metadata"] as readonly [{ readonly name: string }];
    expect(markdown).toMatch(new RegExp(`^- New on the cluster: .*${name}`, "m"));
  }
});
