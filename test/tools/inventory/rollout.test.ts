import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRollout, versionFor, type Rollout } from "../../../tools/inventory/rollout";
import { TctlFailed } from "../../../tools/tctl/tctl";

const ANSWERS = join(__dirname, "../../fixtures/answers");
const RECORDED = readFileSync(join(ANSWERS, "rollout.json"), "utf8");
const WITH_CANARIES = readFileSync(join(ANSWERS, "rollout-canaries.json"), "utf8");

async function rolloutOf(answer: () => string): Promise<Rollout | undefined> {
  return readRollout({ get: async () => Promise.resolve().then(answer) });
}

test("the rollout of the running service is read, group by group", async () => {
  expect(await rolloutOf(() => RECORDED)).toEqual({
    isForAll: false,
    isPaused: false,
    startVersion: "18.2.7",
    targetVersion: "18.3.0",
    groups: [
      { name: "dev", state: "unstarted", canaryCount: 2, canaries: [] },
      { name: "prod", state: "unstarted", canaryCount: 0, canaries: [] },
    ],
  });
});

test.each(["suspended", "disabled"])("one that the service has %s is paused", async (mode) => {
  const answer = RECORDED.replace('"autoupdate_mode": "enabled"', `"autoupdate_mode": "${mode}"`);
  expect(await rolloutOf(() => answer)).toMatchObject({ isPaused: true, isForAll: mode === "disabled" });
});

test("a canary gets the new version before the others of its group", async () => {
  const rollout = (await rolloutOf(() => WITH_CANARIES))!;
  const [updated, waiting] = ["aa5163fa-1fa9-429a-9594-e0ca0ce5f2d7", "502683b8-be02-46e3-8589-e18a994a36ec"];
  expect(rollout.groups[0]).toEqual({
    name: "dev",
    state: "canary",
    canaryCount: 2,
    canaries: [
      { host: updated, hostname: "early-a", isUpdated: true },
      { host: waiting, hostname: "early-c", isUpdated: false },
    ],
  });
  const versions = [updated, waiting, "086bb0b0-4e85-4cc5-9498-6081494a9a1e"].map((host) =>
    versionFor("dev", host, rollout),
  );
  expect(versions).toEqual(["18.3.0", "18.3.0", "18.2.7"]);
  expect(versionFor("prod", updated, rollout)).toBe("18.2.7");
});

test("a service without one has none; another failure of tctl is one", async () => {
  const failed = (reason: string) => () => {
    throw new TctlFailed("run tctl get autoupdate_agent_rollout", reason, []);
  };
  expect(await rolloutOf(failed('autoupdate_agent_rollout "autoupdate-agent-rollout" not found'))).toBeUndefined();
  await expect(rolloutOf(failed("access denied"))).rejects.toThrow("access denied");
});

test("a group gets the new version once it has started, and an unknown one is the last", () => {
  const rollout = (dev: string, prod: string): Rollout => ({
    isForAll: false,
    isPaused: false,
    startVersion: "18.2.7",
    targetVersion: "18.3.0",
    groups: [
      { name: "dev", state: dev, canaryCount: 0, canaries: [] },
      { name: "prod", state: prod, canaryCount: 0, canaries: [] },
    ],
  });
  const versions = (dev: string, prod: string) =>
    ["dev", "prod", "nosuch"].map((group) => versionFor(group, "", rollout(dev, prod)));
  expect(versionFor("dev", "", { ...rollout("unstarted", "unstarted"), isForAll: true })).toBe("18.3.0");
  expect(versions("unstarted", "unstarted")).toEqual(["18.2.7", "18.2.7", "18.2.7"]);
  expect(versions("canary", "unstarted")).toEqual(["18.2.7", "18.2.7", "18.2.7"]);
  expect(versions("done", "unstarted")).toEqual(["18.3.0", "18.2.7", "18.2.7"]);
  expect(versions("done", "active")).toEqual(["18.3.0", "18.3.0", "18.3.0"]);
  expect(versions("done", "rolledback")).toEqual(["18.3.0", "18.2.7", "18.2.7"]);
});
