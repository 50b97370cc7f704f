import { isRecord } from "../../../constructs/core/given";
import { counted } from "../../model/counted";
import { element, type Markup } from "../markup";

/** A section of the page with its heading. */
export interface Section {
  readonly heading: string;

  /** The number of its entries. @default the number is not shown */
  readonly count?: number;
  readonly content: Markup;
}

/** Sections after a list of links to their headings. @param id on the page */
export function sectionsWithContents(
  { id, name }: { readonly id: string; readonly name: string },
  sections: readonly Section[],
): Markup {
  const numbered = sections.map((section, index) => ({ ...section, id: `${id}-${index + 1}` }));
  return [
    element(
      "nav",
      { "aria-label": `Contents: ${name}` },
      numbered.map((section) => element("a", { href: `#${section.id}` }, sectionTitle(section))),
    ),
    numbered.map((section) =>
      element("section", { id: section.id }, element("h3", {}, sectionTitle(section)), section.content),
    ),
  ];
}

function sectionTitle({ heading, count }: Section): Markup {
  return count === undefined ? heading : [heading, " ", element("span", { class: "count" }, `${count}`)];
}

export function paragraph(...content: readonly Markup[]): Markup {
  return element("p", {}, ...content);
}

/** A list of terms with values. A term without a value is left out. */
export function facts(list: readonly (readonly [string, Markup | undefined])[]): Markup {
  return element(
    "dl",
    { class: "facts" },
    list.flatMap(([term, description]) =>
      description === undefined ? [] : [element("div", {}, element("dt", {}, term), element("dd", {}, description))],
    ),
  );
}

/** A name in a declaration, or other text that a reader may type. */
export function code(text: string): Markup {
  return element("code", {}, text);
}

/** Several such texts: `a, b`. */
export function codes(texts: readonly string[], shown = texts.length): Markup {
  const rest = texts.length - shown;
  return [joined(texts.slice(0, shown).map(code)), rest > 0 ? ` and ${rest} more` : ""];
}

/** A word in a shape that is recognisable without colour. */
export function badge(word: string, kind: "strong" | "plain" = "plain"): Markup {
  return element("span", { class: `badge ${kind}` }, word);
}

/** Content that is hidden until the reader opens it. */
export function fold(summary: Markup, ...content: readonly Markup[]): Markup {
  return element("details", {}, element("summary", {}, summary), ...content);
}

/** Rows of a table that are not folded. */
const SHOWN = 8;

/** A table whose later rows are folded. @param name for screen readers */
export function table(name: string, columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const rest = rows.slice(SHOWN);
  if (rest.length === 0) return fullTable(name, columns, rows);
  return [
    fullTable(name, columns, rows.slice(0, SHOWN)),
    fold(counted(rest.length, "more row"), fullTable(`${name}, more`, columns, rest)),
  ];
}

/** A table. On a narrow page, each row is a block; roles keep it a table for screen readers. */
export function fullTable(name: string, columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  const header = columns.map((column) => element("th", { scope: "col", role: "columnheader" }, column));
  const body = rows.map((row) =>
    element(
      "tr",
      { role: "row" },
      row.map((cell, index) =>
        element("td", { role: "cell", "data-column": columns[index] }, element("div", {}, cell)),
      ),
    ),
  );
  return element(
    "table",
    { role: "table", "aria-label": name },
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, header)),
    element("tbody", { role: "rowgroup" }, body),
  );
}

/** A value in readable form: words, lists with commas, and fields with their names. */
export function valueMarkup(value: unknown): Markup {
  if (Array.isArray(value)) return joined(value.map(valueMarkup), value.some(isRecord) ? "; " : ", ");
  if (!isRecord(value)) return code(String(value));
  return joined(Object.entries(value).map(([field, inner]) => [`${field.replaceAll("_", " ")} `, valueMarkup(inner)]));
}

/** Parts with a separator between them. */
export function joined(parts: readonly Markup[], between = ", "): Markup {
  return parts.map((part, index) => [index === 0 ? "" : between, part]);
}
