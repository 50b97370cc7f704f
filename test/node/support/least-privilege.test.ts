import { accountsIn, type RightsObject } from "../../e2e/support/account-rights";
import { requestsIn } from "./audit-log";
import { compareRights, type ExplainedRight } from "./least-privilege";

const UPDATER = { name: "edge-updater", namespace: "agents" };
const LABELS = { "app.kubernetes.io/component": "updater", "app.kubernetes.io/instance": "edge" };

const STATEFULSETS = {
  apiGroups: ["apps"],
  resources: ["statefulsets"],
  resourceNames: ["edge"],
  verbs: ["list", "update"],
};
const EXEC = { apiGroups: [""], resources: ["pods/exec"], verbs: ["create"] };

function objects(...rules: NonNullable<RightsObject["rules"]>): readonly RightsObject[] {
  return [
    { kind: "ServiceAccount", metadata: { ...UPDATER, labels: LABELS } },
    { kind: "ServiceAccount", metadata: { ...UPDATER, name: "default" } },
    { kind: "Role", metadata: UPDATER, rules },
    { kind: "Role", metadata: { ...UPDATER, namespace: "others" }, rules: [{ resources: ["nodes"], verbs: ["get"] }] },
    {
      kind: "RoleBinding",
      metadata: UPDATER,
      roleRef: { kind: "Role", name: UPDATER.name },
      subjects: [{ kind: "ServiceAccount", ...UPDATER }],
    },
  ];
}

function event(verb: string, objectRef: object | undefined, further: object = {}): string {
  return `${JSON.stringify({
    verb,
    objectRef,
    requestURI: "/metrics?all",
    user: { username: `system:serviceaccount:${UPDATER.namespace}:${UPDATER.name}` },
    responseStatus: { code: 200 },
    ...further,
  })}\n`;
}

const OWN = { apiGroup: "apps", resource: "statefulsets", namespace: "agents", name: "edge" };
const DENIED = { responseStatus: { code: 403 } };

function compared(
  rules: NonNullable<RightsObject["rules"]>,
  events: readonly string[],
  explanations: readonly ExplainedRight[] = [],
) {
  return compareRights(
    { accounts: accountsIn(objects(...rules)), requests: requestsIn(events.join("")) },
    explanations,
  );
}

test("rights that are used are no problem", () => {
  const { components, problems } = compared([STATEFULSETS], [event("list", OWN), event("update", OWN)]);
  expect(problems).toEqual([]);
  expect(components).toEqual({ updater: { accounts: 1, rights: 2, used: 2, explained: 0 } });
});

test("a right that no request uses is a problem, until it is explained", () => {
  const events = [event("list", OWN)];
  const right = "update statefulsets.apps NAME";
  expect(compared([STATEFULSETS], events).problems).toEqual([`no account of updater uses its right: ${right}`]);
  const { components, problems } = compared([STATEFULSETS], events, [{ component: "updater", right, why: "…" }]);
  expect(problems).toEqual([]);
  expect(components["updater"]).toMatchObject({ used: 1, explained: 1 });
});

test("an explanation of a right that is used, or that nobody has, is a problem", () => {
  const events = [event("list", OWN), event("update", OWN)];
  const rights = ["list statefulsets.apps NAME", "list nodes"];
  const explanations = rights.map((right) => ({ component: "updater", right, why: "…" }));
  expect(compared([STATEFULSETS], events, explanations).problems).toEqual([
    "nothing is to be explained, since it is used: updater, list statefulsets.apps NAME",
    "nothing is to be explained, since there is none: updater, list nodes",
  ]);
});

test("a request that is denied is a problem, and uses no right", () => {
  const { problems } = compared([STATEFULSETS], [event("list", OWN), event("update", OWN, DENIED)]);
  expect(problems).toEqual([
    "agents/edge-updater was denied: update statefulsets.apps edge",
    "no account of updater uses its right: update statefulsets.apps NAME",
  ]);
  expect(compared([], [event("get", undefined, DENIED)]).problems).toEqual([
    "agents/edge-updater was denied: get /metrics",
  ]);
});

test("so is one of an account that no program has made", () => {
  const user = { username: "system:serviceaccount:agents:default" };
  expect(compared([], [event("list", OWN, { user, ...DENIED })]).problems).toEqual([
    "agents/default was denied: list statefulsets.apps edge",
  ]);
});

test("a right is of its namespace and its name, and a subresource is another resource", () => {
  const pod = { resource: "pods", namespace: "agents", name: "edge-0" };
  const events = [
    event("list", { ...OWN, namespace: "others" }),
    event("update", { ...OWN, name: "another" }),
    event("create", pod),
  ];
  expect(compared([STATEFULSETS, EXEC], events).components["updater"]).toMatchObject({ rights: 3, used: 0 });
  expect(compared([EXEC], [event("create", { ...pod, subresource: "exec" })]).problems).toEqual([]);
});

test("`*` is every verb, each of which is to be used", () => {
  const secrets = { apiGroups: [""], resources: ["secrets"], verbs: ["*"] };
  const { components } = compared([secrets], [event("get", { resource: "secrets", namespace: "agents", name: "a" })]);
  expect(components["updater"]).toMatchObject({ rights: 8, used: 1 });
});

test("whoever asks in the name of another uses the right to do so, and none of the own", () => {
  const impersonation = { apiGroups: [""], resources: ["users", "groups"], verbs: ["impersonate"] };
  const impersonatedUser = { username: "alice", groups: ["developers"] };
  const clusterWide: readonly RightsObject[] = [
    { kind: "ClusterRole", metadata: { name: UPDATER.name }, rules: [impersonation] },
    {
      kind: "ClusterRoleBinding",
      metadata: { name: UPDATER.name },
      roleRef: { kind: "ClusterRole", name: UPDATER.name },
      subjects: [{ kind: "ServiceAccount", ...UPDATER }],
    },
  ];
  const accounts = accountsIn([...objects(STATEFULSETS), ...clusterWide]);
  const requests = requestsIn(event("list", OWN, { impersonatedUser }));
  expect(compareRights({ accounts, requests }, []).components["updater"]).toMatchObject({ rights: 4, used: 2 });
});

test("accounts of one component are taken together, whichever release they belong to", () => {
  const found = accountsIn(objects(STATEFULSETS));
  const other = { ...found[0]!, account: "agents/other-updater", instance: "other" };
  const rights = found[0]!.rights.map((right) => ({ ...right, name: "other" }));
  const requests = requestsIn([event("list", OWN), event("update", OWN)].join(""));
  const { components, problems } = compareRights({ accounts: [...found, { ...other, rights }], requests }, []);
  expect(problems).toEqual([]);
  expect(components).toEqual({ updater: { accounts: 2, rights: 2, used: 2, explained: 0 } });
});

test("accounts without labels are those of Teleport's charts, whose releases Helm names", () => {
  const annotations = { "meta.helm.sh/release-name": "edge" };
  const [unlabelled, ...rest] = objects(STATEFULSETS);
  const account = { ...unlabelled!, metadata: { ...UPDATER, annotations } };
  expect(accountsIn([account, ...rest])).toMatchObject([{ component: "public chart", instance: "edge" }]);
});
