import type { ComponentModel } from "../../../tools/model/model";
import { restartFindings } from "../../../tools/review/restarts";
import { auth, platform, step, template } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function reported(before: readonly ComponentModel[], after: readonly ComponentModel[], kind: string): string {
  return sentenceIn(restartFindings(step([platform({ components: before })], [platform({ components: after })])), kind);
}

const PROXY = auth({
  kind: "proxy",
  name: "svc-proxy",
  replicas: 3,
  isRecreated: false,
  address: "kubernetes_deployment_v1.proxy",
});

test("an auth service with one pod is away, for as long as its Deployment says", () => {
  expect(reported([auth()], [auth({ template: template("b") })], "auth-restarts")).toContain(
    "**nobody can sign in and no agent can join for 5 s to about 65 s**",
  );
});

test("an auth service with two pods is never away", () => {
  const two = auth({ replicas: 2, isRecreated: false });
  const sentence = reported([two], [{ ...two, template: template("b") }], "auth-restarts");
  expect(sentence).toContain("sign-in goes on");
  expect(sentence).not.toContain("nobody");
});

test("an auth service whose pods all end first is away, however many there are", () => {
  const two = auth({ replicas: 2, isRecreated: true });
  expect(reported([two], [{ ...two, template: template("b") }], "auth-restarts")).toContain(
    "All of its servers end before",
  );
});

test("proxies hand over their connections, and cut what is left", () => {
  expect(reported([PROXY], [{ ...PROXY, template: template("b") }], "proxies-restart")).toContain(
    "Connections through a proxy that ends have 30 s to hand over, and are cut after 60 s",
  );
});

test("a Deployment that is replaced ends all of its pods first", () => {
  const replaced = {
    stack: "platform",
    address: PROXY.address,
    type: "kubernetes_deployment_v1",
    action: "replace" as const,
    before: undefined,
    after: undefined,
    replacedFor: ["spec.0.selector"],
  };
  const findings = restartFindings(
    step([platform({ components: [PROXY] })], [platform({ components: [PROXY] })], [replaced]),
  );
  expect(sentenceIn(findings, "proxies-restart")).toContain("no connection is possible meanwhile");
});

test("the order is that of the apply: auth service first, then proxies", () => {
  const after = [auth({ template: template("b") }), { ...PROXY, template: template("b") }];
  const findings = restartFindings(
    step([platform({ components: [auth(), PROXY] })], [platform({ components: after })]),
  );
  expect(findings.map(({ kind }) => kind)).toEqual(["auth-restarts", "proxies-restart"]);
});

test("fewer pods cut connections, and more do not", () => {
  expect(reported([PROXY], [{ ...PROXY, replicas: 2 }], "pods-scaled")).toContain(
    "has 2 pods instead of 3. Connections through those that end are cut after 60 s.",
  );
  expect(reported([PROXY], [{ ...PROXY, replicas: 4 }], "pods-scaled")).toBe("`svc-proxy` has 4 pods instead of 3.");
});

test("an image that only the apply knows is said to be one", () => {
  expect(reported([auth()], [auth({ image: "", template: template("b") })], "auth-restarts")).toContain(
    "to an image that only the apply knows",
  );
});

test("an image of the same version from elsewhere is no update to that version", () => {
  const [here, elsewhere] = ["com", "net"].map((end) =>
    auth({ image: `registry.example.${end}/svc:17.5.2`, template: template(end) }),
  );
  expect(reported([here!], [elsewhere!], "auth-restarts")).toContain(
    "from `registry.example.com/svc:17.5.2` to `registry.example.net/svc:17.5.2`",
  );
});
