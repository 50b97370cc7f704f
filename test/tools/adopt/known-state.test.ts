import { KnownState } from "../../../tools/adopt/known-state";

const CONFIG_MAP = { address: "kubernetes_config_map_v1.proxy", type: "kubernetes_config_map_v1", id: "svc/proxy" };
const RELEASE = { address: "helm_release.agent", type: "helm_release", id: "svc/agent" };
const OTHER = { address: "a.b", type: "a", id: "b" };

function stateOf(...resources: unknown[]): string {
  return JSON.stringify({ version: 4, resources });
}

function resource(type: string, name: string, ...instances: object[]): object {
  return { mode: "managed", type, name, instances: instances.map((attributes) => ({ attributes })) };
}

const release = (namespace: string) => resource("helm_release", "old", { id: "agent", name: "agent", namespace });

test.each([
  ["no state yet", "", CONFIG_MAP, "nothing"],
  ["the object", stateOf(resource("kubernetes_config_map_v1", "proxy", { id: "svc/proxy" })), CONFIG_MAP, "object"],
  [
    "another object under the address, as names with a hash change",
    stateOf(resource("kubernetes_config_map_v1", "proxy", { id: "svc/proxy-1" })),
    CONFIG_MAP,
    "address",
  ],
  [
    "what a killed Terraform was creating",
    stateOf(resource("kubernetes_config_map_v1", "proxy")),
    CONFIG_MAP,
    "nothing",
  ],
  [
    "the object under another address, and another name of its type",
    stateOf(resource("kubernetes_config_map", "old", { id: "svc/proxy" })),
    CONFIG_MAP,
    "object",
  ],
  ["a release under another address", stateOf(release("svc")), RELEASE, "object"],
  ["a release of the name in another namespace", stateOf(release("x")), RELEASE, "nothing"],
  ["a data source", stateOf({ ...resource("a", "b", { id: "x" }), mode: "data" }), OTHER, "nothing"],
  ["a list", "[]", OTHER, "nothing"],
  ["resources that are no list", '{"resources":{}}', OTHER, "nothing"],
  [
    "a resource without attributes",
    stateOf({ mode: "managed", type: "a", name: "b", instances: [{}] }),
    OTHER,
    "address",
  ],
] as const)("of a state with %s, this much is known", (_, text, declared, known) => {
  expect(KnownState.parse(text).knows(declared)).toBe(known);
});
