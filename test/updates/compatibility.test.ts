import {
  checkAdvisories,
  checkAutomaticUpdates,
  checkKnown,
  checkServed,
  checkTools,
} from "../../constructs/updates/compatibility";
import { Version } from "../../constructs/updates/version";
import { violationsOf, problemsOf } from "../support/violations";

function served(version: string, platform = "17.5.2") {
  return violationsOf(checkServed, { platform: Version.of(platform), version: Version.of(version) });
}

describe("an agent", () => {
  test.each(["17.5.2", "17.5.1", "17.0.0", "16.9.9", "16.0.0", "17.5.2-rc.1"])("of %s is served by 17.5.2", (agent) => {
    expect(served(agent)).toEqual([]);
  });

  test.each(["17.5.3", "17.6.0", "18.0.0", "18.0.0-rc.1"])("of %s is newer than 17.5.2", (agent) => {
    expect(problemsOf(served(agent))).toEqual(["COMPATIBILITY-001 version"]);
  });

  test.each(["15.9.9", "1.0.0"])("of %s is more than one major version behind 17.5.2", (agent) => {
    expect(problemsOf(served(agent))).toEqual(["COMPATIBILITY-002 version"]);
  });

  test("and its platform are both in the report", () => {
    const [violation] = served("v18.0.0", "v17.5.2");
    expect(violation?.given).toBe('{"version":"18.0.0","platform":"17.5.2"}');
  });
});

describe("automatic updates", () => {
  test.each(["14.3.7", "14.4.0", "15.1.3", "15.2.0", "16.0.0", "17.5.2"])("are there in %s", (version) => {
    expect(violationsOf(checkAutomaticUpdates, { version: Version.of(version), hosting: "self-hosted" })).toEqual([]);
  });

  test.each(["13.9.9", "14.3.6", "14.3.7-rc.1", "15.0.0", "15.1.2"])("are not there in %s", (version) => {
    expect(
      problemsOf(violationsOf(checkAutomaticUpdates, { version: Version.of(version), hosting: "self-hosted" })),
    ).toEqual(["COMPATIBILITY-003 version"]);
  });

  test("are the operator's business on a cloud-hosted platform", () => {
    expect(violationsOf(checkAutomaticUpdates, { version: Version.of("13.0.0"), hosting: "cloud-hosted" })).toEqual([]);
  });
});

test.each([
  ["15.4.4", ["COMPATIBILITY-006 version"]],
  ["15.4.5-rc.1", ["COMPATIBILITY-006 version"]],
  ["15.4.5", []],
  ["17.0.0", []],
])("tools of %s can manage the maintenance window, or are refused", (version, problems) => {
  expect(problemsOf(violationsOf(checkTools, { version: Version.of(version) }))).toEqual(problems);
});

describe("what was recorded from 18.3.0", () => {
  const known = (given: { readonly version?: string; readonly platform?: string }) => {
    const [version, platform] = [given.version, given.platform].map((text) => text && Version.of(text)) as [
      Version?,
      Version?,
    ];
    return problemsOf(violationsOf(checkKnown, { version, platform }));
  };

  test.each(["14.3.7", "18.3.0", "18.99.0"])("holds for %s", (version) => {
    expect(known({ version })).toEqual([]);
  });

  test.each(["19.0.0", "19.0.0-rc.1", "99.0.0"])("is not known to hold for %s", (version) => {
    expect(known({ version })).toEqual(["COMPATIBILITY-007 version"]);
  });

  test("is nothing to a version that nobody states", () => {
    expect(known({})).toEqual([]);
  });

  test("is reported of a platform, and not again of what is for it", () => {
    expect(known({ version: "19.0.0", platform: "19.1.0" })).toEqual([]);
    expect(known({ version: "19.0.0", platform: "18.3.0" })).toEqual(["COMPATIBILITY-007 version"]);
  });
});

test.each([
  ["16.5.0", ["no more fixes"]],
  ["17.7.26", ["no more fixes"]],
  ["17.7.22", ["no more fixes", "recordings"]],
  ["18.3.0", ["recordings"]],
  ["18.5.0", ["recordings", "never become ready"]],
  ["18.8.1", ["just-in-time"]],
  ["18.8.2", []],
])("%s is warned of: %j", (text, advisories) => {
  const version = Version.of(text);
  const found = violationsOf(checkAdvisories, { version });
  expect(found.map(({ rule }) => `${rule.code} ${rule.problem}`)).toEqual(
    advisories.map((about) => expect.stringMatching(`^COMPATIBILITY-008 .*${about}`) as string),
  );
  expect(violationsOf(checkAdvisories, { version, platform: version })).toEqual([]);
});
