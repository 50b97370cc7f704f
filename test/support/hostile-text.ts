import fc from "fast-check";

/** Pieces that mean something to YAML, JSON, Terraform or CDKTF, so that random texts hit the seams between them. */
const PIECES = [
  ...Array.from("\"'\\:#-?*&!|>%@`{}[],~= \n\t$/<"),
  'x"\n"*": "*',
  "\n---\n",
  "\n...\n",
  "${path.module}",
  "%{ if true }x%{ endif }",
  "$${",
  "\r",
  "\r\n",
  "\u0000",
  "\u0007",
  "\u001b",
  "\u007f",
  "\u0080",
  "\u0085",
  "\u009f",
  "\u00a0",
  "\u0301",
  "\u2028",
  "\u2029",
  "\ufeff",
  "\ufffe",
  "\uffff",
  "\u{1ffff}",
  "no",
  "1e3",
  "<secret github/client-secret 0123456789ab>",
  "ß日本😀",
];

/**
 * Texts that would end what they stand in, or that readers of YAML refuse or change.
 *
 * Terraform brings strings to NFC; JSON has no way to write half of a surrogate pair.
 */
export const hostileText = fc
  .oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary", maxLength: 12 }),
  )
  .map((text) => text.normalize("NFC"))
  .filter((text) => text.normalize("NFC") === text);

/** What moves a cursor, changes a direction or hides, but for the end of a line. */
export const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/;

/** Every text of a document that is not shown as code. */
export function plainTexts(part: unknown): readonly string[] {
  if (typeof part === "string") return [part];
  if (Array.isArray(part)) return part.flatMap(plainTexts);
  if (typeof part !== "object" || part === null || "code" in part) return [];
  return Object.values(part).flatMap(plainTexts);
}
