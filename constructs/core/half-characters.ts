const HALF = /\p{Surrogate}/u;

/**
 * Where a text has half of a character, in words that show nothing of the text.
 *
 * @returns undefined where every character is whole
 */
export function halfCharacter(text: string): string | undefined {
  const found = HALF.exec(text);
  return found === null ? undefined : `half of a character at position ${found.index} of a text`;
}
