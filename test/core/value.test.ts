import { inspect } from "node:util";
import { joinProperty, Problems, childProperty, Value, unmadeValue, withViolations } from "../../constructs/core/value";
import { defineRules, ruleByCode, type Violation } from "../../constructs/core/violation";
import { problemsOf, thrownBy } from "../support/violations";

const about = { problem: "wrong", allowed: "another", fix: "change it", source: "tests" };
const RULES = defineRules({
  "VALUE-001": { ...about },
  "VALUE-002": { ...about },
});

class Word extends Value {
  readonly letters = 7;

  static of(...violations: readonly Violation[]): Word {
    return withViolations(new Word(), violations);
  }

  get half(): number {
    return this.letters / 2;
  }
}

const violation = (property: string): Violation => ({ rule: RULES["VALUE-001"], property, given: "7" });

test("no two rules have one code, and each is found by it", () => {
  expect(() => defineRules({ "VALUE-001": about })).toThrow("two rules have the code VALUE-001");
  expect(ruleByCode("VALUE-002")).toBe(RULES["VALUE-002"]);
  expect(ruleByCode("VALUE-003")).toBeUndefined();
});

test("what is wrong with a value can be changed by nobody, and neither can its rules", () => {
  const found = [violation("a")];
  const values = [Word.of(...found), Word.of(), unmadeValue(Word, found), withViolations(Word.of(), found)];
  for (const { violations } of values) expect(Object.isFrozen(violations)).toBe(true);
  expect(Object.isFrozen(RULES)).toBe(true);
});

test("a value without violations can be computed with, one with some names its class", () => {
  const word = Word.of();
  expect(word.requireValid()).toBe(word);
  expect(word.violations).toBe(Word.of().violations);
  const [found, ...more] = thrownBy(() => Word.of(violation("a")).requireValid());
  expect(found).toEqual({ ...violation("a"), path: "Word" });
  expect(more).toEqual([]);
});

test("whoever reads a value that could not be made gets the report", () => {
  const broken = unmadeValue(Word, [violation("a")]);
  expect(broken).toBeInstanceOf(Word);
  expect(problemsOf(broken)).toEqual(["VALUE-001 a"]);
  expect(Object.keys(broken)).toEqual(["violations"]);
  for (const read of [
    () => broken.letters,
    () => broken.half,
    () => (broken as never)["thenable"],
    () => (broken as never)["strengthen"],
  ]) {
    expect(problemsOf(thrownBy(read))).toEqual(["VALUE-001 a"]);
  }
  expect(inspect(broken)).toContain("property: 'a'");
});

test("a value with further violations keeps its own, and is the same value without any", () => {
  const word = Word.of(violation("a"));
  const { violations } = word;
  expect(withViolations(word, [])).toBe(word);
  expect(word.violations).toBe(violations);
  expect(withViolations(word, [violation("b")])).toBe(word);
  expect(problemsOf(word)).toEqual(["VALUE-001 a", "VALUE-001 b"]);
  expect(Object.keys(word)).toContain("violations");
});

test("the same violation is noted once, wherever it comes from", () => {
  const problems = new Problems();
  problems.add(RULES["VALUE-001"], "a", 7);
  problems.addAll([violation("a"), violation("b")]);
  problems.addAll([violation("a")], "c");
  problems.within("d", (inner) => {
    inner.add(RULES["VALUE-002"], "", "x");
    inner.add(RULES["VALUE-002"], "[1]", "x");
  });
  expect(problemsOf(problems.list)).toEqual([
    "VALUE-001 a",
    "VALUE-001 b",
    "VALUE-001 c.a",
    "VALUE-002 d",
    "VALUE-002 d[1]",
  ]);
});

test.each([
  ["a", "b", "a.b"],
  ["", "b", "b"],
  ["a", "", "a"],
  ["a", "[0]", "a[0]"],
  ["", "[0]", "[0]"],
])("the place below %j of %j is %j", (parent, child, place) => {
  expect(joinProperty(parent, child)).toBe(place);
});

test.each([
  ["name", "a.name"],
  ["$ref_1", "a.$ref_1"],
  ["_", "a._"],
  ["1st", 'a["1st"]'],
  ["b c", 'a["b c"]'],
  ["b.c", 'a["b.c"]'],
  ["", 'a[""]'],
  ["k".repeat(100), `a.${"k".repeat(100)}`],
  ["k".repeat(101), `a["${"k".repeat(101)}"]`],
  ["k".repeat(201), `a["${"k".repeat(199)}… (203 characters)]`],
  ["ghp_0123456789abcdefABCDEF", 'a["(redacted)"]'],
])("the place of the field %j is %j", (key, place) => {
  expect(childProperty("a", key)).toBe(place);
});
