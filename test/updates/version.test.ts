import fc from "fast-check";
import { Version } from "../../constructs/updates/version";
import { ViolationsError } from "../../constructs/core/violations-error";
import { problemsOf } from "../support/violations";

const number = fc.nat({ max: 10_000 });
const preRelease = fc.option(fc.constantFrom("-rc.1", "-alpha.2", "-dev.20260101", "-0"), { nil: "" });
const text = fc
  .tuple(fc.constantFrom("", "v"), number, number, number, preRelease)
  .map(([v, major, minor, patch, suffix]) => ({ bare: `${major}.${minor}.${patch}${suffix}`, v, major, minor, patch }));

test("a version is read with and without v, and written with and without v", () => {
  fc.assert(
    fc.property(text, ({ bare, v, major, minor, patch }) => {
      const version = Version.of(`${v}${bare}`);
      expect(problemsOf(version)).toEqual([]);
      expect(version.toString()).toBe(bare);
      expect(version.withV()).toBe(`v${bare}`);
      expect([version.major, version.minor, version.patch]).toEqual([major, minor, patch]);
      expect(Version.of(version.withV()).compare(version)).toBe(0);
    }),
  );
});

test.each([
  "",
  "v",
  "17",
  "17.5",
  "17.5.2.1",
  "vv17.5.2",
  "V17.5.2",
  "=17.5.2",
  "^17.5.2",
  "017.5.2",
  "17.5.2-",
  "17.5.2-01",
  "17.5.2-a..b",
  "latest",
  "none",
  " 17.5.2",
  "17.5.2\n",
  "17.5.2\u2028",
  "\ufeff17.5.2",
  "1７.5.2",
  "9007199254740993.0.0",
])("%j is not a version", (given) => {
  expect(problemsOf(Version.of(given))).toEqual(["FIELD-002"]);
});

test("only a v at the beginning is removed", () => {
  expect(Version.of("17.5.2-dev.1").toString()).toBe("17.5.2-dev.1");
});

test("a text of 128 characters can be the tag of an image", () => {
  expect(problemsOf(Version.of(`v17.5.2-${"a".repeat(128 - "17.5.2-".length)}`))).toEqual([]);
});

test.each(["17.5.2+build.1", "v17.5.2-rc.1+build", `17.5.2-${"a".repeat(129 - "17.5.2-".length)}`])(
  "%s cannot be the tag of an image",
  (given) => {
    expect(problemsOf(Version.of(given))).toEqual(["VERSION-002"]);
  },
);

test.each([
  ["17.5.2", "17.5.10"],
  ["17.9.0", "17.10.0"],
  ["9.0.0", "10.0.0"],
  ["18.0.0-rc.1", "18.0.0"],
  ["18.0.0-rc.9", "18.0.0-rc.10"],
])("%s is older than %s", (older, newer) => {
  const [one, other] = [Version.of(older), Version.of(newer)];
  expect(one.compare(other)).toBeLessThan(0);
  expect(other.compare(one)).toBeGreaterThan(0);
  expect(one.isAtLeast(other)).toBe(false);
  expect(other.isAtLeast(one)).toBe(true);
  expect(one.isAtLeast(one)).toBe(true);
});

test.each([undefined, null, 17, {}, { parsed: "17.5.2" }])(
  "a version is not compared with %p, which is none",
  (other) => {
    const version = Version.of("17.5.2");
    expect(() => version.compare(other as never)).toThrow(ViolationsError);
    expect(() => version.isAtLeast(other as never)).toThrow(ViolationsError);
  },
);

test("a text of a mebibyte is refused at once", () => {
  expect(problemsOf(Version.of(`17.5.2-${"a".repeat(1_000_000)}`))).toEqual(["FIELD-002"]);
});
