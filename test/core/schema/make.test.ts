import { argument, make, makeFromReadings } from "../../../constructs/core/schema/make";
import { read } from "../../../constructs/core/schema/read";
import { checked, text, wholeNumber } from "../../../constructs/core/schema/shapes";
import { Value, type Problems } from "../../../constructs/core/value";
import { defineRules } from "../../../constructs/core/violation";
import { problemsOf, thrownBy } from "../../support/violations";

const about = { problem: "wrong", allowed: "another", fix: "change it", source: "tests" };
const RULES = defineRules({
  "MAKE-001": { ...about },
  "MAKE-002": { ...about, acknowledgeable: true },
});

class Word extends Value {
  constructor(readonly written: string) {
    super();
  }
}

function check(written: string, problems: Problems): void {
  if (written.length % 2 === 1) problems.add(RULES["MAKE-001"], "", written);
  if (written.endsWith("!")) problems.add(RULES["MAKE-002"], "", written);
}

const made = (given: unknown) => make(Word, checked(text(), check), given, (written) => new Word(written));

test("a value is made of what is right, also where something can be acknowledged", () => {
  expect(made("good")).toMatchObject({ written: "good", violations: [] });
  expect(made("day!")).toMatchObject({ written: "day!", violations: [{ rule: RULES["MAKE-002"] }] });
  expect(make(Word, text(), "odd", (written) => new Word(written)).violations).toEqual([]);
});

test.each([
  ["", ["FIELD-002"]],
  ["odd", ["MAKE-001"]],
  ["day3!", ["MAKE-001", "MAKE-002"]],
])("%j breaks a rule, so nothing can be read of it but all that is wrong", (given, problems) => {
  const word = made(given);
  expect(word).toBeInstanceOf(Word);
  expect(problemsOf(word)).toEqual(problems);
  expect(problemsOf(thrownBy(() => word.written))).toEqual(problems);
});

test("arguments are checked together when each is right", () => {
  const repeated = (written: unknown, times: unknown) =>
    makeFromReadings(
      Word,
      [read(text(), written), read(wholeNumber({ from: 1 }), times)],
      ([word, count]) => new Word(word.repeat(count)),
      ([word, count], problems) => {
        check(word.repeat(count), problems);
      },
    );
  expect(repeated("ab", 2)).toMatchObject({ written: "abab", violations: [] });
  expect(problemsOf(repeated("a", 3))).toEqual(["MAKE-001"]);
  expect(problemsOf(repeated("", "x"))).toEqual(["FIELD-002", "FIELD-002"]);
  expect(problemsOf(repeated("a!", "x"))).toEqual(["FIELD-002"]);
});

test("an argument of a method is what its shape reads, or an error that names the method", () => {
  expect(argument("Word.write", text(), "a")).toBe("a");
  expect(thrownBy(() => argument("Word.write", text(), ""))).toMatchObject([
    { path: "Word.write", property: "", rule: { code: "FIELD-002" } },
  ]);
});
