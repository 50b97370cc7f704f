/**
 * Characters that move the cursor, change the direction of text, or are invisible. Tabs and line breaks are included,
 * so that a text stays on one line.
 */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|\p{Surrogate}|[\u{e0000}-\u{e0fff}]/gu;

/** Text in which invisible characters are shown as escapes, for example `\u{202e}`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${Number(character.codePointAt(0)).toString(16)}}`);
}

/** The same JSON with escapes for invisible characters. Line breaks between its parts stay. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (characters) =>
    characters === "\n"
      ? characters
      : Array.from({ length: characters.length }, (_, index) => unitEscape(characters.charCodeAt(index))).join(""),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
