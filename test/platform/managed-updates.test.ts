import {
  AgentRelease,
  LinuxAgent,
  MaintenanceWindow,
  ManagedUpdates,
  type AccessPlatformProps,
  type ManagedUpdatesProps,
} from "../../constructs";
import { linuxProps, violationsOf as linuxViolationsOf } from "../agents/linux/fixtures";
import { platform, releaseProps } from "../agents/fixtures";
import type { ProxyEndpoint } from "../../constructs/platform/proxy/proxy-endpoint";
import { Synthesised, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack } from "./support";

const PROPS: ManagedUpdatesProps = {
  groups: [
    { name: "dev", days: ["Mon"], startHour: 4 },
    { name: "prod", days: ["Thu"], startHour: 5 },
  ],
  target: "17.5.2",
};
const UPDATES = ManagedUpdates.of(PROPS);

function found(props: Partial<AccessPlatformProps>): string[] {
  return problemsOf(violations(platformStack(props).stack));
}

test("a platform delivers both resources of its rollout", () => {
  const { platform: made } = platformStack({ managedUpdates: UPDATES });
  expect(found({ managedUpdates: UPDATES })).toEqual([]);
  const kinds = ["autoupdate_config", "autoupdate_version"];
  expect(made.resources.resources.filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => kind)).toEqual(kinds);
});

test("the channel of an agent names its group, on Kubernetes and on Linux, and another name is refused", () => {
  const codes = (channel: string) => {
    const { stack, platform: made } = platformStack({ managedUpdates: UPDATES });
    new AgentRelease(stack, "agents", releaseProps({ platform: made, updater: { channel } }));
    new LinuxAgent(stack, "web", linuxProps({ platform: made, updater: { channel } }));
    return problemsOf(violations(stack)).filter((problem) => problem.includes("channel"));
  };
  expect(codes("dev")).toEqual([]);
  expect(codes("test")).toEqual(["AGENT-024 updater.channel", "AGENT-024 updater.channel"]);
});

test("an unknown group is refused with the names of the groups: a declared channel would be refused, too", () => {
  const { stack, platform: made } = platformStack({ managedUpdates: UPDATES });
  new AgentRelease(stack, "agents", releaseProps({ platform: made, updater: { channel: "production" } }));
  expect(violations(stack).map(({ rule }) => rule.allowed)).toEqual([expect.stringMatching(/: dev, prod$/)]);
});

test("agents of a rollout need no maintenance window: their turn is a critical update", () => {
  const codes = (joined: Partial<ProxyEndpoint>) => linuxViolationsOf({ platform: platform(joined) });
  expect(codes({ maintenanceWindow: undefined, managedUpdates: UPDATES })).toEqual([]);
  expect(codes({ maintenanceWindow: undefined })).toEqual(["AGENT-055 updater.enabled"]);
});

test.each([
  ["enabled", 0],
  ["suspended", 1],
  ["disabled", 1],
] as const)("of a rollout that is %s, synthesis warns %i times that a maintenance window stays open", (mode, count) => {
  const managedUpdates = ManagedUpdates.of({ ...PROPS, mode });
  const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
  const { stack, platform: made } = platformStack({ managedUpdates, maintenanceWindow });
  expect(new Synthesised(stack)).toBeDefined();
  expect(made.node.metadata.filter(({ data }) => String(data).startsWith("ROLLOUT-011"))).toHaveLength(count);
});
