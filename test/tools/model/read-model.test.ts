import { TerraformStack, Testing, type App } from "cdktf";
import {
  KubernetesTarget,
  ClusterStack,
  ProxyListeners,
  Replicas,
  StateBackend,
  type AccessPlatform,
} from "../../../constructs";
import { portRow } from "../../../constructs/network/ports";
import { platformAgents, findAgentPlatform, type PortModel } from "../../../tools/model/model";
import { readStackContents } from "../../../tools/model/contents";
import { readModel } from "../../../tools/model/read-model";
import { declareEveryAgent } from "../../fixtures/every-agent";
import { declareExample } from "../../../main";
import { platformStack } from "../../platform/support";
import { contentsDeclaredBy, modelDeclaredBy } from "../../support/modelled";
import { smallPlatform } from "../../support/program";

const TLS_ROUTING = modelDeclaredBy(declareExample);
const SEPARATE = modelDeclaredBy((app) => {
  declareExample(app, ProxyListeners.separate({ peering: true }));
});

const [platform] = TLS_ROUTING.platforms;

function clusterStack(app: App): ClusterStack {
  const target = KubernetesTarget.environment();
  return new ClusterStack(app, "stack", { target, state: StateBackend.local({ path: "terraform.tfstate" }) });
}

function openTo(model: typeof TLS_ROUTING, peer: string): readonly string[] {
  const ports: readonly PortModel[] = model.platforms.flatMap(({ ports: all }) => all);
  return [...new Set(ports.filter(({ peers }) => peers.includes(peer)).map(({ name }) => name))].sort();
}

test("a platform is known by its names, its version and its address", () => {
  expect(platform).toMatchObject({
    stack: "platform",
    name: "svc",
    namespace: "svc",
    brand: "svc",
    version: "17.5.2",
    publicAddress: "access.example.com:443",
    listenerMode: "multiplex",
  });
});

test("channels are those of the proxies' configuration", () => {
  expect(platform?.channels).toEqual([
    { name: "default", staticVersion: "v17.5.2", critical: false },
    {
      name: "stable/cloud",
      forwardUrl: "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
      critical: false,
    },
  ]);
});

test("the maintenance window is the declared one", () => {
  expect(platform?.window).toEqual({ utcStartHour: 2, weekdays: ["Tue", "Thu"] });
});

test("pods of an autoscaler are at least as many as its minimum", () => {
  const horizontal = { min: 3, max: 9, cpuUtilization: 70 };
  const [scaled] = modelDeclaredBy((app) => {
    smallPlatform(clusterStack(app), { proxies: { replicas: Replicas.autoscaled({ horizontal }) } });
  }).platforms;
  expect(scaled?.components.map(({ name, replicas }) => [name, replicas])).toEqual([
    ["svc-auth", 1],
    ["svc-proxy", 3],
  ]);
});

test("the auth service comes before the pools of proxies", () => {
  expect(platform?.components.map(({ name, replicas }) => [name, replicas])).toEqual([
    ["svc-auth", 1],
    ["svc-proxy", 3],
    ["svc-proxy-internal", 2],
  ]);
});

test.each([
  ["TLS routing", TLS_ROUTING, ProxyListeners.tlsRouting({ peering: true })],
  ["separate ports", SEPARATE, ProxyListeners.separate({ peering: true })],
])("with %s the ports open to anyone are those of the listeners", (_, model, { listeners }) => {
  const declared = listeners.filter(({ audience }) => audience === "anyone").map(({ name }) => name);
  expect(openTo(model, "anyone")).toEqual(declared.sort());
});

test("only proxies may connect to the auth service and to each other", () => {
  expect(openTo(TLS_ROUTING, "proxies")).toEqual(["auth", "peering"]);
});

test("each port of a platform has its row in the port table", () => {
  for (const port of SEPARATE.platforms.flatMap(({ ports }) => ports)) expect(portRow(port.name)).toBeDefined();
});

test("resources are those that are delivered, and those that the auth service starts with", () => {
  expect(platform?.resources.map(({ kind, name }) => `${kind}/${name}`)).toEqual(
    expect.arrayContaining([
      "role/maintenance-manager",
      "cluster_maintenance_config/cluster-maintenance-config",
      "token/svc-proxy",
    ]),
  );
});

test("agents are the releases of the agents' chart, with their channel and version", () => {
  expect(
    TLS_ROUTING.agents.map(({ stack, release, roles, channel, version }) => [stack, release, roles, channel, version]),
  ).toEqual([
    ["platform", "svc-agent", ["kube"], "default", "17.5.2"],
    ["databases", "svc-agent", ["app", "db"], "default", "17.5.2"],
  ]);
});

test("agents protect what their services name, in values of the chart or in the configuration file", () => {
  const { stack } = platformStack({});
  declareEveryAgent(stack, stack.node.findChild("platform") as AccessPlatform);
  const { agents } = readModel([readStackContents({ name: "stack", configuration: JSON.parse(Testing.synth(stack)) })]);
  expect(agents.find(({ release }) => release === "all")?.protects).toEqual([
    "edge",
    "reports",
    "tools",
    "orders",
    "member",
    "office",
  ]);
});

test("agents belong to the platform whose address they join, in its stack and in others", () => {
  const { agents, platforms } = TLS_ROUTING;
  expect(agents.map((agent) => findAgentPlatform(agent, TLS_ROUTING)?.name)).toEqual(["svc", "svc"]);
  expect(platforms.flatMap((found) => platformAgents(found, TLS_ROUTING)).length).toBe(2);
});

test("resources of others in a stack are no reason not to read the platform's", () => {
  const contents = contentsDeclaredBy((app: App) => {
    declareExample(app);
    const [stack] = app.node.children.filter((child) => TerraformStack.isStack(child));
    (stack as TerraformStack).addOverride("resource.aws_route53_record.dns", { name: "access", count: 2 });
  });
  expect(readModel(contents).platforms[0]?.name).toBe("svc");
});

test("a stack without a platform has none", () => {
  const model = modelDeclaredBy(clusterStack);
  expect(model).toEqual({ platforms: [], agents: [], stacks: [{ name: "stack", images: [] }] });
});
