import {
  encodedReference,
  hash,
  listOfTexts,
  number,
  quotedText,
  type EncodedReference,
} from "../../constructs/core/reference-expressions";

const KNOWN = "0123456789abcdef".repeat(4);
const VALUES = `var.a, join("\n", ["b", "c"])`;

test.each<[string, EncodedReference]>([
  [quotedText("var.a"), { kind: "text", value: "var.a" }],
  [listOfTexts("var.a"), { kind: "list", value: "var.a" }],
  [number("var.a"), { kind: "number", value: "var.a" }],
  [hash(KNOWN, ["var.a", 'join("\n", ["b", "c"])'], 64), { kind: "hash", known: KNOWN, values: VALUES, digits: 64 }],
  [hash(KNOWN, ["var.a", 'join("\n", ["b", "c"])'], 10), { kind: "hash", known: KNOWN, values: VALUES, digits: 10 }],
])("%s is recognised", (expression, reference) => {
  expect(encodedReference(expression)).toEqual(reference);
});

test.each([
  "var.a",
  quotedText("var.a").slice(1),
  quotedText("var.a").slice(0, -1),
  `x${hash(KNOWN, ["var.a"], 64)}`,
  `${hash(KNOWN, ["var.a"], 64)}x`,
  hash(KNOWN.slice(1), ["var.a"], 64),
])("%s is another expression", (expression) => {
  expect(encodedReference(expression)).toBeUndefined();
});

test("no function of Terraform computes a whole SHA-256 anew", () => {
  expect(hash(KNOWN, ["var.a"], 64)).toBe(`sha256(jsonencode(["${KNOWN}", var.a]))`);
  expect(hash(KNOWN, ["var.a", "var.b"], 8)).toBe(`substr(sha256(jsonencode(["${KNOWN}", var.a, var.b])), 0, 8)`);
});

// As Terraform evaluates it in the tests of `terraform/references`.
test("a text is its JSON without quotation marks, and what readers of YAML refuse is an escape", () => {
  const json = String.raw`replace(jsonencode(format("%s", var.a)), "/^.|.$/", "")`;
  const readable = ["ufeff", "ufffe", "uffff"].reduce(
    (text, code) => `${text}, "\\${code}", "\\\\${code}")`,
    `replace(replace(replace(${json}`,
  );
  const parts = String.raw`[for part in regexall("[^\\x7f-\\x9f]+|.", ${readable})`;
  const escaped = String.raw`replace(part, "/^[\\x7f-\\x9f]$/", "\\x` + '${substr(urlencode(part), -2, -1)}")';
  const text = `join("", ${parts} : ${escaped}])`;
  expect(quotedText("var.a")).toBe(text);
  expect(listOfTexts("var.b")).toBe(
    String.raw`format("[%s]", join(", ", [for item in var.b : format("\"%s\"", ${text.replace("var.a", "item")})]))`,
  );
  expect(number("var.c")).toBe("tonumber(var.c)");
});
