import { App } from "cdktf";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/features/agent-release-props";
import type { ProxyEndpoint } from "../../../constructs/platform/proxy-endpoint";
import { Brand } from "../../../constructs/brand/brand";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { Version } from "../../../constructs/updates/version";
import { answered, evaluateVersion, workloadWith, type Situation } from "../../support/live-version";
import { violationCodes } from "../../support/synthesis";
import { describeWithTerraform } from "../../support/terraform";
import { configurationOf, newStack, only, platform, releaseProps, tenant, violationsOf } from "../fixtures";

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
    workloads: running === undefined ? [] : workloadWith(`registry.svc.dev/svc-ent:${running}`),
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

test("the platform's version server is not asked in the stack that makes it", () => {
  const stack = newStack();
  const own: Partial<ProxyEndpoint> = { stack };
  const versionServer = platform().versionServer;
  const releases: Partial<AgentReleaseProps>[] = [
    { version: AgentVersion.followChannel() },
    { version: AgentVersion.followChannel({ server: "https://access.example.com" }) },
    { version: AgentVersion.followChannel({ server: versionServer }) },
    { version: AgentVersion.followChannel({ server: "https://Access.example.com:443" }) },
    { version: AgentVersion.followChannel({ server: "https://updates.example.com" }) },
    { version: AgentVersion.followUpdater({ first: "17.5.2" }) },
  ];
  releases.forEach((overrides, index) => {
    new AgentRelease(stack, `release-${index}`, {
      ...releaseProps({ ...overrides, releaseName: `release-${index}` }),
      platform: platform(own),
    });
  });
  expect(violationCodes(stack)).toEqual(["AGENT-050", "AGENT-050", "AGENT-050", "AGENT-050"]);
});

test("another stack than the platform's asks its version server", () => {
  const app = new App();
  const agents = newStack("agents", app);
  const version = AgentVersion.followChannel();
  const endpoint = platform({ stack: newStack("platform", app) });
  new AgentRelease(agents, "agents", releaseProps({ version, platform: endpoint }));
  expect(violationCodes(agents)).toEqual([]);
});

test("a channel is one of the platform, and beside an updater the one that it follows", () => {
  const followed = (channel: string) => ({ version: AgentVersion.followChannel({ channel }) });
  expect(violationsOf(followed("nightly"))).toEqual(["AGENT-024 version.channel"]);
  expect(violationsOf({ ...followed("nightly"), updater: { enabled: false } })).toEqual(["AGENT-024 version.channel"]);
  expect(violationsOf(followed("edge"))).toEqual(["AGENT-051 version.channel"]);
  expect(violationsOf({ ...followed("edge"), updater: { channel: "edge" } })).toEqual([]);
  expect(violationsOf({ ...followed("edge"), updater: { enabled: false } })).toEqual([]);
  const server = "https://updates.example.com";
  expect(violationsOf({ version: AgentVersion.followChannel({ server, channel: "nightly" }) })).toEqual([]);
  const own = "https://access.example.com";
  expect(violationsOf({ version: AgentVersion.followChannel({ server: own, channel: "nightly" }) })).toEqual([
    "AGENT-024 version.channel",
  ]);
  expect(violationsOf({ version: AgentVersion.followChannel({ server: own, channel: "edge" }) })).toEqual([
    "AGENT-051 version.channel",
  ]);
  const elsewhere = { version: AgentVersion.followChannel({ server: own, channel: "edge" }) };
  expect(() => violationsOf({ ...elsewhere, platform: platform({ versionServer: "https://a b/v1" }) })).not.toThrow();
  const ofUpdater = (channel: unknown) => ({ updater: { enabled: false, channel: channel as string } });
  const version = AgentVersion.followChannel();
  expect(violationsOf({ version, ...ofUpdater("nightly") })).toEqual(["AGENT-024 updater.channel"]);
  expect(violationsOf({ version, updater: { channel: "nightly" } })).toEqual(["AGENT-024 updater.channel"]);
  expect(violationsOf({ version, ...ofUpdater("${nightly}") })).toEqual(["FIELD-002 updater.channel"]);
  expect(violationsOf({ version: AgentVersion.followChannel({ server }), ...ofUpdater("nightly") })).toEqual([]);
  expect(violationsOf({ version: AgentVersion.followChannel({ server }), ...ofUpdater(7) })).toEqual([
    "FIELD-002 updater.channel",
  ]);
});

test("agents of the community edition, which have no updater, follow a channel", () => {
  const community = platform({ edition: "community" });
  const version = AgentVersion.followChannel();
  expect(violationsOf({ version, platform: community, updater: { enabled: false } })).toEqual([]);
});

test("a declared first version is one that the platform serves", () => {
  expect(violationsOf({ version: AgentVersion.followChannel({ first: "18.0.0" }) })).toEqual([
    "COMPATIBILITY-001 version",
  ]);
});

test("a chart from a repository has the first version, else the platform's", () => {
  const chartOf = (version: AgentVersion, endpoint: ProxyEndpoint) =>
    only(configurationOf({ version, platform: endpoint }).resource.helm_release).version;
  const teleport = platform({ brand: Brand.TELEPORT });
  expect(chartOf(AgentVersion.followChannel(), teleport)).toBe("17.5.2");
  expect(chartOf(AgentVersion.followChannel({ first: "17.5.1" }), teleport)).toBe("17.5.1");
});

test("a chart from a repository has a version", () => {
  const stack = newStack();
  const endpoint = tenant({ brand: Brand.TELEPORT });
  const version = AgentVersion.followChannel();
  new AgentRelease(stack, "agents", releaseProps({ platform: endpoint, version }));
  expect(violationCodes(stack)).toEqual(["AGENT-052"]);
  const known = newStack();
  const declared = tenant({ brand: Brand.TELEPORT, version: Version.of("17.5.2") });
  new AgentRelease(known, "agents", releaseProps({ platform: declared, version }));
  expect(violationCodes(known)).toEqual([]);
});

test("the public chart carries what is asked of the updater to the StatefulSet from 16.2.2 on", () => {
  const codesOf = (first: string, overrides: Partial<AgentReleaseProps>) => {
    const stack = newStack();
    const endpoint = platform({ brand: Brand.TELEPORT, version: Version.of("16.4.0") });
    const version = AgentVersion.followUpdater({ first });
    new AgentRelease(stack, "agents", releaseProps({ platform: endpoint, version, ...overrides }));
    return violationCodes(stack);
  };
  expect(codesOf("16.2.1", { updates: { suspended: true, forceReconcile: "1" } })).toEqual(["AGENT-053", "AGENT-053"]);
  expect(codesOf("16.2.2", { updates: { suspended: true, forceReconcile: "1" } })).toEqual([]);
  expect(codesOf("16.2.1", { updates: { suspended: false } })).toEqual([]);
  const chart = { kind: "bundled" as const, name: "svc-agent" };
  expect(codesOf("16.2.1", { updates: { suspended: true }, helm: { chart } })).toEqual([]);
});
