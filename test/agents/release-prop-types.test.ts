import { AgentRelease } from "../../constructs/agents/agent-release";
import { newStack, releaseProps, violationsOf } from "./fixtures";

test.each([
  ["platform", undefined],
  ["version", "17.5.2"],
  ["releaseName", Symbol("edge")],
  ["namespace", () => "edge"],
])("a release without a usable %s is refused at once, with one report and no TypeError", (prop, given) => {
  const props = { ...releaseProps(), [prop]: given } as never;
  expect(() => new AgentRelease(newStack(), "agents", props)).toThrow(new RegExp(`TYPE-001[^]*${prop}`));
});

test("an invalid number of replicas is a violation, and settings that are null are as good as left out", () => {
  expect(violationsOf({ replicas: Symbol("two"), resources: null } as never)).toEqual(["AGENT-033 replicas"]);
});
