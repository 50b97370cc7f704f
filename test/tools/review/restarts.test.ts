import type { ComponentModel } from "../../../tools/model/model";
import type { StackChange } from "../../../tools/review/step";
import { restartFindings } from "../../../tools/review/restarts";
import { auth, platform, step, template } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function found(
  before: readonly ComponentModel[],
  after: readonly ComponentModel[],
  resources: readonly StackChange[] = [],
) {
  return restartFindings(step([platform({ components: before })], [platform({ components: after })], resources));
}

const address = "kubernetes_deployment_v1.proxy";
const PROXY = auth({ kind: "proxy", name: "svc-proxy", replicas: 3, isRecreated: false, address });
const CHANGED = { template: template("b") };

test.each<[string, ComponentModel, object, string, object]>([
  ["one auth server is away", auth(), CHANGED, "auth-restarts", { isAway: true, awaySeconds: { least: 5, most: 65 } }],
  ["two are not", auth({ replicas: 2, isRecreated: false }), CHANGED, "auth-restarts", { isAway: false }],
  ["two that end first are", auth({ replicas: 2, isRecreated: true }), CHANGED, "auth-restarts", { isAway: true }],
  ["proxies hand over", PROXY, CHANGED, "proxies-restart", { drainSeconds: 30, graceSeconds: 60 }],
  ["fewer pods are no restart", PROXY, { replicas: 2 }, "pods-scaled", { from: 3, to: 2 }],
])("%s", (_, before, change, kind, facts) => {
  expect(found([before], [{ ...before, ...change }])).toMatchObject([{ kind, facts }]);
});

test("fewer pods cut connections, and more do not", () => {
  const scaled = (replicas: number) => sentenceIn(found([PROXY], [{ ...PROXY, replicas }]), "pods-scaled");
  expect(scaled(2)).toContain("are cut after 60 s");
  expect(scaled(4)).not.toContain("cut");
});

test("a Deployment that is replaced ends all of its pods first", () => {
  const sides = { before: undefined, after: undefined, replacedFor: ["spec.0.selector"] };
  const replaced = {
    stack: "platform",
    address,
    type: "kubernetes_deployment_v1",
    action: "replace",
    ...sides,
  } as const;
  expect(sentenceIn(found([PROXY], [PROXY], [replaced]), "proxies-restart")).toContain("no connection is possible");
});

test("the order is that of the apply: auth service first, then proxies", () => {
  const restarts = found([auth(), PROXY], [auth(CHANGED), { ...PROXY, ...CHANGED }]);
  expect(restarts.map(({ kind }) => kind)).toEqual(["auth-restarts", "proxies-restart"]);
});

test("an image that only the apply knows is said to be one", () => {
  expect(sentenceIn(found([auth()], [auth({ image: "", ...CHANGED })]), "auth-restarts")).toContain(
    "only the apply knows",
  );
});

test("an image of the same version from elsewhere is no update to that version", () => {
  const [here, elsewhere] = ["com", "net"].map((end) =>
    auth({ image: `registry.example.${end}/svc:17.5.2`, template: template(end) }),
  );
  expect(sentenceIn(found([here!], [elsewhere!]), "auth-restarts")).toContain("`registry.example.net/svc:17.5.2`");
});
