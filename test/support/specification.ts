import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The sections of `docs/specification.md`, each with the number of its last rule: 0 where it has none. */
export function specificationSections(): ReadonlyMap<string, number> {
  const text = readFileSync(join(__dirname, "../../docs/specification.md"), "utf8");
  const [, ...parts] = text.split(/<a id="([a-z\d.]+)"><\/a>/);
  const sections = new Map<string, number>();
  for (let at = 0; at < parts.length; at += 2) {
    const rules = [...(parts[at + 1] ?? "").matchAll(/^(\d+)\. /gm)].map(([, rule]) => Number(rule));
    sections.set(parts[at] ?? "", Math.max(0, ...rules));
  }
  return sections;
}

export interface CitedSection {
  readonly section: string;

  /** Number of the rule in the section; 0 for all of it. */
  readonly rule: number;
}

/** One step of `1.1, 1.2, rules 2 and 5, 3 and 9, rule 4`: a rule, two rules, a section, or what is between them. */
const STEP = /rules (\d+) and (\d+)|rule (\d+)|(\d+(?:\.\d+)?)|,? and |[,;]? |, ?/y;

/** Every section that a text cites as `specification 4.2`, in whatever list. */
export function citedSections(text: string): readonly CitedSection[] {
  const cited: CitedSection[] = [];
  for (const [, list = ""] of text.matchAll(/\bspecification,?\s+(?:\*\s+)?((?:(?!\bspecification\b)[^\n])*)/g)) {
    cited.push(...listedSections(list));
  }
  return cited;
}

function listedSections(list: string): readonly CitedSection[] {
  if (list.startsWith("introduction")) return [{ section: "introduction", rule: 0 }];
  const cited: CitedSection[] = [];
  const text = list.replace(/ \([^)]*\)/g, "");
  STEP.lastIndex = 0;
  for (let step = STEP.exec(text); step !== null; step = STEP.exec(text)) {
    const [, first, second, single, section] = step;
    if (section !== undefined) cited.push({ section, rule: 0 });
    const rules = [first, second, single].filter((rule) => rule !== undefined).map(Number);
    cited.push(...rules.map((rule) => ({ section: cited.findLast(({ rule }) => rule === 0)?.section ?? "", rule })));
  }
  return cited;
}
