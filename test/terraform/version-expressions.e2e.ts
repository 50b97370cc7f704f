import fc from "fast-check";
import { compare } from "semver";
import { sortKey, sortsAfter } from "../../constructs/terraform/version-expressions";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";

const identifier = fc.oneof(
  fc.nat({ max: 12 }).map(String),
  fc.constantFrom("rc", "alpha", "beta", "a-b", "a", "A", "-", "x1", "1x"),
);
const preRelease = fc
  .array(identifier, { maxLength: 3 })
  .map((parts) => (parts.length === 0 ? "" : `-${parts.join(".")}`));
const version = fc
  .tuple(fc.nat({ max: 20 }), fc.nat({ max: 2 }), fc.nat({ max: 11 }), preRelease)
  .map(([major, minor, patch, suffix]) => `${major}.${minor}.${patch}${suffix}`);

/** Whether each version is newer than the one beside it, as Terraform finds. */
function isNewer(pairs: readonly (readonly [string, string])[]): boolean[] {
  const values = pairs.map(([a, b]) => `\${${sortsAfter(sortKey(`"${a}"`), sortKey(`"${b}"`))}}`);
  return evaluateOutputs({ output: { newer: { value: values } } })["newer"] as boolean[];
}

describeWithTerraform("the order of versions", () => {
  test("is that of Semantic Versioning, and of the library that the rest of the program compares with", () => {
    const ascending = [
      "1.0.0-1",
      "1.0.0-2",
      "1.0.0-10",
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-alpha-1",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.9",
      "1.0.10",
      "1.9.0",
      "1.10.0",
      "9.0.0",
      "10.0.0",
    ];
    const listed = ascending.slice(1).map((newer, index) => [newer, ascending[index]!] as const);
    const random = fc.sample(fc.tuple(version, version), 60);
    const pairs = [...listed, ...listed.map(([a, b]) => [b, a] as const), ...random];
    const expected = [
      ...listed.map(() => true),
      ...listed.map(() => false),
      ...random.map(([a, b]) => compare(a, b) > 0),
    ];
    const newer = isNewer(pairs);
    expect(pairs.map((pair, index) => [...pair, newer[index]])).toEqual(
      pairs.map((pair, index) => [...pair, expected[index]]),
    );
  });
});
