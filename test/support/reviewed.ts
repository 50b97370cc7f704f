import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, Testing } from "cdktf";
import { rememberedFor } from "../../constructs/core/remembered";
import type { SynthesisedStack } from "../../tools/synth/synthesised-app";
import { readPlan } from "../../tools/model/plan";
import { toMarkdown } from "../../tools/cli/output/markdown";
import { describeReview } from "../../tools/review/describe";
import type { Finding } from "../../tools/review/finding";
import { stepOfFolders } from "../../tools/review/folders";
import { review, type Review } from "../../tools/review/review";
import { stepFromPlans, type Step, type ReviewQuestion } from "../../tools/review/step";
import { TimeZone } from "../../tools/cli/time/time-zone";
import { declareVariation, type Variation } from "../fixtures/plans/program";

const PLANS = join(__dirname, "../fixtures/plans");

/** A Monday; the example's window opens in the night to Tuesday. */
export const QUESTION: ReviewQuestion = { at: new Date("2026-11-23T10:00Z"), zone: TimeZone.of("UTC") };

/** Path of a recorded plan. */
export function recordedFile(scenario: string, stack = "platform"): string {
  return join(PLANS, `${scenario}.${stack}.json`);
}

/** A recorded plan, as Terraform printed it. */
export function recordedPlan(scenario: string, stack = "platform"): unknown {
  return JSON.parse(readFileSync(recordedFile(scenario, stack), "utf8"));
}

/** The review of recorded plans, one for each stack. */
export function reviewOfRecorded(
  scenario: string,
  stacks: readonly string[] = ["platform"],
  question: Partial<ReviewQuestion> = {},
): Review {
  return reviewOfPlans(Object.fromEntries(stacks.map((stack) => [stack, recordedPlan(scenario, stack)])), question);
}

/** The review of plans by their stacks. */
export function reviewOfPlans(
  plans: Readonly<Record<string, unknown>>,
  question: Partial<ReviewQuestion> = {},
): Review {
  const read = Object.entries(plans).map(([stack, json]) => {
    const plan = readPlan(stack, json);
    if (plan === undefined) throw new Error(`${stack} is not a plan`);
    return plan;
  });
  return review(stepFromPlans(read), { ...QUESTION, ...question });
}

/** The step from one program to another, as two synthesised folders tell it. */
export function declaredStep(before: (app: App) => void, after: (app: App) => void): Step {
  return stepOfFolders(synthesised(before), synthesised(after));
}

/** What the example synthesises with a change. */
export const stacksOfVariation = rememberedFor((variation: Variation) =>
  synthesised((app) => {
    declareVariation(app, variation);
  }),
);

/** The review of a change of the example. */
export function reviewOfVariations(
  before: Variation,
  after: Variation,
  question: Partial<ReviewQuestion> = {},
): Review {
  const step = stepOfFolders(stacksOfVariation(before), stacksOfVariation(after));
  return review(step, { ...QUESTION, ...question });
}

/** What a review says, as Markdown. */
export function markdownOf(found: Review): string {
  return toMarkdown(describeReview(found));
}

/** Kinds of all findings, the worst first. */
export function kindsOf({ findings }: Review): readonly string[] {
  return findings.map(({ kind }) => kind);
}

/** The sentence of the one finding of a kind, as Markdown. */
export function sentenceOf({ findings }: Review, kind: string): string {
  return sentenceIn(findings, kind);
}

/** The same of findings without their review. */
export function sentenceIn(findings: readonly Finding[], kind: string): string {
  const found = findings.filter((finding) => finding.kind === kind);
  if (found.length !== 1) {
    throw new Error(`${found.length} findings are ${kind}, of ${findings.map((one) => one.kind).join(", ")}`);
  }
  return toMarkdown([{ kind: "paragraph", sentence: found[0]!.sentence }]).trimEnd();
}

/** What a program synthesises. */
export function synthesised(declare: (app: App) => void): readonly SynthesisedStack[] {
  const app = new App();
  declare(app);
  return app.node.children
    .filter((child): child is TerraformStack => TerraformStack.isStack(child))
    .map((stack) => ({
      name: stack.node.id,
      directory: "",
      configuration: JSON.parse(Testing.synth(stack, true)) as unknown,
      dependencies: [],
    }));
}
