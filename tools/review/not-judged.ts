import { isDeepStrictEqual } from "node:util";
import { grouped } from "../../constructs/core/grouped";
import { present } from "../json/json";
import { isBranch } from "./differences";
import type { About } from "./about";
import { names, says, type Finding } from "./finding";
import { becomes, NOT_SET, pathText, valueTexts } from "./setting-text";

/**
 * A change of something that gives power, reach or protection, of which this review does not know what it means: a value
 * that it does not understand, or a field that it does not know.
 */
export interface NotJudged extends About {
  readonly before: unknown;
  readonly after: unknown;

  /** What this review lacks, as the end of a sentence. @default it does not know what the setting means */
  readonly why?: string;

  /** Whether a take-over writes it anew: such settings of an object are one finding. @default false */
  readonly isTakenOver?: boolean | undefined;
}

const WHY = "this review does not know what it means";

const TAKEN_OVER = "it was written by another program, and this review does not know what these changes mean";

/** Findings that end a review with the exit code of dangers. What is alike of several things is said once. */
export function notJudgedFindings(list: readonly NotJudged[]): readonly Finding[] {
  const changes = list.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const groups = grouped(changes, ({ stack, subject, path, before, after, why, isTakenOver }) =>
    JSON.stringify(isTakenOver === true ? [stack, subject] : [path, before, after, why]),
  );
  return [...groups.values()].map((group) => (group[0].isTakenOver === true ? takenOver(group) : finding(group)));
}

function takenOver(group: readonly [NotJudged, ...NotJudged[]]): Finding {
  const [{ stack, subject }] = group;
  const settings = group.map(({ path = [], before, after }) => {
    const [old, now] = valueTexts(path, before, after);
    return { path: pathText(path), ...present({ before: old, after: now }) };
  });
  const texts = settings.map(({ path, before, after }, index) => {
    const isLong = [group[index]?.before, group[index]?.after].some(isBranch);
    if (!isLong) return `${path} ${becomes(before ?? NOT_SET, after ?? NOT_SET)}`;
    return before === undefined ? `${path} is new` : `${path} ${after === undefined ? "is removed" : "changes"}`;
  });
  return {
    kind: "not-judged",
    sentence: says`${subject}: ${names(texts, texts.length)} (${[TAKEN_OVER]}).`,
    about: group.map(({ path = [] }) => ({ stack, subject, path })),
    facts: { subjects: [subject], settings },
  };
}

function finding(group: readonly [NotJudged, ...NotJudged[]]): Finding {
  const [{ path = [], before, after, why = WHY }] = group;
  const subjects = [...new Set(group.map(({ subject }) => subject))];
  const [old, now] = valueTexts(path, before, after);
  const isShown = old !== undefined || now !== undefined;
  const values = isShown ? says`: ${old ?? [NOT_SET]} → ${now ?? [NOT_SET]}` : [" changes"];
  return {
    kind: "not-judged",
    sentence: says`${names(subjects)}${path.length > 0 && says` ${pathText(path)}`}${values} (${[why]}).`,
    about: group.map(({ stack, subject }) => ({ stack, subject, path })),
    facts: { subjects, path: pathText(path), ...present({ before: old, after: now }) },
  };
}
