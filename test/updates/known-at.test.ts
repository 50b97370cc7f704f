import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import { holdsAt, knownAt } from "../../constructs/updates/known-at";
import { Version } from "../../constructs/updates/version";

const KNOWN = { access: "", reviewer: "17.2.0", bot: "18.0.0" };

test.each([
  ["17.1.9", ["access"]],
  ["17.2.0", ["access", "reviewer"]],
  ["18.0.0-rc.1", ["access", "reviewer"]],
  ["18.0.0", ["access", "reviewer", "bot"]],
])("version %s knows what is known since that version, or always", (version, names) => {
  expect(knownAt(Version.of(version), KNOWN)).toEqual(names);
});

const FACT: VersionFact = { about: "kind", names: ["x"], since: "18.6.0", text: "it is there", source: "a test" };

test.each<[string, Partial<VersionFact>, boolean]>([
  ["18.5.9", {}, false],
  ["18.6.0", {}, true],
  ["19.0.0", {}, true],
  ["19.0.0", { until: "19.0.0" }, false],
  ["17.7.19", { backports: ["17.7.20"] }, false],
  ["17.7.20", { backports: ["17.7.20"] }, true],
  ["18.0.0", { backports: ["17.7.20"] }, false],
])("%s has what is there since 18.6.0, or %j: %s", (version, further, expected) => {
  expect(holdsAt({ ...FACT, ...further }, Version.of(version))).toBe(expected);
});
