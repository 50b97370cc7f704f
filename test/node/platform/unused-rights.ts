import type { ExplainedRight } from "../support/least-privilege";

function explained(component: string, why: string, ...rights: readonly string[]): readonly ExplainedRight[] {
  return rights.map((right) => ({ component, right, why }));
}

const ACTING_AS_USERS = explained(
  "agent",
  "the Kubernetes service acts as the user who connects; no user does in the tests",
  ...["users", "groups", "serviceaccounts"].map((who) => `impersonate ${who} in the whole cluster`),
  "get pods in the whole cluster",
);

const STUCK_ROLLOUT = [
  ...explained("updater", "a pod that never became ready holds up the rollout until it is deleted", "delete pods"),
  ...explained("updater", "an event that is made again is counted in the first one", "patch events"),
];

/** What the chart of this package gives, and the stand-in does not ask for: it does less than the product. */
export const UNUSED_BY_STAND_IN: readonly ExplainedRight[] = [
  ...ACTING_AS_USERS,
  ...STUCK_ROLLOUT,
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
  ...ACTING_AS_USERS,
  ...STUCK_ROLLOUT,
  ...explained(
    "agent",
    "releases before August 2025 write their Secrets by apply, and an updater moves agents from one release to another",
    "patch secrets NAME-0-state",
    "patch secrets NAME-shared-state",
  ),
];
