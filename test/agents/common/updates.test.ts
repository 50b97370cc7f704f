import { App } from "cdktf";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { followedChannel } from "../../../constructs/agents/common/updates";
import type { ProxyEndpoint } from "../../../constructs/platform/proxy/proxy-endpoint";
import { Brand } from "../../../constructs/brand/brand";
import {
  AgentVersion,
  type FollowChannelProps,
  type FollowChannelStrategy,
} from "../../../constructs/updates/agent-version";
import { ManagedUpdates } from "../../../constructs/access/settings/managed-updates";
import { violationsOfTree } from "../../../constructs/core/tree/tree";
import { Version } from "../../../constructs/updates/version";
import { violationCodes, violations } from "../../support/synthesis";
import { problemsOf } from "../../support/violations";
import { configurationOf, newStack, only, platform, releaseProps, tenant, valuesOf, violationsOf } from "../fixtures";

test("a chart of this package needs no version of its own", () => {
  expect(violationsOf({ platform: tenant(), version: AgentVersion.followChannel() })).toEqual([]);
});

test("a channel is followed at the server and by the name of the program, of the updater, or of the platform", () => {
  const followed = (props: FollowChannelProps, updater?: { readonly channel: string }) =>
    followedChannel(AgentVersion.followChannel(props).strategy as FollowChannelStrategy, {
      platform: platform(),
      ...(updater && { updater }),
    });
  const own = "https://access.example.com/v1/webapi/automaticupgrades/channel";
  expect(followed({})).toEqual({ name: "default", url: `${own}/default` });
  expect(followed({}, { channel: "edge" })).toEqual({ name: "edge", url: `${own}/edge` });
  expect(followed({ channel: "a" }, { channel: "edge" })).toEqual({ name: "a", url: `${own}/a` });
  expect(followed({ server: "https://b/c" })).toEqual({ name: "default", url: "https://b/c/default" });
});

test("the platform's version server is not asked in the stack that makes it", () => {
  const stack = newStack();
  const own: Partial<ProxyEndpoint> = { stack };
  const versionServer = platform().versionServer;
  const atPort = versionServer.replace("access.example.com", "Access.example.com:443");
  const asked = [versionServer, versionServer, versionServer, atPort];
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
  const found = violations(stack).map(({ rule, path, property, given }) => [rule.code, path, property, given]);
  expect(found).toEqual(
    [0, 1, 2, 3].map((index) => ["AGENT-050", `agents/release-${index}`, "version", JSON.stringify(asked[index])]),
  );
});

test("the version server of a tenant is asked in the stack that delivers to it: the tenant is there", () => {
  const stack = newStack();
  new AgentRelease(stack, "agents", {
    ...releaseProps({ version: AgentVersion.followChannel({ channel: "default" }) }),
    platform: platform({ stack, hosting: "cloud-hosted" }),
  });
  expect(violations(stack).map(({ rule }) => rule.code)).not.toContain("AGENT-050");
});

test("another stack than the platform's asks its version server", () => {
  const app = new App();
  const agents = newStack("agents", app);
  const version = AgentVersion.followChannel();
  const endpoint = platform({ stack: newStack("platform", app) });
  new AgentRelease(agents, "agents", releaseProps({ version, platform: endpoint }));
  expect(violationCodes(agents)).toEqual([]);
});

test("a channel has to be one of the platform; with an updater, it has to be the channel that the updater follows", () => {
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
  const ofUpdater = (channel: string) => ({ updater: { enabled: false, channel } });
  const version = AgentVersion.followChannel();
  expect(violationsOf({ version, ...ofUpdater("nightly") })).toEqual(["AGENT-024 updater.channel"]);
  expect(violationsOf({ version: AgentVersion.followChannel({ server }), ...ofUpdater("nightly") })).toEqual([]);
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
  expect(problemsOf(violations(stack))).toEqual(["AGENT-052 version"]);
  const known = newStack();
  const declared = tenant({ brand: Brand.TELEPORT, version: Version.of("17.5.2") });
  new AgentRelease(known, "agents", releaseProps({ platform: declared, version }));
  expect(violationCodes(known)).toEqual([]);
});

test("Teleport's chart carries what is asked of the updater to the StatefulSet from 16.2.2 on", () => {
  const problemsWith = (first: string, overrides: Partial<AgentReleaseProps>) => {
    const stack = newStack();
    const endpoint = platform({ brand: Brand.TELEPORT, version: Version.of("16.4.0") });
    const version = AgentVersion.followUpdater({ first });
    new AgentRelease(stack, "agents", releaseProps({ platform: endpoint, version, ...overrides }));
    return problemsOf(violations(stack));
  };
  expect(problemsWith("16.2.1", { updates: { suspended: true, forceReconcile: "1" } })).toEqual([
    "AGENT-053 updates.suspended",
    "AGENT-053 updates.forceReconcile",
  ]);
  expect(problemsWith("16.2.2", { updates: { suspended: true, forceReconcile: "1" } })).toEqual([]);
  expect(problemsWith("16.2.1", { updates: { suspended: false } })).toEqual([]);
  const chart = { kind: "bundled" as const, name: "svc-agent" };
  expect(problemsWith("16.2.1", { updates: { suspended: true }, helm: { chart } })).toEqual([]);
});

test("a group of agents on Kubernetes has canaries from version 18.6 on", () => {
  const groups = [
    { name: "dev", days: ["*"], startHour: 2, canaries: 2 },
    { name: "all", days: ["*"], startHour: 3 },
  ] as const;
  const propsOf = (first: string, channel: string, brand = Brand.TELEPORT, updater = {}) => {
    const managedUpdates = ManagedUpdates.of({ target: "18.5.0", groups });
    const rollout = platform({ brand, managedUpdates, version: Version.of("18.8.0"), hasChannel: () => true });
    return { platform: rollout, version: AgentVersion.followUpdater({ first }), updater: { channel, ...updater } };
  };
  const codes = (...given: Parameters<typeof propsOf>) =>
    violationsOf(propsOf(...given)).filter((code) => code.startsWith("ROLLOUT-009"));
  expect(codes("18.5.9", "dev")).toEqual(["ROLLOUT-009 updater.channel"]);
  expect(codes("18.5.9", "all")).toEqual([]);
  expect(codes("18.5.9", "nosuch")).toEqual([]);
  expect(codes("18.6.0", "dev")).toEqual([]);
  expect(codes("18.6.0", "dev", Brand.SVC)).toEqual([]);
  expect(codes("18.5.9", "dev", Brand.TELEPORT, { enabled: false })).toEqual([]);
  const updaterOf = (first: string) => valuesOf(propsOf(first, "dev"))["updater"];
  expect(updaterOf("18.6.0")).toMatchObject({ group: "dev", releaseChannel: "dev" });
  expect(updaterOf("18.6.0")).not.toHaveProperty("versionServer");
  expect(updaterOf("18.5.9")).toMatchObject({ versionServer: platform().versionServer });
});

test.each([
  [1, [1, 1], []],
  [1, [3], ["ROLLOUT-010 updater.channel"]],
  [2, [1, 1], ["ROLLOUT-010 updater.channel"]],
  [0, [1], []],
])("%i canaries of the last group, whose releases have %j replicas: %j", (canaries, sizes, expected) => {
  const managedUpdates = ManagedUpdates.of({
    target: "18.6.0",
    groups: [{ name: "dev", days: ["*"], startHour: 2, canaries }],
  });
  const rollout = platform({
    brand: Brand.TELEPORT,
    managedUpdates,
    version: Version.of("18.8.2"),
    hasChannel: () => true,
  });
  const stack = newStack();
  sizes.forEach((replicas, index) => {
    const version = AgentVersion.followUpdater({ first: "18.6.0" });
    const props = {
      platform: rollout,
      version,
      updater: { channel: index === 0 ? "dev" : "nosuch" },
      pods: { replicas },
    };
    new AgentRelease(stack, `agents-${index}`, releaseProps({ ...props, releaseName: `agents-${index}` }));
  });
  expect(problemsOf(violationsOfTree(stack)).filter((code) => code.startsWith("ROLLOUT-"))).toEqual(expected);
});
