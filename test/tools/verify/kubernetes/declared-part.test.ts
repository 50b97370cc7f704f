import fc from "fast-check";
import { fieldDifferences } from "../../../../tools/verify/kubernetes/declared-part";

function paths(declared: unknown, live: unknown): readonly string[] {
  return fieldDifferences(declared, live).map(({ path }) => path);
}

test("what others add is no difference, what they change is", () => {
  const declared = { spec: { replicas: 2, template: { metadata: { annotations: { a: "1" } } } } };
  const live = {
    spec: { replicas: 3, paused: true, template: { metadata: { annotations: { a: "1", b: "2" } } } },
    status: {},
  };
  expect(paths(declared, live)).toEqual(["spec.replicas"]);
  expect(paths(declared, {})).toEqual(["spec"]);
});

test("entries of lists are known by their names, whatever their order, and others may be beside them", () => {
  const declared = {
    containers: [
      { name: "a", image: "1" },
      { name: "b", image: "1" },
    ],
  };
  const live = { containers: [{ name: "injected" }, { name: "b", image: "2" }, { name: "a", image: "1" }] };
  expect(paths(declared, live)).toEqual(["containers[b].image"]);
  expect(paths({ containers: [{ name: "c" }] }, live)).toEqual(["containers[c]"]);
});

test("an entry more in any other list is a difference", () => {
  expect(paths({ ports: [{ port: 443 }] }, { ports: [{ port: 443 }, { port: 22 }] })).toEqual(["ports"]);
  expect(paths({ from: [] }, { from: [{ ipBlock: { cidr: "0.0.0.0/0" } }] })).toEqual(["from"]);
});

test("lists of texts are sets, except commands", () => {
  expect(paths({ verbs: ["get", "list"] }, { verbs: ["list", "get"] })).toEqual([]);
  expect(paths({ verbs: ["get"] }, { verbs: ["get", "delete"] })).toEqual(["verbs"]);
  expect(paths({ args: ["a", "b"] }, { args: ["b", "a"] })).toEqual(["args[0]", "args[1]"]);
});

test.each([
  ["500m", "0.5"],
  ["1Gi", "1024Mi"],
  ["1000m", 1],
  [3080, "3080"],
  [false, undefined],
  [[], undefined],
  ["", null],
])("%j is the same as %j", (declared, live) => {
  expect(paths({ field: declared }, { field: live })).toEqual([]);
});

test.each([
  ["500m", "0.6"],
  ["1Gi", "1G"],
  [true, undefined],
  ["a", undefined],
])("%j is not the same as %j", (declared, live) => {
  expect(paths({ field: declared }, { field: live })).toEqual(["field"]);
});

test("nothing differs from itself", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fieldDifferences({ field: value }, JSON.parse(JSON.stringify({ field: value })))).toEqual([]);
    }),
  );
});
