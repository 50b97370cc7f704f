import { checkAgentVersion, checkAutomaticUpdates, checkTools } from "../../constructs/updates/compatibility";
import { Version } from "../../constructs/updates/version";
import { noted, problemsOf } from "../support/violations";

function served(agent: string, platform = "17.5.2") {
  return noted(checkAgentVersion, { platform: Version.of(platform), agent: Version.of(agent) });
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
    expect(violation?.given).toBe('{"agent":"18.0.0","platform":"17.5.2"}');
  });
});

describe("automatic updates", () => {
  test.each(["14.3.7", "14.4.0", "15.1.3", "15.2.0", "16.0.0", "17.5.2"])("are there in %s", (version) => {
    expect(noted(checkAutomaticUpdates, { version: Version.of(version), hosting: "self-hosted" })).toEqual([]);
  });

  test.each(["13.9.9", "14.3.6", "14.3.7-rc.1", "15.0.0", "15.1.2"])("are not there in %s", (version) => {
    expect(problemsOf(noted(checkAutomaticUpdates, { version: Version.of(version), hosting: "self-hosted" }))).toEqual([
      "COMPATIBILITY-003 version",
    ]);
  });

  test("are the operator's business on a cloud-hosted platform", () => {
    expect(noted(checkAutomaticUpdates, { version: Version.of("13.0.0"), hosting: "cloud-hosted" })).toEqual([]);
  });
});

test.each([
  ["15.4.4", ["COMPATIBILITY-006 version"]],
  ["15.4.5-rc.1", ["COMPATIBILITY-006 version"]],
  ["15.4.5", []],
  ["17.0.0", []],
])("tools of %s can manage the maintenance window, or are refused", (version, problems) => {
  expect(problemsOf(noted(checkTools, { version: Version.of(version) }))).toEqual(problems);
});
