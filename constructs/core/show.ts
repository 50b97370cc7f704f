const LONGEST = 200;

/**
 * Text of a value that is safe to print in a report: one line, shortened, passwords in addresses redacted.
 *
 * @param value anything a program may have passed, also where the types forbid it
 */
export function show(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(redactUrl(value)) : describe(value);
  const safe = redact(text);
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}… (${safe.length} characters)` : safe;
}

/** Replaces the password of every `scheme://user:password@host` and `user:password@host` in a text. */
export function redact(text: string): string {
  return text.replace(/(?<![^\s"'/@])(:*[^\s"'/@:]+):[^\s"'/@]+@/g, "$1:(redacted)@");
}

/** The same for a text that is a URL, even if its password is not encoded. */
function redactUrl(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*):[^]*@/i, "$1:(redacted)@");
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint" || typeof value === "symbol") return value.toString();
  try {
    const text: unknown = JSON.stringify(value, (_, part: unknown) =>
      typeof part === "string" ? redactUrl(part) : part,
    );
    return typeof text === "string" ? text : "an object";
  } catch {
    return "an object that has no text";
  }
}
