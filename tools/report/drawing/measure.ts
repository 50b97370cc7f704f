import { visible } from "../../cli/output/visible";

/** Sizes of the drawing's texts in pixels, which its style sheet uses too. */
export const FONT = { kind: 9.5, title: 12.5, line: 11, label: 11, name: 11 } as const;

/** Heights of lines in pixels. */
export const LEADING = { kind: 14, title: 18, line: 15, label: 15 } as const;

/**
 * Widths of a character in parts of the font's size. No font is in the file, so these are those of the widest of the
 * usual fonts, and a text may be narrower than its box, never wider.
 */
const WIDTH = { mono: 0.62, bold: 0.67, spaced: 0.8, wide: 1.3 } as const;

const ELLIPSIS = "…";

/** The font of a text. */
export type Face = "mono" | "bold" | "spaced";

/** The width of a text in pixels, at most. */
export function widthOf(text: string, face: Face, size: number): number {
  const units = Array.from(text).reduce((sum, character) => sum + unitsOf(character, face), 0);
  return Math.ceil(units * size);
}

function unitsOf(character: string, face: Face): number {
  return character < "\u0300" ? WIDTH[face] : WIDTH.wide;
}

/** A text that is as wide as there is place; a longer one ends with an ellipsis. */
export function fitted(text: string, face: Face, size: number, place: number): string {
  const shown = visible(text);
  if (widthOf(shown, face, size) <= place) return shown;
  let [fitting, units] = ["", unitsOf(ELLIPSIS, face)];
  for (const character of shown) {
    units += unitsOf(character, face);
    if (Math.ceil(units * size) > place) break;
    fitting += character;
  }
  return fitting + ELLIPSIS;
}
