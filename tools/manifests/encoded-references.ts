import { escaped } from "../../constructs/core/canonical-yaml";
import { encodedReference } from "../../constructs/core/reference-expressions";
import { checksum } from "../../constructs/core/checksum";
import { splitArguments } from "./templates";

/** Characters that Terraform's JSON has as escapes, where that of JavaScript has none. */
const ESCAPED = /[<>&\u2028\u2029]/g;

/** Characters that our expressions write as escapes beside these, for readers of YAML. */
const UNREADABLE = /[\u007f-\u009f\ufeff\ufffe\uffff]/g;

/**
 * The value of an expression by which a document of ours holds a reference, as Terraform computes it; undefined for any
 * other expression.
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
