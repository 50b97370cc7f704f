import { defaulted, filled, group, needed } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { either, flag, list, map, oneOf, text, textLike, wholeNumber } from "../../../constructs/core/schema/shapes";
import { instance } from "../../../constructs/core/schema/instance";
import { PublicAddress } from "../../../constructs/network/public-address";
import { defineRules, type Violation } from "../../../constructs/core/violation";

const RULES = defineRules({
  "SCHEMA-002": { problem: "too many", allowed: "fewer", fix: "take some away", source: "tests" },
  "SCHEMA-003": { problem: "twice", allowed: "once", fix: "remove one", source: "tests" },
});

interface Crate {
  readonly size: number;
  readonly label?: string;
  readonly apples?: readonly string[];
  readonly open?: boolean;
  readonly owners?: Readonly<Record<string, { readonly name: string }>>;
}

const CRATE = group<Crate>()(
  {
    size: needed(wholeNumber({ from: 0, to: 9 })),
    label: textLike("lower case letters", /^[a-z]+$/),
    apples: list(text(), { distinct: { rule: RULES["SCHEMA-003"], by: (apple) => apple.toLowerCase() } }),
    open: defaulted(flag(), false),
    owners: map(group<{ readonly name: string }>()({ name: needed(text()) })),
  },
  [
    ({ size, apples = [] }, problems) => {
      if (apples.length > size) problems.add(RULES["SCHEMA-002"], "apples", apples.length);
    },
  ],
);

function reported({ violations }: { readonly violations: readonly Violation[] }): string[] {
  return violations.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
}

test("what is right is handed over, with the defaults of what was left out", () => {
  expect(read(CRATE, { size: 2, apples: ["a", "b"], label: undefined })).toStrictEqual({
    data: { size: 2, apples: ["a", "b"], open: false },
    violations: [],
  });
});

test("everything that is wrong is told at once, by the rule of its form", () => {
  const given = { size: 10, label: "A", apples: ["", 1], open: "yes", owners: { "a b": { name: "" }, c: 1 } };
  expect(reported(read(CRATE, given))).toEqual([
    "FIELD-002 size: 10",
    'FIELD-002 label: "A"',
    'FIELD-002 apples[0]: ""',
    "FIELD-002 apples[1]: 1",
    'FIELD-002 open: "yes"',
    'FIELD-002 owners["a b"].name: ""',
    "FIELD-002 owners.c: 1",
  ]);
});

test("what is needed and left out is missing, whether it is undefined, null or all of the props", () => {
  expect(reported(read(CRATE, undefined))).toEqual(["FIELD-003 size: nothing"]);
  expect(reported(read(CRATE, { size: null, label: null }))).toEqual(["FIELD-003 size: nothing"]);
  expect(reported(read(CRATE, { size: 1, owners: { a: {} } }))).toEqual(["FIELD-003 owners.a.name: nothing"]);
});

test("a group that may be left out consists of its defaults then", () => {
  const pile = group<{ readonly crate?: { readonly open?: boolean } }>()({
    crate: filled(group<{ readonly open?: boolean }>()({ open: defaulted(flag(), true) })),
  });
  expect(read(pile, {})).toEqual({ data: { crate: { open: true } }, violations: [] });
  expect(read(pile, { crate: { open: false } }).data).toEqual({ crate: { open: false } });
});

test("a wrong prop that is named as a credential is not shown, whatever may stand there", () => {
  const one = (given: unknown) => typeof given === "boolean";
  const several = group<{ readonly password?: boolean | number }>()({
    password: either(one, flag(), wholeNumber({ from: 0 })),
  });
  expect(JSON.stringify(read(several, { password: "hunter2" }).violations)).not.toContain("hunter2");
  const lock = group<{ readonly password?: boolean; readonly open?: boolean }>()({ password: flag(), open: flag() });
  expect(reported(read(lock, { password: "hunter2", open: "wide" }))).toEqual([
    "FIELD-002 password: (redacted)",
    'FIELD-002 open: "wide"',
  ]);
});

test("one of several words is corrected to the nearest of them", () => {
  const lid = oneOf(["open", "closed"], "ask the owner");
  expect(read(lid, "Opne").violations[0]?.rule).toMatchObject({
    code: "FIELD-002",
    allowed: "one of open, closed",
    fix: "write open; ask the owner",
  });
  expect(read(lid, "red").violations[0]?.rule.fix).toBe("ask the owner");
  expect(read(oneOf(["a", "b"]), 7).violations[0]?.rule.fix).toBe("correct the field");
});

test("a wrong value is told what it breaks, also where a list of such values may stand", () => {
  const address = instance(PublicAddress);
  const invalid = PublicAddress.of("https://access.example.com");
  const { violations } = read(either(Array.isArray, list(address), address), invalid);
  expect(violations).toEqual(invalid.violations);
});

test("an unknown prop is named, with the nearest one that there is", () => {
  const { violations } = read(CRATE, { size: 1, lable: "a", xyz: 1 });
  expect(violations.map(({ rule, property }) => [rule.code, property, rule.fix])).toEqual([
    ["FIELD-001", "lable", "write label"],
    ["FIELD-001", "xyz", "correct the name of the field, or remove it"],
  ]);
  expect(read(CRATE, { size: 1, xyz: undefined }).violations).toEqual([]);
});

test("an unknown prop whose name holds a credential is told without it", () => {
  const { violations } = read(CRATE, { size: 1, "https://user:hunter2@host": "x" });
  expect(JSON.stringify(violations)).not.toContain("hunter2");
  expect(violations.map(({ rule }) => rule.code)).toEqual(["FIELD-001"]);
});

test("names of every object's prototype are unknown props like any other", () => {
  const given = JSON.parse('{ "size": 1, "__proto__": { "label": "a" }, "constructor": 1, "toString": 2 }') as unknown;
  expect(reported(read(CRATE, given))).toEqual([
    "FIELD-001 __proto__: __proto__",
    "FIELD-001 constructor: constructor",
    "FIELD-001 toString: toString",
  ]);
});

test("what must hold of several props is looked at when the form of each is right", () => {
  expect(reported(read(CRATE, { size: 1, apples: ["a", "b"], label: 1 }))).toEqual(["FIELD-002 label: 1"]);
  const { data, violations } = read(CRATE, { size: 1, apples: ["a", "b"] });
  expect(data).toMatchObject({ size: 1, apples: ["a", "b"] });
  expect(reported({ violations })).toEqual(["SCHEMA-002 apples: 2"]);
});

test("what may be a secret is not shown where an instance is needed", () => {
  const lock = group<{ readonly key?: RegExp }>()({ key: instance(RegExp, { secret: true }) });
  expect(reported(read(lock, { key: "hunter2" }))).toEqual(["TYPE-001 key: (not shown)"]);
});

test("a report shortens a name that nobody can read, and places below it", () => {
  const name = "k".repeat(100_000);
  const { violations } = read(CRATE, { size: 1, [name]: 1, owners: { [name]: { name: 7 } } });
  expect(violations).toHaveLength(2);
  for (const violation of violations) expect(JSON.stringify(violation).length).toBeLessThan(1_000);
});
