import { parseConfiguration } from "../../../tools/manifests/configuration";
import { inDependencyOrder } from "../../../tools/manifests/order";

type Needs = Readonly<Record<string, readonly string[]>>;

/** Steps of resources, each with those that it depends on. */
function order(needs: Needs): readonly string[] {
  const resource: Record<string, Record<string, unknown>> = {};
  for (const [address, dependencies] of Object.entries(needs)) {
    const [type = "", name = ""] = address.split(".");
    (resource[type] ??= {})[name] = { depends_on: dependencies };
  }
  return inDependencyOrder(parseConfiguration({ resource })).map((step) =>
    step.map(({ address }) => address).join(" "),
  );
}

const MAP = "kubernetes_config_map_v1";
const APP = "kubernetes_deployment_v1";

test("what Terraform does not wait for comes first, together; what it waits for one by one; releases together", () => {
  expect(
    order({
      [`${APP}.b`]: [],
      [`${APP}.a`]: [`${MAP}.x`],
      [`${MAP}.y`]: [`${APP}.b`],
      [`${MAP}.x`]: [],
      "helm_release.one": [`${MAP}.y`],
      "helm_release.two": [`${MAP}.y`],
    }),
  ).toEqual([`${MAP}.x`, `${APP}.b`, `${MAP}.y`, `${APP}.a`, "helm_release.one helm_release.two"]);
});

test("the wave of each is how many Jobs have to end before it, one after the other", () => {
  const JOB = "kubernetes_job_v1";
  const resource = {
    [MAP]: { first: {}, after: { depends_on: [`${APP}.app`] } },
    [JOB]: { one: {}, two: {}, last: { depends_on: [`${APP}.app`] } },
    [APP]: { app: { depends_on: [`${JOB}.one`, `${JOB}.two`] } },
    helm_release: { agents: { depends_on: [`${JOB}.last`] } },
  };
  const waves = inDependencyOrder(parseConfiguration({ resource })).flat();
  expect(Object.fromEntries(waves.map(({ address, wave }) => [address, wave]))).toEqual({
    [`${MAP}.first`]: 0,
    [`${JOB}.one`]: 0,
    [`${JOB}.two`]: 0,
    [`${APP}.app`]: 1,
    [`${MAP}.after`]: 1,
    [`${JOB}.last`]: 1,
    "helm_release.agents": 2,
  });
});

test("each comes after the one that it needs, however many there are", () => {
  const count = 5_000;
  const chain = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${APP}.n${index}`, index === 0 ? [] : [`${APP}.n${index - 1}`]]),
  );
  expect(order(chain)).toEqual(Array.from({ length: count }, (_, index) => `${APP}.n${index}`));
});

test("a circle is reported in words, a long one in part", () => {
  const circle = (length: number): Needs =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`${MAP}.n${index}`, [`${MAP}.n${(index + 1) % length}`]]));
  expect(() => order(circle(2))).toThrow(`depends on itself: ${MAP}.n0 -> ${MAP}.n1 -> ${MAP}.n0`);
  expect(() => order(circle(100))).toThrow(`${MAP}.n19 -> 80 more -> ${MAP}.n0`);
});
