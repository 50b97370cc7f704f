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
