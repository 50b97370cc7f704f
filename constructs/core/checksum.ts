import { createHash } from "node:crypto";

/** SHA-256 of a text in hexadecimal digits; changes exactly when the text does. */
export function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
