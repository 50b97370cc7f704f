/** Regular expressions that every value matches. */
const EVERY_VALUE = /^(\*+|\^?\(*\.[*+]\)*\$?|\^?\(*\[\\s\\S\][*+]\)*\$?)$/;

/** Escapes, groups and flags that JavaScript reads in another way than the service, or not at all. */
const OF_ONE_LANGUAGE = /\\[^dDwWsSb.*+?^$|()[\]{}/-]|\(\?[^:]|\[\[:/;

/** `*` for a pattern of every value, and the plain text for a regular expression that matches one text alone. */
export function simplified(pattern: string): string {
  if (EVERY_VALUE.test(pattern)) return "*";
  const [, literal] = /^\^([\w-]+)\$$/.exec(pattern) ?? [];
  return literal ?? pattern;
}

/** Whether a value is filled in from the traits of a user, or by the identity provider. */
export function isFilledIn(value: string): boolean {
  return value.includes("{{");
}

/** Whether a value is a text, and no pattern of several. */
function isLiteral(pattern: string): boolean {
  return !isFilledIn(pattern) && !pattern.includes("*") && !isExpression(pattern);
}

function isExpression(pattern: string): boolean {
  return pattern.startsWith("^") && pattern.endsWith("$");
}

/**
 * Whether everything that one pattern matches, another one matches, too: texts, texts with `*`, and regular expressions
 * between `^` and `$`. Undefined where nobody knows.
 */
export function covers(outer: string, inner: string): boolean | undefined {
  const [out, within] = [simplified(outer), simplified(inner)];
  if (out === "*" || out === within) return true;
  if (within === "*") return false;
  if (isLiteral(within)) return isLiteral(out) ? false : matches(out, within);
  if (isLiteral(out)) return isFilledIn(within) ? undefined : false;
  // `dev-*` has all of `dev-a*`.
  const [, start] = /^([^*^]*)\*$/.exec(out) ?? [];
  const [, inside] = /^([^*^{]+)\*/.exec(within) ?? [];
  if (start !== undefined && inside !== undefined && inside.startsWith(start)) return true;
  return undefined;
}

/** Undefined for a pattern that the service reads in another way than JavaScript. */
function matches(pattern: string, text: string): boolean | undefined {
  if (isFilledIn(pattern) || (isExpression(pattern) && OF_ONE_LANGUAGE.test(pattern))) return undefined;
  try {
    return new RegExp(isExpression(pattern) ? pattern : globbed(pattern)).test(text);
  } catch {
    return undefined;
  }
}

function globbed(pattern: string): string {
  return `^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`;
}

/** Whether some of several patterns cover another one: the best answer. */
export function isCovered(inner: string, outers: readonly string[]): boolean | undefined {
  return some(outers.map((outer) => covers(outer, inner)));
}

/** True where one is, false where none is, and undefined where one of the others is not known. */
export function some(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** True where all are, false where one is not, and undefined where one is not known. */
export function every(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}
