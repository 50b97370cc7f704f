/** The marker that CDKTF writes for a reference. A sign before it says what the reference refers to. */
export const MARKER = String.raw`\{TfToken\[[A-Za-z0-9:._-]+\]\}`;

/** What CDKTF reads as a number in a text. Such a number may be the marker of a reference. */
export const NUMBER = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

/** Markers by what they refer to. CDKTF marks numbers, and lists of numbers, by counting up from two large numbers. */
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

/** Splits a text or a number into references and the parts between them. */
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

/**
 * Whether a text may hold a marker. This test is faster than the search for a marker, and nearly every text fails it.
 */
function mayHoldMarker(text: string): boolean {
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  return text.includes("TfToken[") || text.includes("e+2");
}

/** Whether a text or a number holds a Terraform reference, or looks as if it did. Synthesis does not know the value. */
export function hasMarker(given: string | number): boolean {
  const text = String(given);
  return mayHoldMarker(text) && text.search(ANY_MARKER) >= 0;
}

/** Whether a list stands for a Terraform reference to a list of texts: the marker is then its only item. */
export function isListReference(list: readonly unknown[]): boolean {
  const [item] = list;
  if (list.length !== 1 || typeof item !== "string") return false;
  const parts = splitAtReferences(item);
  return parts.length === 1 && parts[0]?.kind === "list";
}

/** Whether an object is a Terraform reference, or another expression of CDKTF. */
export function isReferenceObject(value: object): boolean {
  return "resolve" in value && typeof value.resolve === "function";
}

/**
 * Numbers the references in a text 0, 1, 2 and so on. CDKTF's own numbers depend on earlier declarations.
 *
 * Two texts that differ only in CDKTF's numbers become equal.
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
