import { accessFindings } from "./access";
import { agentFindings } from "./agents";
import { compatibilityFindings } from "./compatibility";
import { isDangerous } from "./dangers/dangers";
import { dangerFindings } from "./dangers/find";
import { destroyedFindings } from "./destroyed";
import { driftFindings } from "./drift";
import { TOPICS, type Finding } from "./finding";
import { movedFindings } from "./moves";
import { outsideFindings } from "./outside";
import { platformFindings } from "./platforms";
import { portFindings } from "./ports";
import { removedFindings } from "./removed";
import { renamedFindings } from "./renamed";
import { restartFindings } from "./restarts";
import { settingFindings } from "./settings";
import { changed, type ReviewQuestion, type Step } from "./step";
import { versionFindings } from "./versions";

/** Whether nothing changes, something does, or something that the table of dangers has. */
export type Outcome = "nothing" | "changes" | "dangerous";

/** What a step means. */
export interface Review {
  readonly outcome: Outcome;

  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly step: Step;
}

/** What a step means for those who use the platform. */
export function review(step: Step, question: ReviewQuestion): Review {
  const told = [
    ...destroyedFindings(step),
    ...renamedFindings(step),
    ...dangerFindings(step),
    ...compatibilityFindings(step),
    ...portFindings(step),
    ...versionFindings(step, question),
    ...restartFindings(step),
    ...accessFindings(step),
    ...removedFindings(step),
    ...movedFindings(step),
    ...agentFindings(step),
    ...platformFindings(step),
    ...outsideFindings(step),
    ...driftFindings(step),
  ];
  const findings = [...told, ...settingFindings(step, told)];
  return { outcome: outcomeOf(step, findings), findings: worstFirst(findings), step };
}

function outcomeOf(step: Step, findings: readonly Finding[]): Outcome {
  if (findings.some(({ kind }) => isDangerous(kind))) return "dangerous";
  return changed(step).length > 0 || step.outputs.length > 0 ? "changes" : "nothing";
}

/** Topics with a danger come first, and in each topic what is dangerous. */
function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const dangerous = new Set(findings.filter(({ kind }) => isDangerous(kind)).map(({ topic }) => topic));
  const rank = ({ topic, kind }: Finding) => [
    dangerous.has(topic) ? 0 : 1,
    TOPICS.indexOf(topic),
    isDangerous(kind) ? 0 : 1,
  ];
  return findings
    .map((finding) => ({ finding, order: rank(finding) }))
    .sort((a, b) => a.order.reduce((found, value, index) => found || value - (b.order[index] ?? 0), 0))
    .map(({ finding }) => finding);
}
