import {
  annotations,
  labels,
  labelValue,
  isNamespaceName,
  isObjectName,
  namespaceName,
  objectName,
  qualifiedName,
  quantity,
  size,
} from "../../constructs/core/kubernetes";
import { read } from "../../constructs/core/schema/read";
import type { Shape } from "../../constructs/core/schema/shapes";
import { problemsOf } from "../support/violations";

/** Of each shape, what Kubernetes accepts, what it refuses, and what a report says of that. */
const SHAPES: Readonly<
  Record<string, [Shape, taken: readonly string[], refused: readonly string[], reported: string]>
> = {
  // Kubernetes knows k and Ki, and no K.
  size: [
    size(),
    ["1000000", "10737418240", "500M", "10Gi", "1.5Ti", "1.25Ti", "100k", "2Ki", "1E"],
    [
      "",
      "0",
      "10",
      "999999",
      "1000000.5",
      "-1Gi",
      "1 Gi",
      "10K",
      "1gi",
      "1GiB",
      ".5Gi",
      "1.Gi",
      "1x5Gi",
      "large",
      "1Gi\n",
    ],
    "a number with a suffix, for example 10Gi or 500M; without one, bytes, 1000000 or more",
  ],
  quantity: [
    quantity(),
    ["0", "7", "100m", "256Mi", "1.5Gi", "1.", "0.25", ".5", ".25", "1e3", "1E-3", "1e+12", "10n", "3Ki"],
    ["", ".", "-1", "x1", "1x", "1 Gi", "1.5.1", "1ki", "1e", "1e123", `1${"0".repeat(19)}`, "1Mi\n"],
    "a quantity, such as 100m of CPU, or 256Mi of memory",
  ],
  "the name of a namespace": [
    namespaceName(),
    ["a", "7", "team-a", "a1", "a".repeat(63)],
    ["", "Team", "-a", "a-", "a.b", "a_b", "a b", "a".repeat(64), "a\n"],
    "a name of lower-case letters, digits and hyphens, at most 63 characters",
  ],
  "the name of an object": [
    objectName(),
    ["a", "7", "team-a", "a.b", "a.b-c.d1", "ab.cd", "a".repeat(253)],
    ["", "Team", "-a", "a-", ".a", "a.", "a..b", "a.-b", "a.b-", "a_b", "a".repeat(254), "a\n"],
    "a name of lower-case letters, digits, hyphens and dots, at most 253 characters",
  ],
  "the name of a label": [
    qualifiedName(),
    ["a", "A7", "team.of_a-b", "example.com/team", "a".repeat(63), `example.com/${"a".repeat(63)}`],
    ["", "-a", "a-", "a b", "/a", "a/", "a/b/c", "Example.com/a", "a_b/c", "a".repeat(64)],
    "a name of at most 63 letters, digits and . _ -, with or without a DNS name and a slash before it",
  ],
  "the value of a label": [
    labelValue(),
    ["", "a", "team-a", "A.b_C", "sha.0123456789abcdef", "AKIA", "a".repeat(63)],
    ["-a", "a-", ".a", "a b", "a/b", "a\n", "a".repeat(64)],
    "at most 63 letters, digits and . _ -, the first and the last a letter or digit; or nothing",
  ],
};

describe.each(Object.entries(SHAPES))("%s", (_, [shape, taken, refused, reported]) => {
  test.each(taken)("may be %j", (given) => {
    expect(read(shape, given)).toEqual({ data: given, violations: [] });
  });

  test.each([...refused, 5, {}])("is not %j", (given) => {
    const { data, violations } = read(shape, given);
    expect(data).toBeUndefined();
    expect(violations.map(({ rule }) => [rule.code, rule.allowed])).toEqual([["FIELD-002", reported]]);
  });
});

test.each(["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "AKIAIOSFODNN7EXAMPLE"])(
  "%s is a credential, and no value of a label",
  (given) => {
    const { violations } = read(labelValue(), given);
    expect(problemsOf(violations)).toEqual(["GIVEN-006"]);
    expect(JSON.stringify(violations)).not.toContain(given);
  },
);

describe("the name of a label or an annotation is no reference, whose value may be one", () => {
  const reference = "${TfToken[TOKEN.0]}";

  test.each([
    ["a label", labels({ reference: true })],
    ["an annotation", annotations({ reference: true })],
  ])("of %s", (_, shape) => {
    expect(read(shape, { "example.com/a": reference })).toEqual({
      data: { "example.com/a": reference },
      violations: [],
    });
    expect(problemsOf(read(shape, { [reference]: "a" }).violations)).toEqual(["REFERENCE-001"]);
    expect(problemsOf(read(shape, { "a b": "a" }).violations)).toEqual(['FIELD-002 ["a b"]']);
  });

  test("where it may be none at all", () => {
    for (const shape of [labels(), annotations()]) {
      expect(problemsOf(read(shape, { a: reference }).violations)).toEqual(["REFERENCE-001 a"]);
    }
  });
});

test("an annotation may be any text, and is not shown where it is none", () => {
  expect(read(annotations(), { a: "b c\nd" }).violations).toEqual([]);
  expect(read(annotations(), { a: 7 }).violations).toMatchObject([{ property: "a", given: "(not shown)" }]);
  expect(read(annotations(), "hunter2").violations).toMatchObject([{ property: "", given: "(not shown)" }]);
});

test("a name is a text", () => {
  for (const given of [7, null, ["a"]]) expect([isNamespaceName(given), isObjectName(given)]).toEqual([false, false]);
});
