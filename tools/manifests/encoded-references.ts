import { escaped } from "../../constructs/core/canonical-yaml";
import { encodedReference } from "../../constructs/core/reference-expressions";
import { checksum } from "../../constructs/core/checksum";
import { splitArguments } from "./templates";

/** Characters that Terraform's jsonencode escapes, and JavaScript does not. */
const ESCAPED = /[<>&\u2028\u2029]/g;

/** Further characters that this package's expressions escape, for readers of YAML. */
const UNREADABLE = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * The value of an expression with which this package puts a reference into a document, as Terraform would compute it;
 * undefined for any other expression.
 *
 * @param valueOf value of the expression of a reference
 */
export function encodedValue(source: string, valueOf: (expression: string) => unknown): string | undefined {
  const encoded = encodedReference(source);
  if (encoded === undefined) return undefined;
  if (encoded.kind === "hash") {
    const values = splitArguments(encoded.values).map(valueOf);
    return checksum(json([encoded.known, ...values])).slice(0, encoded.digits);
  }
  const value = valueOf(encoded.value);
  if (encoded.kind === "number") return String(value);
  if (encoded.kind === "text") return jsonText(value).slice(1, -1);
  return `[${(Array.isArray(value) ? value : []).map(jsonText).join(", ")}]`;
}

function jsonText(value: unknown): string {
  return json(String(value)).replace(UNREADABLE, escaped);
}

function json(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPED, escaped);
}
