import { onePlatform, platformsIn } from "../../../tools/model/choose-platform";
import type { AgentModel, Model, PlatformModel } from "../../../tools/model/model";

function platform(stack: string, rest: Partial<PlatformModel> = {}): PlatformModel {
  return {
    ...{ stack, name: "svc", namespace: "svc", brand: "svc", publicAddress: `${stack}.example.com:443` },
    ...{ channels: [], components: [], ports: [], resources: [], acknowledged: [], isKnown: true, ...rest },
  };
}

function agent(stack: string, proxyAddress: string): AgentModel {
  return {
    ...{ stack, release: "agent", namespace: "svc", address: "helm_release.agent", proxyAddress, replicas: 1 },
    ...{ roles: ["kube"], protects: [], selectable: [], isEnrolled: true, isSuspended: false, ports: [] },
  };
}

const MODEL: Model = {
  platforms: [platform("a"), platform("b")],
  joined: [platform("c", { runBy: "operator" })],
  agents: [agent("c", "c.example.com:443"), agent("d", "c.example.com:443")],
};

test.each([
  [undefined, ["a", "b", "c"]],
  ["a", ["a"]],
  ["d", ["c"]],
])("the platforms of the stack %s are those that it makes, and those that its agents join", (stack, found) => {
  expect(platformsIn(MODEL, stack).map((each) => each.stack)).toEqual(found);
});

test("of a stack that has no platform, those that have one are reported", () => {
  expect(() => platformsIn(MODEL, "e")).toThrow("the stack e declares no platform");
});

test("a program without a platform has none to speak of, whatever its stack", () => {
  const none = { platforms: [], agents: [] };
  for (const stack of [undefined, "a"]) expect(() => platformsIn(none, stack)).toThrow("no stack declares a platform");
});

test("an option that is of one platform asks which, where there are several", () => {
  expect(onePlatform(MODEL, "b", "--address").stack).toBe("b");
  expect(() => onePlatform(MODEL, undefined, "--address")).toThrow(
    "--address is for one platform, but there are 3: in a, b, c",
  );
});
