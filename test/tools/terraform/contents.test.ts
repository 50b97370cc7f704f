import { decideContents, type Situation } from "../../../tools/terraform/contents";

const DEPLOYED = { level: "deployed", settled: true, stacks: ["platform"] } as const;
const PREVIEW = { level: "preview", settled: true, stacks: ["platform"] } as const;
const AGAIN: Situation = {
  level: "deployed",
  kind: "embedded",
  contents: DEPLOYED,
  stacksWithoutState: [],
  stacksWithLastingLock: [],
};

test.each(["embedded", "context"] as const)("an untouched control plane (%s) may be changed", (kind) => {
  expect(decideContents({ ...AGAIN, kind, contents: undefined })).toEqual({ action: "go on" });
});

test.each(["deployed", "preview"] as const)("what is there at the level %s may be changed at that level", (level) => {
  const contents = level === "deployed" ? DEPLOYED : PREVIEW;
  expect(decideContents({ ...AGAIN, level, contents })).toEqual({ action: "go on" });
});

describe("a deployment and a preview never share a control plane", () => {
  test.each([
    ["deployed", PREVIEW, "preview"],
    ["preview", DEPLOYED, "deployment"],
  ] as const)(
    "%s onto the other: an embedded one is made anew, one of the user's refused",
    (level, contents, named) => {
      const situation = { ...AGAIN, level, contents };
      const decision = decideContents(situation);
      expect(decision.action).toBe("make anew");
      expect(JSON.stringify(decision)).toContain(named);
      expect(decideContents({ ...situation, kind: "context" })).toMatchObject({ action: "refuse" });
    },
  );
});

test("a deployment whose state is not here is not deployed over", () => {
  const situation = { ...AGAIN, stacksWithoutState: ["platform"] };
  expect(decideContents(situation)).toMatchObject({ action: "make anew" });
  expect(decideContents({ ...situation, kind: "context" })).toMatchObject({ action: "refuse" });
});

test("a stack that was never deployed needs no state", () => {
  expect(decideContents({ ...AGAIN, stacksWithoutState: ["new"] })).toEqual({ action: "go on" });
});

test("after a run that was killed the control plane is gone on with: what that run made is adopted", () => {
  const situation = { ...AGAIN, contents: { ...DEPLOYED, settled: false } };
  expect(decideContents(situation)).toEqual({ action: "go on" });
  expect(decideContents({ ...situation, kind: "context" })).toEqual({ action: "go on" });
});

test("a lock that a killed run left on the embedded control plane goes with it; one of the user's is left to people", () => {
  const contents = { ...DEPLOYED, settled: false };
  const situation = { ...AGAIN, contents, stacksWithLastingLock: ["platform"] };
  expect(decideContents(situation)).toMatchObject({ action: "make anew" });
  expect(decideContents({ ...situation, kind: "context" })).toEqual({ action: "go on" });
  expect(decideContents({ ...situation, contents: DEPLOYED })).toEqual({ action: "go on" });
});
