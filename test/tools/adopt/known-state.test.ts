import { KnownState } from "../../../tools/adopt/known-state";

const CONFIG_MAP = { address: "kubernetes_config_map_v1.proxy", type: "kubernetes_config_map_v1", id: "svc/proxy" };
const RELEASE = { address: "helm_release.agent", type: "helm_release", id: "svc/agent" };

function state(...resources: object[]): KnownState {
  return KnownState.parse(JSON.stringify({ version: 4, resources }));
}

function resource(type: string, name: string, ...instances: object[]): object {
  return { mode: "managed", type, name, instances: instances.map((attributes) => ({ attributes })) };
}

test("where there is no state yet, nothing is known", () => {
  expect(KnownState.parse("").knows(CONFIG_MAP)).toBe("nothing");
});

test("an object is known", () => {
  expect(state(resource("kubernetes_config_map_v1", "proxy", { id: "svc/proxy" })).knows(CONFIG_MAP)).toBe("object");
});

test("an older state has another object under an address, as names with a hash change", () => {
  expect(state(resource("kubernetes_config_map_v1", "proxy", { id: "svc/proxy-1" })).knows(CONFIG_MAP)).toBe("address");
});

test("what a killed Terraform was creating is not known, although its address is in the state", () => {
  expect(state(resource("kubernetes_config_map_v1", "proxy")).knows(CONFIG_MAP)).toBe("nothing");
});

test("an object under another address, or another name of its type, is known: importing it twice would destroy it", () => {
  expect(state(resource("kubernetes_config_map", "old", { id: "svc/proxy" })).knows(CONFIG_MAP)).toBe("object");
  expect(state(resource("helm_release", "old", { id: "agent", name: "agent", namespace: "svc" })).knows(RELEASE)).toBe(
    "object",
  );
});

test("the same name in another namespace is not known", () => {
  expect(state(resource("helm_release", "old", { id: "agent", name: "agent", namespace: "x" })).knows(RELEASE)).toBe(
    "nothing",
  );
});

test("a data source of the same name is not known", () => {
  const { type } = CONFIG_MAP;
  expect(state({ mode: "data", type, name: "proxy", instances: [{ attributes: { id: "x" } }] }).knows(CONFIG_MAP)).toBe(
    "nothing",
  );
});

test.each([["[]"], ['{"resources":{}}'], ['{"resources":[{"mode":"data","type":"a","name":"b","instances":[{}]}]}']])(
  "a state without resources of its own knows nothing: %s",
  (text) => {
    expect(KnownState.parse(text).knows({ address: "a.b", type: "a", id: "b" })).toBe("nothing");
  },
);

test("a resource whose attributes are not there is known by its address alone", () => {
  const resources = [{ mode: "managed", type: "a", name: "b", instances: [{}] }];
  const state = KnownState.parse(JSON.stringify({ resources }));
  expect(state.knows({ address: "a.b", type: "a", id: "b" })).toBe("address");
});
