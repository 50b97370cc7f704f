/**
 * A piece of a sentence. A plain string is a word of this package. Everything from a plan, an answer or a file is
 * `code`, so that no Markdown reader finds a link, a mention or a heading in it.
 */
export type Inline = string | { readonly code: string } | { readonly strong: string };

/** A sentence, whole or in pieces. */
export type Sentence = string | readonly Inline[];

/** A part of a command's output, independent of its format. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly sentence: Sentence }
  | { readonly kind: "list"; readonly items: readonly Sentence[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (readonly Sentence[])[] }
  | { readonly kind: "code"; readonly text: string; readonly language?: string }
  | { readonly kind: "details"; readonly summary: string; readonly blocks: readonly Block[] };

/** The output of a command, for people. */
export type Document = readonly Block[];

export function paragraph(sentence: Sentence): Block {
  return { kind: "paragraph", sentence };
}

/** Text from a plan, an answer or a file, as part of a sentence. */
export function code(text: string | number): Inline {
  return { code: String(text) };
}

/** Words that a reader must not miss. */
export function strong(text: string): Inline {
  return { strong: text };
}

/**
 * Several texts from a plan, an answer or a file: `a, b and c`, or `a, b and 3 more`.
 *
 * @param most how many texts are shown; the others are only counted @default all
 */
export function codes(texts: readonly (string | number)[], most = texts.length): readonly Inline[] {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).flatMap((text, index): Inline[] => {
    const before = index === 0 ? "" : index === texts.length - 1 ? " and " : ", ";
    return before === "" ? [code(text)] : [before, code(text)];
  });
  return rest > 0 ? [...shown, ` and ${rest} more`] : shown;
}

export function inlines(sentence: Sentence): readonly Inline[] {
  return typeof sentence === "string" ? [sentence] : sentence;
}
