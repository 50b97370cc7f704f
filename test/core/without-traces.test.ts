import { AgentRelease } from "../../constructs";
import { withoutTraces } from "../../constructs/core/without-traces";
import { releaseProps } from "../agents/fixtures";
import { programIn } from "../support/program";

afterEach(() => {
  jest.restoreAllMocks();
});

test("the resources of an agent take no call stack", () => {
  const { stack } = programIn();
  const agent = (id: string) => new AgentRelease(stack, id, releaseProps({ releaseName: id }));
  agent("first");
  const limits: unknown[] = [];
  jest.spyOn(Error, "captureStackTrace").mockImplementation(() => limits.push(Error.stackTraceLimit));
  agent("second");
  expect(limits).not.toHaveLength(0);
  expect(limits).not.toContain(Number.MAX_SAFE_INTEGER);
});

test("an error has a call stack, and later ones are as long as before", () => {
  const before = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit");
  const fail = () =>
    withoutTraces(() => {
      throw new Error("no");
    });
  expect(fail).toThrow(expect.objectContaining({ stack: expect.stringContaining("at fail ") as string }) as Error);
  expect(Object.getOwnPropertyDescriptor(Error, "stackTraceLimit")).toEqual(before);
});
