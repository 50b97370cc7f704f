import { DANGERS } from "../review/dangers/dangers";
import { HEADINGS } from "../review/topics";
import { withWrittenPart } from "./written-part";

/** The page on reviews, with the dangers as the command has them, below the headings of its answer. */
export function withDangers(page: string): string {
  const topics = [...new Set(DANGERS.map(({ topic }) => topic))];
  const lines = topics.flatMap((topic) => {
    const dangers = DANGERS.filter((danger) => danger.topic === topic);
    return [`**${HEADINGS[topic]}**`, "", ...dangers.map(({ kind, looksAt }) => `- \`${kind}\`: ${looksAt}`), ""];
  });
  return withWrittenPart(page, "dangers", lines.slice(0, -1));
}
