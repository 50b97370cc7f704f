import { Token } from "cdktf";

/** Finds every text that holds the marker of a number, and some texts that hold none. */
const MAY_MARK_NUMBER = /[-|\d.+]e[-|\d.eE+]/;

/** Numbers beyond this one may be markers. */
const LARGEST_PLAIN_NUMBER = 1e100;

const MAP_VALUES: readonly string[] = [Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE];

/** Whether a text holds what CDKTF writes in place of a reference, but for references to numbers. */
export function holdsMarker(text: string): boolean {
  return text.includes("TfToken[");
}

/** Whether CDKTF may find a reference in a text, or refuse it. */
export function mayMark(text: string): boolean {
  return holdsMarker(text) || MAY_MARK_NUMBER.test(text) || MAP_VALUES.some((value) => text.includes(value));
}

/** Whether a number may stand for a reference. */
export function mayMarkNumber(number: number): boolean {
  return Math.abs(number) > LARGEST_PLAIN_NUMBER || number === Token.NUMBER_MAP_TOKEN_VALUE || Number.isNaN(number);
}
