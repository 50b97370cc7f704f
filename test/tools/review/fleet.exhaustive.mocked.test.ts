import { join } from "node:path";
import { fleetPlan } from "../../../bench/fleet-plan";
import { readPlan } from "../../../tools/model/plan";
import { describeReview } from "../../../tools/review/describe";
import { review } from "../../../tools/review/review";
import { stepFromPlans } from "../../../tools/review/step";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { once } from "../../support/once";
import { QUESTION, recordedPlan } from "../../support/reviewed";
import { TRIED } from "../../support/sample";

let work = 0;

// Everything that is read of a plan and of its objects goes through these functions.
jest.mock("../../../tools/json/plain-data", () => counted("../../../tools/json/plain-data"));
jest.mock("../../../tools/model/objects", () => counted("../../../tools/model/objects"));
jest.mock("../../../tools/review/pairs", () => counted("../../../tools/review/pairs"));

function counted(module: string): object {
  const actual: Record<string, unknown> = jest.requireActual(module);
  return Object.fromEntries(
    Object.entries(actual).map(([name, value]) => [
      name,
      typeof value === "function"
        ? (...args: unknown[]): unknown => {
            work += 1;
            return (value as (...given: unknown[]) => unknown)(...args);
          }
        : value,
    ]),
  );
}

/** The recorded change of a channel, with many releases of agents in one namespace and stack. */
function planOfFleet(size: number): unknown {
  const renamed = (text: string, index: number) =>
    text.replaceAll("database-agent", `agent-${index}`).replaceAll('"svc-agent"', `"agent-${index}"`);
  return fleetPlan(join(__dirname, "../../.."), size, renamed);
}

function reviewed(size: number): { readonly work: number; readonly markdown: string } {
  const plan = readPlan("platform", planOfFleet(size));
  work = 0;
  const markdown = toMarkdown(describeReview(review(stepFromPlans([plan!]), QUESTION)));
  return { work, markdown };
}

const thousand = once(() => reviewed(1_000));

test("thousands of releases are reported in a few lines", () => {
  const { markdown } = TRIED === "all" ? reviewed(10_000) : thousand();
  expect(markdown).toMatch(/That reaches \d+ releases of agents/);
  expect(markdown.split("\n").length).toBeLessThan(40);
  expect(markdown.length).toBeLessThan(10_000);
});

test("clusters that have a release of the same name are distinguished by their stacks", () => {
  const text = JSON.stringify(recordedPlan("channel-bump", "databases"));
  const plans = ["blue", "green"].map((stack) => readPlan(stack, JSON.parse(text)));
  const platform = readPlan("platform", recordedPlan("channel-bump"));
  const markdown = toMarkdown(
    describeReview(review(stepFromPlans([platform!, ...plans.map((plan) => plan!)]), QUESTION)),
  );
  expect(markdown).toContain(
    "3 releases of agents, `svc-agents/svc-agent`, `blue/databases/svc-agent` and `green/databases/svc-agent`",
  );
});

test("what others have changed in clusters of the same names is reported with their stacks", () => {
  const plans = ["blue", "green"].map((stack) => readPlan(stack, recordedPlan("scaled-by-hand"))!);
  const markdown = toMarkdown(describeReview(review(stepFromPlans(plans), QUESTION)));
  expect(markdown).toContain("`spec.replicas` of `blue/svc/svc-proxy` and `green/svc/svc-proxy` was changed");
});

test("ten times the releases are ten times the work", () => {
  const [few, many] = [reviewed(100).work, thousand().work];
  expect(many / few).toBeGreaterThan(2);
  expect(many / few).toBeLessThan(10.5);
});
