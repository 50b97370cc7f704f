import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { problemsOf } from "../support/violations";

test("a pinned agent has its version", () => {
  const version = Version.of("17.5.2");
  expect(AgentVersion.pinned(version).strategy).toEqual({ kind: "pinned", version });
  expect(AgentVersion.pinned("v17.5.2").strategy).toEqual({ kind: "pinned", version });
});

test("an agent that follows the updater has the version of its first installation", () => {
  const first = Version.of("17.5.2");
  expect(AgentVersion.followUpdater({ first }).strategy).toEqual({ kind: "follow-updater", first });
  expect(AgentVersion.followUpdater({ first: "17.5.2" }).strategy).toEqual({ kind: "follow-updater", first });
});

test("a version that is none is refused where it was given", () => {
  expect(problemsOf(AgentVersion.pinned("latest"))).toEqual(["VERSION-001 version"]);
  expect(problemsOf(AgentVersion.followUpdater({ first: "17.5.2+1" }))).toEqual(["VERSION-002 first"]);
  expect(problemsOf(AgentVersion.followUpdater(undefined as never))).toEqual(["VERSION-001 first"]);
});
