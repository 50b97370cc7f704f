import { gunzipSync } from "node:zlib";
import { MODEL_OUTPUT, uncompressed, type ModelDocument } from "../../constructs/core/model/document";
import { isObject } from "../json/json";
import { textAt } from "../json/plain-data";

/** No stack has a document that is longer. */
const LONGEST = 500_000_000;

/** The document of what a stack declares; undefined where an older synthesis wrote none, or nothing is declared. */
export function documentIn(outputs: Readonly<Record<string, unknown>>): ModelDocument | undefined {
  const value = textAt(outputs, MODEL_OUTPUT);
  if (value === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(uncompressed(value) ?? decompressed(value));
    if (!isObject(json) || json["version"] !== 1) return undefined;
    return json as unknown as ModelDocument;
  } catch {
    // Somebody else's output, or a damaged one: what it does not say is not judged.
    return undefined;
  }
}

function decompressed(base64: string): string {
  return gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LONGEST }).toString();
}

/** The address of a block, which may have several instances. */
export function blockOf(address: string): string {
  return address.split("[", 1)[0] ?? "";
}
