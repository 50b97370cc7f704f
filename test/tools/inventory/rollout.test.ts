import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRollout, versionFor, type Rollout } from "../../../tools/inventory/rollout";
import { TctlFailed } from "../../../tools/tctl/tctl";

const RECORDED = readFileSync(join(__dirname, "../../fixtures/answers/rollout.json"), "utf8");

async function rolloutOf(answer: () => string): Promise<Rollout | undefined> {
  return readRollout({ get: async () => Promise.resolve().then(answer) });
}

test("the rollout of the running service is read, group by group", async () => {
  expect(await rolloutOf(() => RECORDED)).toEqual({
    isForAll: false,
    startVersion: "18.2.7",
    targetVersion: "18.3.0",
    groups: [
      { name: "dev", state: "unstarted" },
      { name: "prod", state: "unstarted" },
    ],
  });
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
    startVersion: "18.2.7",
    targetVersion: "18.3.0",
    groups: [
      { name: "dev", state: dev },
      { name: "prod", state: prod },
    ],
  });
  const versions = (dev: string, prod: string) =>
    ["dev", "prod", "nosuch"].map((group) => versionFor(group, rollout(dev, prod)));
  expect(versionFor("dev", { ...rollout("unstarted", "unstarted"), isForAll: true })).toBe("18.3.0");
  expect(versions("unstarted", "unstarted")).toEqual(["18.2.7", "18.2.7", "18.2.7"]);
  expect(versions("canary", "unstarted")).toEqual(["18.2.7", "18.2.7", "18.2.7"]);
  expect(versions("done", "unstarted")).toEqual(["18.3.0", "18.2.7", "18.2.7"]);
  expect(versions("done", "active")).toEqual(["18.3.0", "18.3.0", "18.3.0"]);
  expect(versions("done", "rolledback")).toEqual(["18.3.0", "18.2.7", "18.2.7"]);
});
