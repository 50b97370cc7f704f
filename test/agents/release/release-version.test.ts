import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { answered, evaluateVersion, workloadWith, type Situation } from "../../support/live-version";
import { describeWithTerraform } from "../../support/terraform";
import { configurationOf, only, platform } from "../fixtures";

const window = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
const INSIDE = "2026-11-24T02:30:00Z";
const OUTSIDE = "2026-11-24T12:30:00Z";

const STRATEGIES: Readonly<Record<string, Partial<AgentReleaseProps>>> = {
  followUpdater: { version: AgentVersion.followUpdater({ first: "17.4.0" }) },
  "followChannel with an updater": { version: AgentVersion.followChannel() },
  "followChannel without an updater": { version: AgentVersion.followChannel(), updater: { enabled: false } },
  "followChannel, suspended": {
    version: AgentVersion.followChannel(),
    updater: { enabled: false },
    updates: { suspended: true },
  },
};

/** What Terraform makes of the version of a release in some situations. */
function evaluate(overrides: Partial<AgentReleaseProps>, situations: Readonly<Record<string, Situation>>) {
  const configuration = configurationOf({ platform: platform({ maintenanceWindow: window }), ...overrides });
  const { lifecycle } = only(configuration.resource.helm_release);
  return evaluateVersion(configuration, lifecycle?.precondition ?? [], situations);
}

function situation(running: string | undefined, served: string, now: string, critical = "no"): Situation {
  return {
    workloads: running === undefined ? [] : workloadWith(`registry.svc.invalid/svc-ent:${running}`),
    answers: { version: answered(served), critical: answered(critical) },
    now,
  };
}

describeWithTerraform("the version of agents", () => {
  const situations = {
    "first installation": situation(undefined, "v17.5.1", OUTSIDE),
    "an unrelated change": situation("17.5.0", "v17.5.0", OUTSIDE),
    "the updater has moved the image": situation("17.5.1", "v17.5.0", OUTSIDE),
    "the channel is ahead, outside the window": situation("17.5.0", "v17.5.1", OUTSIDE),
    "the channel is ahead, inside the window": situation("17.5.0", "v17.5.1", INSIDE),
    "the channel is ahead with a critical update": situation("17.5.0", "v17.5.1", OUTSIDE, "yes"),
    "the channel is behind, inside the window": situation("17.5.0", "v17.4.9", INSIDE),
    "the channel serves none, inside the window": situation("17.5.0", "none", INSIDE),
  };
  const table = (overrides: Partial<AgentReleaseProps>) =>
    Object.fromEntries(Object.entries(evaluate(overrides, situations)).map(([name, { version }]) => [name, version]));

  const kept = {
    "an unrelated change": "17.5.0",
    "the updater has moved the image": "17.5.1",
    "the channel is ahead, outside the window": "17.5.0",
    "the channel is ahead, inside the window": "17.5.0",
    "the channel is ahead with a critical update": "17.5.0",
    "the channel is behind, inside the window": "17.5.0",
    "the channel serves none, inside the window": "17.5.0",
  };

  test.each([
    ["followUpdater", { "first installation": "17.4.0", ...kept }],
    ["followChannel with an updater", { "first installation": "17.5.1", ...kept }],
    [
      "followChannel without an updater",
      {
        "first installation": "17.5.1",
        ...kept,
        "the channel is ahead, inside the window": "17.5.1",
        "the channel is ahead with a critical update": "17.5.1",
      },
    ],
    ["followChannel, suspended", { "first installation": "17.5.1", ...kept }],
  ])("by %s never goes back, and forward only where and when it may", (strategy, expected) => {
    expect(table(STRATEGIES[strategy]!)).toEqual(expected);
  });

  test("without a window of the platform is brought forward by critical updates only", () => {
    expect(
      table({
        ...STRATEGIES["followChannel without an updater"],
        platform: platform({ maintenanceWindow: undefined }),
      }),
    ).toEqual({
      "first installation": "17.5.1",
      ...kept,
      "the channel is ahead with a critical update": "17.5.1",
    });
  });

  test("is not the channel's where the platform does not serve it: newer, or more than one major version older", () => {
    const conditionsOf = (strategy: string) =>
      Object.fromEntries(
        Object.entries(
          evaluate(STRATEGIES[strategy]!, {
            "first, newer": situation(undefined, "v17.5.3", OUTSIDE),
            "first, too old": situation(undefined, "v15.9.9", OUTSIDE),
            "first, served": situation(undefined, "v16.0.0", OUTSIDE),
            "installed, newer, inside": situation("17.5.2", "v17.5.3", INSIDE),
            "installed, newer, outside": situation("17.5.2", "v17.5.3", OUTSIDE),
          }),
        ).map(([name, { conditions }]) => [name, conditions.every(Boolean)]),
      );
    expect(conditionsOf("followChannel without an updater")).toEqual({
      "first, newer": false,
      "first, too old": false,
      "first, served": true,
      "installed, newer, inside": false,
      "installed, newer, outside": true,
    });
    expect(conditionsOf("followChannel with an updater")).toMatchObject({
      "first, newer": false,
      "installed, newer, inside": true,
    });
  });

  test("that is missing is the only thing that the refusal is about", () => {
    const { none } = evaluate(STRATEGIES["followChannel with an updater"]!, {
      none: situation(undefined, "none", INSIDE),
    });
    expect(none!.conditions).toEqual([true, false, true, true]);
  });
});

test("the channel is asked of the platform's version server, unless the program names another", () => {
  const urls = (overrides: Partial<AgentReleaseProps>) =>
    Object.values(configurationOf(overrides).data!.http!)
      .map(({ url }) => url)
      .sort();
  const base = "https://access.example.com/v1/webapi/automaticupgrades/channel";
  expect(urls({ version: AgentVersion.followChannel() })).toEqual([`${base}/default/version`]);
  expect(urls({ version: AgentVersion.followChannel(), updater: { channel: "edge" } })).toEqual([
    `${base}/edge/version`,
  ]);
  expect(
    urls({ version: AgentVersion.followChannel({ channel: "stable/cloud" }), updater: { enabled: false } }),
  ).toEqual([`${base}/stable/cloud/critical`, `${base}/stable/cloud/version`]);
  const server = "https://updates.example.com/v1";
  expect(urls({ version: AgentVersion.followChannel({ server, channel: "weekly" }) })).toEqual([
    "https://updates.example.com/v1/weekly/version",
  ]);
});
