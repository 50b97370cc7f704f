/** What CDKTF writes in the place of a reference: `$` for a text, `#` for a list and `&` for a map. */
const MARKER = /[$#&]\{TfToken\[[A-Za-z0-9:._-]+\]\}/;

/** The numbers that stand for references begin like these; see {@link referenceInNumber}. */
const NUMBER_MARKER = /-\d\.\d+e\+2(?:98|89)/;

const ANY_MARKER = new RegExp(`${MARKER.source}|${NUMBER_MARKER.source}`, "g");
const LIST_MARKER = new RegExp(`^${MARKER.source.replace("[$#&]", "#")}$`);

/** First two bytes of the numbers that stand for a reference to a number, and to a list of numbers. */
const NUMBER_BITS = 0xfdff;
const NUMBER_LIST_BITS = 0xfbff;

/** A text as it is written: in turn what stands as it is, and the marker of a reference. */
export function splitAtReferences(text: string): readonly { readonly text: string; readonly isReference: boolean }[] {
  const parts: { text: string; isReference: boolean }[] = [];
  let end = 0;
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  for (const { 0: marker, index } of mayHoldMarker(text) ? text.matchAll(ANY_MARKER) : []) {
    if (!MARKER.test(marker) && referenceInNumber(Number(marker)) === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isReference: false });
    parts.push({ text: marker, isReference: true });
    end = index + marker.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isReference: false });
  return parts;
}

/** Whether a text holds what every marker holds: nearly none does, and looking for this is faster than for a marker. */
function mayHoldMarker(text: string): boolean {
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  return text.includes("TfToken[") || text.includes("e+2");
}

/** Whether a text holds a reference of Terraform, or what reads like one: its value is not known in synthesis. */
export function hasMarker(text: string): boolean {
  return splitAtReferences(text).some(({ isReference }) => isReference);
}

/** Whether a number stands for a reference of Terraform. */
export function isMarkerNumber(given: number): boolean {
  return referenceInNumber(given) !== undefined;
}

/** What a number is the marker of; undefined for any other number. */
export function referenceInNumber(number: number): "number" | "list of numbers" | undefined {
  const bits = firstBytes(number);
  if (bits === NUMBER_BITS) return "number";
  return bits === NUMBER_LIST_BITS ? "list of numbers" : undefined;
}

const BYTES = new DataView(new ArrayBuffer(8));

function firstBytes(number: number): number {
  BYTES.setFloat64(0, number);
  return BYTES.getUint16(0);
}

/** Whether a list stands for a reference of Terraform to a list of texts: then it is its only item. */
export function isListReference(list: readonly unknown[]): boolean {
  return list.length === 1 && typeof list[0] === "string" && LIST_MARKER.test(list[0]);
}

/** Whether an object stands for a reference of Terraform, or is an expression of CDKTF. */
export function isReferenceObject(value: object): boolean {
  return "resolve" in value && typeof value.resolve === "function";
}

/**
 * A text in which every reference has a number of its own instead of CDKTF's, which depends on what is declared before.
 *
 * Equal for two texts that differ in nothing else.
 */
export function withStableReferences(text: string): string {
  const numbers = new Map<string, number>();
  const parts = splitAtReferences(text).map((part) => {
    if (!part.isReference) return part.text;
    const number = numbers.get(part.text) ?? numbers.size;
    numbers.set(part.text, number);
    return number;
  });
  return numbers.size === 0 ? text : JSON.stringify(parts);
}
