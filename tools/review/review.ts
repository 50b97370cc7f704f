import { grouped } from "../../constructs/core/grouped";
import { accessFindings } from "./access";
import { addressFindings } from "./addresses";
import { agentFindings } from "./agents";
import { compatibilityFindings } from "./compatibility";
import { dangerFindings } from "./dangers/find";
import { destroyedFindings } from "./destroyed";
import { driftFindings } from "./drift";
import { foreignFindings } from "./foreign";
import type { Finding } from "./finding";
import { outsideFindings } from "./changed-outside";
import { platformFindings } from "./platforms";
import { portFindings, trafficFindings } from "./ports";
import { addedObjects, movedFindings, removedFindings } from "./removed";
import { renamedFindings } from "./renamed";
import { restartFindings } from "./restarts";
import { settingFindings } from "./settings";
import { changed, type ReviewQuestion, type Step } from "./step";
import { undocumentedFindings } from "./stacks-without-document";
import { unwrittenFindings } from "./part-fields";
import { versionFindings } from "./versions";
import { findingTopic, findingVerdict, type Topic, TOPICS, type Verdict } from "./kinds";

/** Whether nothing changes, something does, something of power that is not understood, or something that is dangerous. */
export type Outcome = "nothing" | "changes" | "not-judged" | "dangerous";

/** What a step means. */
export interface Review {
  readonly outcome: Outcome;

  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly step: Step;
}

/** What looks at a step, each at something else; settings are looked at last, since others may say them in words. */
const FINDERS: readonly ((step: Step, question: ReviewQuestion) => readonly Finding[])[] = [
  undocumentedFindings,
  destroyedFindings,
  addressFindings,
  renamedFindings,
  dangerFindings,
  foreignFindings,
  compatibilityFindings,
  portFindings,
  trafficFindings,
  versionFindings,
  restartFindings,
  accessFindings,
  removedFindings,
  addedObjects,
  movedFindings,
  agentFindings,
  platformFindings,
  outsideFindings,
  driftFindings,
  unwrittenFindings,
];

/** What a step means for those who use the platform. */
export function review(step: Step, question: ReviewQuestion): Review {
  const reported = FINDERS.flatMap((find) => find(step, question));
  const findings = [...reported, ...settingFindings(step, reported)];
  return { outcome: reviewOutcome(step, findings), findings: worstFirst(findings), step };
}

function reviewOutcome(step: Step, findings: readonly Finding[]): Outcome {
  const verdicts = new Set(findings.map(({ kind }) => findingVerdict(kind)));
  for (const worst of ["dangerous", "not-judged"] as const) if (verdicts.has(worst)) return worst;
  return changed(step).length > 0 || step.outputs.length > 0 ? "changes" : "nothing";
}

const VERDICTS: readonly Verdict[] = ["dangerous", "not-judged", "harmless"];

/** Topics with a danger come first, then what is not judged; in each topic, what is dangerous. */
function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ kind }: Finding) => VERDICTS.indexOf(findingVerdict(kind));
  const worst = new Map<Topic, number>(
    [...grouped(findings, findingTopic)].map(([topic, of]) => [topic, Math.min(...of.map(rank))]),
  );
  const topics = Object.keys(TOPICS);
  const order = (each: Finding) => [worst.get(findingTopic(each)) ?? 0, topics.indexOf(findingTopic(each)), rank(each)];
  return findings
    .map((finding) => ({ finding, order: order(finding) }))
    .sort((a, b) => a.order.reduce((found, value, index) => found || value - (b.order[index] ?? 0), 0))
    .map(({ finding }) => finding);
}
