import { element, type Markup } from "../markup";

/** A part of the page, with its heading. */
export function section(heading: string, ...content: readonly Markup[]): Markup {
  return element("section", {}, element("h3", {}, heading), ...content);
}

export function paragraph(...content: readonly Markup[]): Markup {
  return element("p", {}, ...content);
}

/** A name of a declaration, or anything else that somebody may have to type. */
export function code(text: string): Markup {
  return element("code", {}, text);
}

/** Several of them: `a, b`. */
export function codes(texts: readonly string[]): Markup {
  return texts.map((text, index) => [index === 0 ? "" : ", ", code(text)]);
}

/** A word that is told by its shape, and not by its colour alone. */
export function badge(word: string, kind: "strong" | "plain" = "plain"): Markup {
  return element("span", { class: `badge ${kind}` }, word);
}

/**
 * A table. Where the page is narrow, each row is a block of its own; roles say that it is a table there too.
 *
 * @param name for those who do not see it
 */
export function table(name: string, columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
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
