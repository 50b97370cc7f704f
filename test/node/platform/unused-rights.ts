import type { ExplainedRight } from "../support/least-privilege";

function explained(component: string, why: string, ...rights: readonly string[]): readonly ExplainedRight[] {
  return rights.map((right) => ({ component, right, why }));
}

function actingAsUsers(component: string): readonly ExplainedRight[] {
  return explained(
    component,
    "the Kubernetes service acts as the user who connects; no user does in the tests",
    ...["users", "groups", "serviceaccounts"].map((who) => `impersonate ${who} in the whole cluster`),
    "get pods in the whole cluster",
  );
}

const APPLYING =
  "releases before August 2025 write their Secrets by apply, and an updater moves agents from one release to another";

const SELDOM = [
  ...explained("updater", "a pod that never became ready holds up the rollout until it is deleted", "delete pods"),
  ...explained("updater", "an event that is made again is counted in the first one", "patch events"),
];

/** What the chart of this package gives, and the stand-in does not ask for: it does less than the product. */
export const UNUSED_BY_STAND_IN: readonly ExplainedRight[] = [
  ...actingAsUsers("agent"),
  ...SELDOM,
  ...explained(
    "agent",
    "the product asks for it, as test/product/updater.e2e.ts shows",
    "update secrets NAME-0-state",
    "update secrets NAME-shared-state",
    "get secrets NAME-shared-state",
    "create selfsubjectaccessreviews.authorization.k8s.io in the whole cluster",
    "list services in the whole cluster",
  ),
];

/** What the chart of this package gives, and the product of today does not ask for. */
export const UNUSED_BY_PRODUCT: readonly ExplainedRight[] = [
  ...actingAsUsers("agent"),
  ...SELDOM,
  ...explained("agent", APPLYING, "patch secrets NAME-0-state", "patch secrets NAME-shared-state"),
];

/** What Teleport's chart of agents gives, and agents do not ask for: no value of it makes this less. */
export const UNUSED_OF_PUBLIC_AGENTS: readonly ExplainedRight[] = [
  ...actingAsUsers("public chart"),
  ...explained("public chart", APPLYING, "patch secrets"),
];

/** What Teleport's chart of bots gives, and bots do not ask for. */
export const UNUSED_OF_PUBLIC_BOTS: readonly ExplainedRight[] = [
  ...explained("public chart", "applying a Secret that is not there needs it", "create secrets"),
  ...explained(
    "public chart",
    "the chart gives every verb; it has no smaller Role, but rbac.create leaves the Role to an administrator",
    ...["list", "watch", "update", "delete", "deletecollection"].map((verb) => `${verb} secrets`),
  ),
];
