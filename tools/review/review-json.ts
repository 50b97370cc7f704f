import { plainText } from "../cli/output/text";
import { isDangerous } from "./dangers/dangers";
import { safe } from "./finding";
import { topicOf } from "./kinds";
import type { Review } from "./review";
import { pathText } from "./setting-text";
import type { ReviewQuestion } from "./step";
import { changed } from "./step";

/** A review for programs: `docs/schemas/review.schema.json` describes it. */
export function toJson({ outcome, findings, step }: Review, { at, zone }: ReviewQuestion): object {
  return {
    at: at.toISOString(),
    timezone: zone.name,
    outcome,
    findings: findings.map(({ kind, sentence, about = [], facts }) => ({
      topic: topicOf({ kind }),
      kind,
      danger: isDangerous(kind),
      text: plainText(sentence),
      about: about.map(({ stack, subject, path }) => ({
        stack,
        subject: safe(subject),
        ...(path !== undefined && { path: safe(pathText(path)) }),
      })),
      facts,
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
