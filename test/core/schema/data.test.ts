import { read } from "../../../constructs/core/schema/read";
import { readBy } from "../../../constructs/core/schema/data";
import { defineRules } from "../../../constructs/core/violation";

const about = { problem: "wrong", allowed: "another", fix: "change it", source: "tests" };
const RULES = defineRules({
  "READ-BY-001": { ...about },
  "READ-BY-002": { ...about, acknowledgeable: true },
});

const WORDS = readBy("words", (given, problems) => {
  const words = String(given).split(" ");
  words.forEach((word, index) => {
    if (word.length % 2 === 1) problems.add(RULES["READ-BY-001"], `words[${index}]`, word);
    if (word.endsWith("!")) problems.add(RULES["READ-BY-002"], `words[${index}]`, word);
  });
  return words;
});

function reported(given: string): string[] {
  return read(WORDS, given).violations.map(({ rule, property }) => `${rule.code} ${property}`);
}

test("what a function lets through is handed over with what can be acknowledged", () => {
  const { data, violations } = read(WORDS, "good day! ");
  expect(data).toMatchObject({
    data: ["good", "day!", ""],
    violations: [{ rule: RULES["READ-BY-002"], property: "words[1]" }],
  });
  expect(violations).toEqual([]);
});

test("what it refuses is reported together with what could be acknowledged", () => {
  expect(reported("odd day!")).toEqual(["READ-BY-001 words[0]", "READ-BY-002 words[1]"]);
  expect(read(WORDS, "odd day!").data).toBeUndefined();
});
