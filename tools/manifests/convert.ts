import type { Conversion } from "./exceptions";

/**
 * A value of the provider's schema as the API writes it; undefined if that is impossible.
 *
 * @param value a text, or a number where a program passed one
 */
export function convert(value: unknown, conversion: Conversion): unknown {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  switch (conversion) {
    case "integer":
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case "integer or text":
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case "octal":
      return /^[0-7]+$/.test(text) ? parseInt(text, 8) : undefined;
    case "base64":
      return Buffer.from(text, "utf8").toString("base64");
  }
}
