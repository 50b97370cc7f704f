import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { App } from "cdktf";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { Brand } from "../../../constructs/brand/brand";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { acknowledge } from "../../../constructs/core/tree/tree";
import { violationCodes } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { configurationOf, configurationOfStack, newStack, only, platform, releaseProps } from "../fixtures";

const pinned = { version: AgentVersion.pinned("17.4.0"), updater: { enabled: false } };

function releaseOf(overrides: Parameters<typeof configurationOf>[0] = {}) {
  return only(configurationOf(overrides).resource.helm_release);
}

test("a release is named for the brand, all or nothing, and waited for", () => {
  expect(releaseOf()).toMatchObject({
    name: "svc-agent",
    namespace: "svc-agents",
    atomic: true,
    cleanup_on_fail: true,
    wait: true,
    timeout: 300,
    max_history: 10,
  });
  expect(releaseOf({ releaseName: "edge", namespace: "team", helm: { timeout: "60s" } })).toMatchObject({
    name: "edge",
    namespace: "team",
    timeout: 60,
  });
});

test("a pinned version is the chart's and the agent's, and nothing is read", () => {
  const { data, locals } = configurationOf(pinned);
  expect([data, locals]).toEqual([undefined, undefined]);
  const release = releaseOf({ ...pinned, platform: platform({ brand: Brand.TELEPORT }) });
  expect(release).toMatchObject({
    chart: "teleport-kube-agent",
    repository: "https://charts.releases.teleport.dev",
    version: "17.4.0",
    set: [{ name: "teleportVersionOverride", value: "17.4.0", type: "string" }],
  });
  expect(release).not.toHaveProperty("lifecycle");
});

test("a followed version is that of the live StatefulSet", () => {
  const configuration = configurationOf();
  const [local] = Object.keys(configuration.locals!);
  expect(only(configuration.resource.helm_release).set).toEqual([
    { name: "svcVersionOverride", value: `\${local.${local!}}`, type: "string" },
  ]);
});

test("the namespace and the network policies come before the release", () => {
  const { kubernetes_namespace_v1: namespaces, kubernetes_network_policy_v1: policies } = configurationOf().resource;
  expect(releaseOf().depends_on).toEqual([
    `kubernetes_namespace_v1.${Object.keys(namespaces!)[0]!}`,
    ...Object.keys(policies).map((name) => `kubernetes_network_policy_v1.${name}`),
  ]);
});

test("a namespace of somebody else is left alone", () => {
  expect(configurationOf({ createNamespace: false }).resource).not.toHaveProperty("kubernetes_namespace_v1");
});

test("in the platform's stack the release waits for the rollout", () => {
  const stack = newStack();
  const rollout = new ConfigMapV1(stack, "proxy", { metadata: { name: "proxy" } });
  new AgentRelease(stack, "agents", releaseProps({ platform: platform({ stack, rollout: [rollout] }) }));
  const { resource } = configurationOfStack(stack);
  expect(only(resource.helm_release).depends_on).toContain("kubernetes_config_map_v1.proxy");
});

test("a stack of its own is deployed after the platform's", () => {
  const app = new App();
  const [first, second] = [newStack("platform", app), newStack("agents", app)];
  const rollout = new ConfigMapV1(first, "proxy", { metadata: { name: "proxy" } });
  new AgentRelease(second, "agents", releaseProps({ platform: platform({ stack: first, rollout: [rollout] }) }));
  expect(second.dependencies).toEqual([first]);
  const { depends_on: dependsOn } = only(configurationOfStack(second).resource.helm_release);
  expect(dependsOn.join()).not.toContain("config_map");
});

test("two releases of one name are told apart by their namespace, and else refused", () => {
  const stack = newStack();
  new AgentRelease(stack, "a", releaseProps());
  new AgentRelease(stack, "b", releaseProps({ namespace: "team" }));
  expect(violationCodes(stack)).toEqual([]);
  new AgentRelease(stack, "c", releaseProps());
  expect(violationCodes(stack)).toEqual(["AGENT-026"]);
});

test("a pinned version beside the updater can be kept for a reason", () => {
  const stack = newStack();
  const release = new AgentRelease(stack, "a", releaseProps({ version: AgentVersion.pinned("17.5.2") }));
  expect(violationCodes(stack)).toEqual(["AGENT-023"]);
  acknowledge(release, { code: "AGENT-023", reason: "the channel serves exactly this version" });
  expect(violationCodes(stack)).toEqual([]);
});

describe("the bundled chart", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  test("is copied once into the output of the stack, and no path of this machine with it", () => {
    const app = new App({ outdir: folder });
    const stack = newStack("agents", app);
    new AgentRelease(stack, "a", releaseProps());
    new AgentRelease(stack, "b", releaseProps({ releaseName: "other" }));
    app.synth();
    const output = join(folder, "stacks", "agents");
    const configuration = readFileSync(join(output, "cdk.tf.json"), "utf8");
    const charts = [...configuration.matchAll(/"chart": "([^"]+)"/g)].map(([, chart]) => chart!);
    expect(charts).toHaveLength(2);
    expect(new Set(charts).size).toBe(1);
    expect(charts[0]).toMatch(/^\.\/assets\/chart-svc-agent\/[0-9A-F]{32}$/);
    expect(readdirSync(join(output, charts[0]!))).toEqual(expect.arrayContaining(["Chart.yaml", "templates"]));
    // The backend that cdktf adds to a stack without one is not ours.
    const { resource } = JSON.parse(configuration) as { resource: unknown };
    expect(JSON.stringify(resource)).not.toContain(process.cwd());
  });
});
