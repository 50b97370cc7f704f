import { Tokenization } from "cdktf";
import { literalKey, literalText } from "./literal-text";

/**
 * A copy of a configuration in which everything that a user wrote is text to Terraform.
 *
 * Terraform would evaluate `${` and `%{` in strings and in keys; CDKTF would fail at texts that look like its tokens,
 * and lose a key `__proto__`. After this, Terraform reads what the user wrote, in Unicode's form NFC, to which
 * Terraform converts every string. Tokens (references and expressions) pass as strings, parts of strings, lists, maps,
 * numbers and objects.
 *
 * A marker of a token that the program has not made is text. A marker of a token that it has made is that token,
 * whoever wrote the marker: CDKTF cannot tell. So anybody who can write a text of the program can use its references.
 * Do not use it for the backend block and the defaults of variables: Terraform does not evaluate their strings.
 *
 * @param config configuration of a resource, or any part of one
 */
export function literals<T>(config: T): T {
  return copy(config) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === "string") return literalText(value);
  if (typeof value !== "object" || value === null || isToken(value)) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [literalKey(key), copy(item)]));
}

/** Whether a list, a map or an object stands for a reference; CDKTF throws at markers that it does not know. */
function isToken(value: object): boolean {
  try {
    return Tokenization.reverse(value).length > 0;
  } catch {
    return false;
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
