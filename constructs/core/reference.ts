/** The marker that CDKTF writes in the place of a reference, after the sign for what it refers to. */
export const MARKER = String.raw`\{TfToken\[[A-Za-z0-9:._-]+\]\}`;

/** What CDKTF reads as a number in a text, which may be a marker. */
export const NUMBER = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

/** Markers by what they refer to. CDKTF counts those of numbers, and of lists of numbers, from two large numbers. */
const MARKERS = {
  text: `\\$${MARKER}`,
  list: `#${MARKER}`,
  map: `&${MARKER}`,
  number: String.raw`-8\.1095\d+e\+298`,
  numbers: String.raw`-1\.8881\d+e\+289`,
} as const;

/** What a reference refers to: a text, a number, or a list or a map of texts, or a list of numbers. */
export type Referred = keyof typeof MARKERS;

const ANY_MARKER = new RegExp(
  Object.entries(MARKERS)
    .map(([kind, marker]) => `(?<${kind}>${marker})`)
    .join("|"),
  "g",
);

/** A part of a text: as it is, or the marker of a reference to `kind`. */
export interface TextPart {
  readonly text: string;
  readonly kind?: Referred | undefined;
}

/** The parts of a text as it is written, or of a number. */
export function splitAtReferences(given: string | number): readonly TextPart[] {
  const text = String(given);
  const parts: TextPart[] = [];
  let end = 0;
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  for (const { 0: marker, index, groups } of mayHoldMarker(text) ? text.matchAll(ANY_MARKER) : []) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    const kind = (Object.keys(MARKERS) as Referred[]).find((each) => groups?.[each] !== undefined);
    parts.push({ text: marker, kind });
    end = index + marker.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Whether a text holds what every marker holds: nearly none does, and looking for this is faster than for a marker. */
function mayHoldMarker(text: string): boolean {
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  return text.includes("TfToken[") || text.includes("e+2");
}

/** Whether a text or a number holds a reference of Terraform, or what reads like one: its value is not known in synthesis. */
export function hasMarker(given: string | number): boolean {
  const text = String(given);
  return mayHoldMarker(text) && text.search(ANY_MARKER) >= 0;
}

/** Whether a list stands for a reference of Terraform to a list of texts: then it is its only item. */
export function isListReference(list: readonly unknown[]): boolean {
  const [item] = list;
  if (list.length !== 1 || typeof item !== "string") return false;
  const parts = splitAtReferences(item);
  return parts.length === 1 && parts[0]?.kind === "list";
}

/** Whether an object stands for a reference of Terraform, or is an expression of CDKTF. */
export function isReferenceObject(value: object): boolean {
  return "resolve" in value && typeof value.resolve === "function";
}

/**
 * A text in which the references have the numbers 0, 1, 2 and so on. CDKTF's own numbers depend on the declarations before.
 *
 * Equal for two texts that differ only in CDKTF's numbers.
 */
export function withStableReferences(text: string): string {
  const numbers = new Map<string, number>();
  const parts = splitAtReferences(text).map((part) => {
    if (part.kind === undefined) return part.text;
    const number = numbers.get(part.text) ?? numbers.size;
    numbers.set(part.text, number);
    return number;
  });
  return numbers.size === 0 ? text : JSON.stringify(parts);
}
