import { Tokenization } from "cdktf";

/**
 * A copy of a configuration in which everything that a user wrote is text to Terraform.
 *
 * `${` and `%{` are doubled outside cdktf's tokens, in keys too, so that Terraform does not evaluate them; tokens
 * (references and expressions) pass as they are.
 *
 * @param value configuration of a resource, or any part of one
 */
export function literals<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === "string") return escape(value);
  if (Array.isArray(value)) return Tokenization.isResolvable(value) ? value : value.map(copy);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(result, escape(key), {
      value: copy(item),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return result;
}

const TOKEN = /(\$\{TfToken\[[A-Za-z0-9:._-]+\]\})/;

function escape(text: string): string {
  if (!text.includes("${") && !text.includes("%{")) return text;
  return text
    .split(TOKEN)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[$%](?=\{)/g, "$&$&")))
    .join("");
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
