import { namesCredential, withoutCredentials } from "./credentials";
import { isRecord } from "./given";
import { splitAtReferences } from "./reference";

const LONGEST = 200;

/**
 * Text of a value that is safe to print in a report: one line, shortened, without what looks like a credential.
 *
 * @param value anything a program may have passed, also where the types forbid it
 */
export function show(value: unknown): string {
  return shortened(withoutMarkers(withoutCredentials(describe(value))));
}

/** The first line of a text. The rest is not shown: a whole file in a wrong place may hold anything. */
function shownText(text: string): string {
  const whole = withoutCredentials(text).trimEnd();
  const lines = whole.split("\n").length;
  return lines === 1 ? whole : `${whole.slice(0, whole.indexOf("\n"))}… (${lines} lines)`;
}

/** The beginning of a text and its length; the whole text if it is short enough for a report. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}

/** Shows the value of a prop. A text is hidden if the name of its prop is that of a credential. */
export function showNamed(name: string, value: unknown): string {
  return typeof value === "string" && namesCredential(name) ? "(redacted)" : show(value);
}

/** Puts a reference into words. Its marker says nothing to a reader, and changes with earlier declarations. */
function withoutMarkers(text: string): string {
  return splitAtReferences(text)
    .map(({ text: part, kind }) => (kind === undefined ? part : "<reference>"))
    .join("");
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (typeof value === "number") return String(value);
  if (typeof value === "bigint" || typeof value === "symbol") return value.toString();
  try {
    const text: unknown = JSON.stringify(value, part);
    return typeof text === "string" ? text : "an object";
  } catch {
    return "an object that has no text";
  }
}

/**
 * Shows a part of an object. A value with the name of a credential is hidden, whatever it looks like. The name may be
 * in the object itself: a variable can be an object with name and value.
 */
function part(this: unknown, name: string, value: unknown): unknown {
  const called = name === "value" && isRecord(this) && typeof this["name"] === "string" ? this["name"] : name;
  if (typeof value === "string") return namesCredential(called) ? "(redacted)" : shownText(value);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
