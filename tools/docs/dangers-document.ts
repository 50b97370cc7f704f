import { DANGERS } from "../review/dangers/dangers";
import { HEADINGS } from "../review/headings";
import { table } from "./markdown-table";

const START = "<!-- dangers: written by npm run docs -->\n<!-- prettier-ignore-start -->\n";
const END = "<!-- prettier-ignore-end -->";

/** The page on reviews, with the table of dangers as the command has it. */
export function withDangers(page: string): string {
  const [before = "", rest = ""] = page.split(START);
  const after = rest.slice(rest.indexOf(END));
  const topics = [...new Set(DANGERS.map(({ topic }) => topic))];
  const rows = topics.flatMap((topic) =>
    DANGERS.filter((danger) => danger.topic === topic).map(({ kind, looksAt, means }, index) => [
      index === 0 ? HEADINGS[topic] : "",
      looksAt,
      means,
      `\`${kind}\``,
    ]),
  );
  const lines = table(["said below", "what is looked at", "what it means", "kind"], rows);
  return `${before}${START}${lines.join("\n")}\n${after}`;
}
