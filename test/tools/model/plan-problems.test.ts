import { planProblems } from "../../../tools/model/plan-problems";

const entry = (change: unknown, more: object = {}) => ({ address: "a.b", type: "a", change, ...more });
const created = (type: unknown) => entry({ actions: ["create"], before: null, after: {} }, { type });
const changed = (...resource_changes: readonly unknown[]) => ({ resource_changes });

test.each<[object, string]>([
  [{ format_version: "2.0" }, "its format is version 2.0"],
  [{ deferred_changes: [{ resource_change: entry({}) }] }, "Terraform defers a change to a later apply"],
  [{ deferred_changes: [1, 2].map(() => ({ resource_change: entry({}) })) }, "Terraform defers 2 changes"],
  [changed(entry({ actions: ["evaporate"] })), 'resource_changes.0.change.actions: ["evaporate"] is no action'],
  [changed(entry({ actions: [] })), "[] is no action"],
  [changed(entry("delete")), "a value of type string, where object is expected"],
  [changed(entry({ actions: "delete" })), "where a list of actions is expected"],
  [changed({ change: { actions: ["delete"] } }), "resource_changes.0.address: nothing, where a value is expected"],
  [changed(null), "resource_changes.0: null, where object is expected"],
  [changed(created(["secret"])), "resource_changes.0.type: a list, where "],
  [changed(created(7)), "resource_changes.0.type: a value of type number, where "],
  [{ resource_changes: {} }, "resource_changes: a value of type object"],
  [{ resource_drift: [5] }, "resource_drift.0: a value of type number"],
  [{ output_changes: { a: 5 } }, "output_changes.a: a value of type number"],
])("of %j, the place and the kind are reported, never the value", (part, reason) => {
  const [first = ""] = planProblems({ format_version: "1.2", ...part });
  expect(first).toContain(reason);
  expect(first).not.toContain("secret");
});

test("many problems are reported by the first of them and their number", () => {
  const plan = { format_version: "1.2", resource_changes: Array.from({ length: 50 }, () => ({})) };
  expect(planProblems(plan).at(-1)).toMatch(/^and \d+ more$/);
  expect(planProblems({ format_version: "1.2", deferred_changes: [] })).toEqual([]);
});
