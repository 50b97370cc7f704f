import { grouped } from "../../constructs/core/grouped";
import { withWrittenPart } from "./written-part";
import { DANGERS, KINDS, TOPICS } from "../review/kinds";

/** The page on reviews, with the dangers as the command has them, below the headings of its answer. */
export function withDangers(page: string): string {
  const lines = [...grouped(DANGERS, (kind) => KINDS[kind].topic)].flatMap(([topic, kinds]) => {
    const dangers = kinds.map((kind) => `- \`${kind}\`: ${KINDS[kind].says}`);
    return [`**${TOPICS[topic].heading}**`, "", ...dangers, ""];
  });
  return withWrittenPart(page, "dangers", lines.slice(0, -1));
}
