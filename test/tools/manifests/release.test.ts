import { helmItem } from "../../../tools/manifests/release";

const BODY = { name: "agents", chart: "agent" };

/** The item of a release, with what is refused of it. */
function read(body: Record<string, unknown>) {
  const refused: string[] = [];
  const item = helmItem("helm_release.agents", { ...BODY, ...body }, (...words) => refused.push(words.join(" ")));
  return { item, refused };
}

test("settings of Terraform alone, and settings that are off, are left out", () => {
  const { item, refused } = read({ atomic: true, postrender: [], verify: false, devel: null, keyring: undefined });
  expect(refused).toEqual([]);
  expect(item).toEqual({
    kind: "release",
    address: "helm_release.agents",
    name: "agents",
    namespace: "default",
    chart: "agent",
    values: [],
    set: [],
    wait: true,
    waitForJobs: false,
    timeoutSeconds: 300,
    createNamespace: false,
  });
});

test("values and settings may be one, several, or nothing", () => {
  expect(read({ values: "a: 1" }).item.values).toEqual(["a: 1"]);
  expect(read({ values: ["a: 1", "", null, undefined] }).item.values).toEqual(["a: 1"]);
  expect(read({ set: { name: "a", value: 1 } }).item.set).toEqual([{ name: "a", value: "1", type: "auto" }]);
  const set = [
    { name: "a", value: true, type: "" },
    { name: "b", value: "x", type: "string" },
    { name: "c", value: null, type: null },
  ];
  expect(read({ set }).item.set).toEqual([
    { name: "a", value: "true", type: "auto" },
    { name: "b", value: "x", type: "string" },
  ]);
});

test.each([
  [{ name: null }, "name is missing"],
  [{ chart: "" }, "chart is missing"],
  [{ repository: ["x"] }, "repository is not a text"],
  [{ version: 17 }, "version is not a text"],
  [{ postrender: [{}] }, "postrender is a setting of a Helm release that is not shown"],
  [{ values: [1] }, "values[0] is not a text"],
  [{ set: ["a=1"] }, "set[0].name is missing"],
  [{ set: [{ name: "a", value: "1", type: "json" }] }, 'set[0].type is "json"; only "auto" and "string" are shown'],
  [{ set: [{ name: "a", value: {} }] }, "set[0].value is not a text"],
])("%j is refused: %s", (body, reason) => {
  expect(read(body).refused).toEqual([reason]);
});
