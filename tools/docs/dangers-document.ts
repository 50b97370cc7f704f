import { DANGERS } from "../review/dangers/dangers";
import { HEADINGS } from "../review/headings";
import { table } from "./markdown-table";
import { withWrittenPart } from "./written-part";

/** The page on reviews, with the table of dangers as the command has it. */
export function withDangers(page: string): string {
  const topics = [...new Set(DANGERS.map(({ topic }) => topic))];
  const rows = topics.flatMap((topic) =>
    DANGERS.filter((danger) => danger.topic === topic).map(({ kind, looksAt }, index) => [
      index === 0 ? HEADINGS[topic] : "",
      looksAt,
      `\`${kind}\``,
    ]),
  );
  return withWrittenPart(page, "dangers", table(["said below", "what is looked at", "kind"], rows));
}
