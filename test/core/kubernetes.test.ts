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

/** Of each shape, what Kubernetes accepts, and what it refuses. */
const SHAPES: Readonly<Record<string, [Shape, taken: readonly string[], refused: readonly string[]]>> = {
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
  ],
  quantity: [
    quantity(),
    ["0", "7", "100m", "256Mi", "1.5Gi", "1.", "0.25", ".5", ".25", "1e3", "1E-3", "1e+12", "10n", "3Ki"],
    ["", ".", "-1", "x1", "1x", "1 Gi", "1.5.1", "1ki", "1e", "1e123", `1${"0".repeat(19)}`, "1Mi\n"],
  ],
  "the name of a namespace": [
    namespaceName(),
    ["a", "7", "team-a", "a1", "a".repeat(63)],
    ["", "Team", "-a", "a-", "a.b", "a_b", "a b", "a".repeat(64), "a\n"],
  ],
  "the name of an object": [
    objectName(),
    ["a", "7", "team-a", "a.b", "a.b-c.d1", "ab.cd", "a".repeat(253)],
    ["", "Team", "-a", "a-", ".a", "a.", "a..b", "a.-b", "a.b-", "a_b", "a".repeat(254), "a\n"],
  ],
  "the name of a label": [
    qualifiedName(),
    ["a", "A7", "team.of_a-b", "example.com/team", "a".repeat(63), `example.com/${"a".repeat(63)}`],
    ["", "-a", "a-", "a b", "/a", "a/", "a/b/c", "Example.com/a", "a_b/c", "a".repeat(64)],
  ],
  "the value of a label": [
    labelValue(),
    ["", "a", "team-a", "A.b_C", "sha.0123456789abcdef", "AKIA", "a".repeat(63)],
    ["-a", "a-", ".a", "a b", "a/b", "a\n", "a".repeat(64)],
  ],
};

describe.each(Object.entries(SHAPES))("%s", (_, [shape, taken, refused]) => {
  test.each(taken)("may be %j", (given) => {
    expect(read(shape, given)).toEqual({ data: given, violations: [] });
  });

  test.each([...refused, 5, {}])("is not %j", (given) => {
    const { data, violations } = read(shape, given);
    expect(data).toBeUndefined();
    expect(problemsOf(violations)).toEqual(["FIELD-002"]);
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
