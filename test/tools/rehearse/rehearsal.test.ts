import { toMarkdown } from "../../../tools/cli/output/markdown";
import { describeRehearsal } from "../../../tools/rehearse/describe";
import { verdictOn, type Rehearsal, type RehearsedStep, type StackResult } from "../../../tools/rehearse/rehearsal";
import { toJson } from "../../../tools/rehearse/rehearsal-json";
import { schemaErrors } from "../../support/output-schema";

const RESTART = {
  what: "restarted",
  object: "Deployment svc/svc-proxy",
  changed: ["spec.containers.0.image"],
} as const;
const CAUSE = { reason: 'apply stack "access": `quota`\nis exceeded', waysOn: ["raise the quota"] };

function step(name: RehearsedStep["step"], further: Partial<RehearsedStep> = {}, stack: Partial<StackResult> = {}) {
  const stacks = [{ stack: "access", seconds: 1, effects: [], ...stack }];
  return { step: name, result: "done", seconds: 1, stacks, ...further } as const;
}

function rehearsal(...steps: readonly RehearsedStep[]): Rehearsal {
  return { steps, hasRealNodes: false, left: { ofBase: [], ofHead: ["databases"] } };
}

const PINGS = { asked: 10, failed: 1 };

const REHEARSALS = {
  "nothing-restarts": [rehearsal(step("base"), step("head"), step("again"), step("back"), step("down"))],
  restarts: [
    rehearsal(step("head", {}, { effects: [RESTART] })),
    rehearsal(step("head", {}, { pings: PINGS })),
    rehearsal(step("head", {}, { effects: [RESTART] }), step("back", { result: "refused" }, { cause: CAUSE })),
  ],
  failed: [
    rehearsal(step("base", { result: "failed" }, { cause: CAUSE }), step("head", { result: "skipped" })),
    rehearsal(step("again", { result: "failed" }, { pending: ["update a.b"] })),
    rehearsal(step("down", { result: "failed", cause: CAUSE })),
    rehearsal(step("head", {}, { effects: [RESTART] }), step("back", { result: "failed" }, { cause: CAUSE })),
  ],
} as const;

const CASES = Object.entries(REHEARSALS).flatMap(([verdict, all]) => all.map((found) => [verdict, found] as const));

test.each(CASES)("the verdict is %s", (verdict, found) => {
  expect(verdictOn(found)).toBe(verdict);
});

test("restarts of the way back are those of no change", () => {
  expect(verdictOn(rehearsal(step("head"), step("back", {}, { effects: [RESTART] })))).toBe("nothing-restarts");
});

test.each(CASES)("the JSON is as published: %s", (_, found) => {
  expect(schemaErrors("rehearse", toJson(found))).toEqual([]);
});

test("the page has each cause, effect and thing that was not tried", () => {
  const page = toMarkdown(
    describeRehearsal(
      rehearsal(
        step("head", {}, { effects: [RESTART], pings: PINGS }),
        step("again", { result: "failed" }, { pending: ["update a.b"] }),
        step("back", { result: "refused" }, { cause: CAUSE }),
      ),
    ),
  );
  for (const part of [
    "`Deployment svc/svc-proxy`",
    "1 of 10 pings failed",
    "`update a.b`",
    CAUSE.reason,
    "databases",
  ]) {
    expect(page).toContain(part);
  }
});
