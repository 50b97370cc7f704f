/**
 * A piece of a sentence. Text is ours, or a word that we chose; whatever comes from a plan, an answer or a file is
 * `code`, so that no reader of Markdown finds a link, a mention or a heading in it.
 */
export type Inline = string | { readonly code: string } | { readonly strong: string };

/** A sentence, of pieces. */
export type Sentence = string | readonly Inline[];

/** A part of what a command says, without a decision how it looks. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly sentence: Sentence }
  | { readonly kind: "list"; readonly items: readonly Sentence[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly (readonly Sentence[])[] }
  | { readonly kind: "code"; readonly text: string; readonly language?: string }
  | { readonly kind: "details"; readonly summary: string; readonly blocks: readonly Block[] };

/** What a command says, for a person. */
export type Document = readonly Block[];

/** A sentence of its own. */
export function paragraph(sentence: Sentence): Block {
  return { kind: "paragraph", sentence };
}

/** Text of a plan, an answer or a file, in a sentence. */
export function code(text: string | number): Inline {
  return { code: String(text) };
}

/** Words that a reader must not miss. */
export function strong(text: string): Inline {
  return { strong: text };
}

/**
 * Several texts of a plan, an answer or a file: `a, b and c`, or `a, b and 3 more`.
 *
 * @param most how many are shown; of more, the number is @default all
 */
export function codes(texts: readonly (string | number)[], most = texts.length): readonly Inline[] {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).flatMap((text, index): Inline[] => {
    const before = index === 0 ? "" : index === texts.length - 1 ? " and " : ", ";
    return before === "" ? [code(text)] : [before, code(text)];
  });
  return rest > 0 ? [...shown, ` and ${rest} more`] : shown;
}

/** A sentence as its pieces. */
export function inlines(sentence: Sentence): readonly Inline[] {
  return typeof sentence === "string" ? [sentence] : sentence;
}
