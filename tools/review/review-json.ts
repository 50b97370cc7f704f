import { plainText } from "../cli/output/text";
import { withTexts } from "../json/json";
import { safe } from "./finding";
import type { Review } from "./review";
import { pathText } from "./setting-text";
import { changed, type ReviewQuestion } from "./step";
import { findingTopic, isDangerous } from "./kinds";

/** A review for programs: `docs/schemas/review.schema.json` describes it. */
export function toJson({ outcome, findings, step }: Review, { at, zone }: ReviewQuestion): object {
  return {
    at: at.toISOString(),
    timezone: zone.name,
    outcome,
    findings: findings.map(({ kind, sentence, about = [], facts }) => ({
      topic: findingTopic({ kind }),
      kind,
      danger: isDangerous(kind),
      text: plainText(sentence),
      about: about.map(({ stack, subject, path }) => ({
        stack,
        subject: safe(subject),
        ...(path !== undefined && { path: safe(pathText(path)) }),
      })),
      facts: withTexts(facts, shownFact),
    })),
    resources: changed(step).map(({ stack, address, action, replacedFor }) => ({
      stack,
      address: safe(address),
      action,
      replacedFor,
    })),
    outputs: step.outputs,
  };
}

/** Secrets in values of settings are found by the names on their paths, too, and not by their form alone. */
function shownFact(text: string, path: readonly string[]): string {
  return ["before", "after"].includes(path.at(-1) ?? "") ? text : safe(text);
}
