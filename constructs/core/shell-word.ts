const PLAIN_WORD = /^[A-Za-z0-9_./:@%+,=-]+$/;

/**
 * A text as one word of a POSIX shell, whatever it holds; only NUL cannot be in a word.
 *
 * Between single quotes every character stands for itself, except the single quote.
 */
export function shellWord(text: string): string {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
