import { grouped } from "../../constructs/core/grouped";
import { withWrittenPart } from "./written-part";
import { DANGERS, KINDS, TOPICS } from "../review/kinds";

/** The page on reviews with the list of dangers, under the same headings as in the output of the command. */
export function withDangers(page: string): string {
  const lines = [...grouped(DANGERS, (kind) => KINDS[kind].topic)].flatMap(([topic, kinds]) => {
    const dangers = kinds.map((kind) => `- \`${kind}\`: ${KINDS[kind].says}`);
    return [`**${TOPICS[topic].heading}**`, "", ...dangers, ""];
  });
  return withWrittenPart(page, "dangers", lines.slice(0, -1));
}
