import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { AgentVersion, type FollowChannelProps } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { answered, evaluateVersion, workloadWith, type Situation } from "../../support/live-version";
import { describeWithTerraform } from "../../support/terraform";
import { configurationOf, only, platform } from "../fixtures";

const window = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
const INSIDE = "2026-11-24T02:30:00Z";
const OUTSIDE = "2026-11-24T12:30:00Z";
const WITHOUT_UPDATER = { updater: { enabled: false } };

const channel = (props: FollowChannelProps = {}) => ({ version: AgentVersion.followChannel(props) });

/** What Terraform asks to know the version of a release, and whether it looks at the clock. */
function asked(overrides: Partial<AgentReleaseProps>) {
  const { data, locals } = configurationOf({ platform: platform({ maintenanceWindow: window }), ...overrides });
  const urls = Object.values(data?.http ?? {}).map(({ url }) => url.replace(/^.*\/channel\//, ""));
  return [...urls.sort(), ...(JSON.stringify(locals).includes("plantimestamp()") ? ["the clock"] : [])];
}

test.each<[string, Partial<AgentReleaseProps>, readonly string[]]>([
  ["follow their updater", {}, []],
  ["follow a channel, and have an updater", channel(), ["default/version"]],
  ["follow a channel of their updater", { ...channel(), updater: { channel: "edge" } }, ["edge/version"]],
  [
    "follow a channel without an updater, which Terraform brings forward",
    { ...channel({ channel: "stable/cloud" }), ...WITHOUT_UPDATER },
    ["stable/cloud/critical", "stable/cloud/version", "the clock"],
  ],
  [
    "follow it without a window of the platform",
    { ...channel(), ...WITHOUT_UPDATER, platform: platform({ maintenanceWindow: undefined }) },
    ["default/critical", "default/version"],
  ],
  ["follow it, suspended", { ...channel(), ...WITHOUT_UPDATER, updates: { suspended: true } }, ["default/version"]],
  [
    "follow a channel of another server",
    channel({ server: "https://updates.example.com/v1", channel: "weekly" }),
    ["https://updates.example.com/v1/weekly/version"],
  ],
])("of agents that %s, Terraform asks %j", (_, overrides, expected) => {
  expect(asked(overrides)).toEqual(expected);
});

describeWithTerraform("the version of agents that follow a channel", () => {
  /** The conditions of a version in some situations. */
  const conditions = (overrides: Partial<AgentReleaseProps>, situations: Readonly<Record<string, Situation>>) => {
    const endpoint = platform({ maintenanceWindow: window });
    const configuration = configurationOf({ platform: endpoint, ...channel(), ...overrides });
    const { lifecycle } = only(configuration.resource.helm_release);
    const evaluated = evaluateVersion(configuration, lifecycle?.precondition ?? [], situations);
    return Object.fromEntries(Object.entries(evaluated).map(([name, found]) => [name, found.conditions]));
  };
  const situation = (running: string | undefined, served: string, now: string): Situation => ({
    workloads: running === undefined ? [] : workloadWith(`registry.svc.invalid/svc-ent:${running}`),
    answers: { version: answered(served), critical: answered("no") },
    now,
  });
  const right = [true, true, true, true];

  test("is not the channel's where the platform does not serve it: newer, or more than one major version older", () => {
    const situations = {
      "first, newer": situation(undefined, "v17.5.3", OUTSIDE),
      "first, too old": situation(undefined, "v15.9.9", OUTSIDE),
      "first, served": situation(undefined, "v16.0.0", OUTSIDE),
      "installed, newer, inside": situation("17.5.2", "v17.5.3", INSIDE),
      "installed, newer, outside": situation("17.5.2", "v17.5.3", OUTSIDE),
    };
    expect(conditions(WITHOUT_UPDATER, situations)).toEqual({
      "first, newer": [true, true, false, true],
      "first, too old": [true, true, true, false],
      "first, served": right,
      "installed, newer, inside": [true, true, false, true],
      "installed, newer, outside": right,
    });
  });

  test("is that of the updater once it is installed, and one that is missing is all that a refusal is about", () => {
    const situations = {
      newer: situation(undefined, "v17.5.3", OUTSIDE),
      none: situation(undefined, "none", INSIDE),
      installed: situation("17.5.2", "v17.5.3", INSIDE),
    };
    expect(conditions({}, situations)).toEqual({
      newer: [true, true, false, true],
      none: [true, false, true, true],
      installed: right,
    });
  });
});
