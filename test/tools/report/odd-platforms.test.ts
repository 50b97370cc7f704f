import type { Model, PortModel } from "../../../tools/model/model";
import { reportPage } from "../../../tools/report/page/page";
import { agent, auth, platform } from "../../support/review-models";

const AT = new Date("2026-11-23T10:00Z");

/** What is written on the page of a model. */
function written(model: Partial<Model>): string {
  const page = reportPage({ platforms: [], agents: [], ...model }, AT);
  return page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

const port = (overrides: Partial<PortModel>): PortModel => ({
  owner: "svc-proxy",
  component: "proxy",
  name: "https",
  port: 443,
  containerPort: 3080,
  peers: ["anyone"],
  ...overrides,
});

const proxy = auth({ kind: "proxy", name: "svc-proxy", address: "kubernetes_deployment_v1.proxy" });

test.each<[string, Partial<PortModel>, string]>([
  ["without a Service", {}, "pods only"],
  [
    "of a Service that only the network of pods has",
    { service: "ClusterIP" },
    "whoever reaches the addresses of the pods",
  ],
  ["from the network around", { reach: "network" } as never, "from the surrounding network"],
  ["for some addresses", { sourceRanges: ["10.0.0.0/8"] }, "clients and agents, from 10.0.0.0/8"],
  ["for several", { peers: ["proxies", "10.1.0.0/16"] }, "10.1.0.0/16"],
  ["that is in no table", { name: "odd", port: 9 }, "not in the port table"],
])("a port %s says who may connect", (_, overrides, words) => {
  const components = [auth(), proxy];
  expect(written({ platforms: [platform({ components, ports: [port(overrides)] })] })).toContain(words);
});

test("a platform without agents, window, address or version has a page all the same", () => {
  const bare = platform({ window: undefined, publicAddress: undefined, version: undefined } as never);
  const page = written({ platforms: [bare] });
  expect(page).toContain("None declared, and no agent has an updater: nothing updates agents by itself.");
  expect(page).toContain("This program declares none.");
  expect(page).not.toContain("undefined");
});

test("several platforms are on one page, whose heading is of several", () => {
  const page = written({ platforms: [platform(), platform({ stack: "other", name: "other" })] });
  expect(page).toContain("Access platforms");
});

test.each([
  [{ isEnrolled: false, version: undefined }, "none: the version is pinned"],
  [{ isEnrolled: false }, "none: pinned to 17.5.1"],
  [{ channel: undefined }, "channel default"],
  [{ isSuspended: true }, "channel default , suspended"],
])("agents %j say how they are updated", (overrides, words) => {
  expect(written({ platforms: [platform()], agents: [agent(overrides as never)] })).toContain(words);
});

test("agents of platforms that are declared elsewhere have a section of their own", () => {
  const agents = [agent({ proxyAddress: "elsewhere.example.com:443", stack: "team" })];
  expect(written({ agents })).toContain("Agents of platforms that are declared elsewhere");
});
