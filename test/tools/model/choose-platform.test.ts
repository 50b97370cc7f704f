import { onePlatform, findPlatforms } from "../../../tools/model/choose-platform";
import type { Model, PlatformModel } from "../../../tools/model/model";
import { agent } from "../../support/review-models";

function platform(stack: string, rest: Partial<PlatformModel> = {}): PlatformModel {
  return {
    stack,
    name: "svc",
    namespace: "svc",
    brand: "svc",
    publicAddress: `${stack}.example.com:443`,
    channels: [],
    components: [],
    ports: [],
    resources: [],
    acknowledged: [],
    isKnown: true,
    ...rest,
  };
}

const MODEL: Model = {
  platforms: [platform("a"), platform("b")],
  joined: [platform("c", { runBy: "operator" })],
  agents: ["c", "d"].map((stack) => agent({ stack, proxyAddress: "c.example.com:443" })),
};

test.each([
  [undefined, ["a", "b", "c"]],
  ["a", ["a"]],
  ["d", ["c"]],
])("the platforms of the stack %s are those that it makes, and those that its agents join", (stack, found) => {
  expect(findPlatforms(MODEL, stack).map((each) => each.stack)).toEqual(found);
});

test("of a stack that has no platform, those that have one are reported", () => {
  expect(() => findPlatforms(MODEL, "e")).toThrow("the stack e declares no platform");
});

test("a program without a platform has none to speak of, whatever its stack", () => {
  const none = { platforms: [], agents: [] };
  for (const stack of [undefined, "a"])
    expect(() => findPlatforms(none, stack)).toThrow("no stack declares a platform");
});

test("an option that is of one platform asks which, where there are several", () => {
  expect(onePlatform(MODEL, "b", "--address").stack).toBe("b");
  expect(() => onePlatform(MODEL, undefined, "--address")).toThrow(
    "--address is for one platform, but there are 3: in a, b, c",
  );
});
