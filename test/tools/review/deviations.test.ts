import { EXPRESSION } from "../../../constructs/core/model/document";
import { readModelDocument, blockAddress } from "../../../tools/model/document";
import { readPlan, type PlannedChange } from "../../../tools/model/plan";
import { deviations } from "../../../tools/review/deviations";
import { isAssigned } from "../../../tools/model/assigned";
import { recordedPlan } from "../../support/reviewed";

type Json = Readonly<Record<string, unknown>>;

const SCENARIOS = ["create", "more-reach", "platform-upgrade", "port-opened", "role-changed"] as const;

interface Written {
  readonly change: PlannedChange;
  readonly body: Json;
}

/** The objects of a recorded plan, each with what the synthesis wrote. */
function objectsIn(scenario: string): readonly Written[] {
  const plan = readPlan("platform", recordedPlan(scenario))!;
  const { objects } = readModelDocument(plan.after.outputs)!;
  return plan.changes.flatMap((change): Written[] => {
    const written = objects[blockAddress(change.address)];
    const isOfEngine = change.type === "terraform_data";
    return written === undefined || change.after === undefined || isOfEngine ? [] : [{ change, body: written.body }];
  });
}

test.each(SCENARIOS)("%s plans every object as the synthesis wrote it", (scenario) => {
  const objects = objectsIn(scenario).filter(({ change }) => change.action !== "nothing");
  expect(objects.length).toBeGreaterThan(2);
  for (const { change, body } of objects) {
    const before = change.action === "update" ? change.before : undefined;
    expect([change.address, deviations(change.type, body, before, change.after)]).toEqual([change.address, []]);
  }
});

/** Every leaf of a value, with its path. */
function* leavesIn(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof value !== "object" || value === null) yield path;
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leavesIn(item, [...path, index]);
  else for (const [name, inner] of Object.entries(value)) yield* leavesIn(inner, [...path, name]);
}

function withChange(
  value: unknown,
  [first, ...rest]: readonly (string | number)[],
  change: (leaf: unknown) => unknown,
): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === first ? withChange(item, rest, change) : item));
  const fields = value as Json;
  return { ...fields, [first]: withChange(fields[first], rest, change) };
}

const another = (leaf: unknown) =>
  typeof leaf === "boolean" ? !leaf : typeof leaf === "number" ? leaf + 1 : `${JSON.stringify(leaf)}-other`;

/** What the synthesis leaves to Terraform: its value is only known to a plan. */
function isComputed(body: unknown, path: readonly (string | number)[]): boolean {
  const found = path.reduce<unknown>((inner, key) => {
    if (inner === EXPRESSION) return inner;
    if (typeof inner !== "object" || inner === null) return undefined;
    const isBlock = typeof key === "number" && !Array.isArray(inner);
    return isBlock ? inner : (inner as Json)[key];
  }, body);
  return found === EXPRESSION;
}

test("no value of an object changes behind the back of the synthesis", () => {
  const hidden = objectsIn("nothing").flatMap(({ change: { type, address, after }, body }) =>
    [...leavesIn(after)]
      .filter((path) => {
        const names = path.filter((key) => typeof key === "string");
        const isTheirs = isAssigned(type, names) || isComputed(body, path);
        if (isTheirs) return false;
        return deviations(type, body, after, withChange(after, path, another)).length === 0;
      })
      .map((path) => `${address} ${path.join(".")}`),
  );
  expect(hidden).toEqual([]);
});

test("nothing is added to an object behind the back of the synthesis", () => {
  const added = { post_start: [{ exec: [{ command: ["sh"] }] }] };
  const hidden = objectsIn("nothing").flatMap(({ change: { type, address, after }, body }) =>
    [...leavesIn(after)]
      .map((path) => path.slice(0, -1))
      .filter((path) => {
        const inner = path.reduce<unknown>((value, key) => (value as Json)[key], after);
        const names = path.filter((key) => typeof key === "string");
        if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return false;
        if (isAssigned(type, [...names, "added"]) || isComputed(body, path)) return false;
        const changed = withChange(after, path, (value) => ({ ...(value as Json), added }));
        return deviations(type, body, after, changed).length === 0;
      })
      .map((path) => `${address} ${path.join(".")}`),
  );
  expect([...new Set(hidden)]).toEqual([]);
});
