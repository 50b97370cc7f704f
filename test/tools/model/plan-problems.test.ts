import { planProblems } from "../../../tools/model/plan-problems";

const change = (address: string) => ({
  resource_change: { address, type: "a", change: { actions: ["create"], before: null, after: {} } },
});

test("what a plan defers is reported, once or several times", () => {
  const plan = (...addresses: string[]) => ({ format_version: "1.2", deferred_changes: addresses.map(change) });
  expect(planProblems(plan())).toEqual([]);
  expect(planProblems(plan("a.b"))[0]).toContain("Terraform defers a change to a later apply");
  expect(planProblems(plan("a.b", "a.c"))[0]).toMatch(/Terraform defers 2 changes .*: a\.b, a\.c$/);
});

test("of what is in another form, its place and its kind are reported, never its value", () => {
  const entry = (type: unknown) => ({ address: "a.b", type, change: { actions: ["create"], before: null, after: {} } });
  const reported = [["secret"], null, 7, undefined].map((type) =>
    planProblems({ format_version: "1.2", resource_changes: [entry(type)] }),
  );
  expect(reported.flat()).toEqual([
    expect.stringMatching(/^resource_changes\.0\.type: a list, where /),
    expect.stringMatching(/^resource_changes\.0\.type: null, where /),
    expect.stringMatching(/^resource_changes\.0\.type: a value of type number, where /),
    expect.stringMatching(/^resource_changes\.0\.type: nothing, where /),
  ]);
});

test("many problems are reported by the first of them and their number", () => {
  const plan = { format_version: "1.2", resource_changes: Array.from({ length: 50 }, () => ({})) };
  expect(planProblems(plan).at(-1)).toMatch(/^and \d+ more$/);
});
