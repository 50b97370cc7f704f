import { Token, Tokenization } from "cdktf";

/** A brace with the signs before it, and with the rest of CDKTF's marker if it begins one. */
const BRACE = /(?<![$%#&])([$%#&]+)\{(TfToken\[[A-Za-z0-9:._-]+\]\})?/g;

/** What CDKTF reads as a number in a text, to check for a token. */
const NUMBER = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

/** A lone carriage return, with the signs before it. Terraform evaluates nothing in a text after it. */
const CARRIAGE_RETURN = /(?<![$%])([$%]*)\r(?!\n)/g;

/** Texts by which CDKTF marks the value of a map that is a token. */
const MAP_VALUES: readonly string[] = [Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE];

/** A text that Terraform reads back as it was; tokens in it stay tokens. */
export function literalText(text: string): string {
  if (MAP_VALUES.includes(text)) return quoted(text);
  // Before a token, CDKTF would read the brace of "$${" as an open expression, and the token as a part of it.
  const dollar = Token.isUnresolved(text) ? quoted : doubled;
  return text
    .replace(BRACE, (brace: string, signs: string, marker?: string) => literalBrace(brace, signs, marker, dollar))
    .replace(CARRIAGE_RETURN, (_, signs: string) => quoted(`${signs}\\r`))
    .replace(NUMBER, literalNumber);
}

/** A key that Terraform reads back as it was; CDKTF assigns keys one by one, which sets the prototype for one of them. */
export function literalKey(key: string): string {
  return key === "__proto__" ? quoted(key) : literalText(key);
}

function literalBrace(brace: string, signs: string, marker = "", dollar: (signs: string) => string): string {
  const sign = signs.slice(-1);
  if (sign === "%") return `${doubled(signs)}{${marker}`;
  if (marker === "") return sign === "$" ? `${dollar(signs)}{` : brace;
  if (!isToken(sign, `${sign}{${marker}`)) return `${quoted(signs)}{${marker}`;
  const before = signs.slice(0, -1);
  // A "$" before a reference would read as an escape: "$${aws.price}".
  return before.endsWith("$") ? `${quoted(before)}${sign}{${marker}` : brace;
}

function literalNumber(text: string): string {
  const number = parseFloat(text);
  if (!Token.isUnresolved(number) || isKnown(() => Tokenization.reverseNumber(number))) return text;
  return text.replaceAll("e", quoted("e"));
}

function isToken(sign: string, marker: string): boolean {
  if (sign === "$") return isKnown(() => Tokenization.reverseString(marker).firstToken);
  if (sign === "#") return isKnown(() => Tokenization.reverseList([marker]));
  return isKnown(() => Tokenization.reverseMap({ [marker]: "" }));
}

/** CDKTF throws where it finds the marker of a token that was never made. */
function isKnown(find: () => unknown): boolean {
  try {
    return find() !== undefined;
  } catch {
    return false;
  }
}

/** A text as a Terraform expression, so that it cannot become part of another sequence. */
function quoted(text: string): string {
  return `\${"${text}"}`;
}

/** Signs with the last one twice, which Terraform reads as the signs. */
function doubled(signs: string): string {
  return signs + signs.slice(-1);
}
