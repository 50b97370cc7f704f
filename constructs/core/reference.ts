/** What CDKTF writes in the place of a reference: `$` for a text, `#` for a list and `&` for a map. */
const MARKER = /[$#&]\{TfToken\[[A-Za-z0-9:._-]+\]\}/;

/** Beginnings of the numbers that CDKTF counts references to numbers, and to lists of numbers, from. */
const NUMBER_MARKER = /-8\.1095\d+e\+298/;
const NUMBER_LIST_MARKER = /-1\.8881\d+e\+289/;

const ANY_MARKER = new RegExp([MARKER, NUMBER_MARKER, NUMBER_LIST_MARKER].map(({ source }) => source).join("|"), "g");
const LIST_MARKER = new RegExp(`^${MARKER.source.replace("[$#&]", "#")}$`);

/** A text as it is written: in turn what stands as it is, and the marker of a reference. */
export function splitAtReferences(text: string): readonly { readonly text: string; readonly isReference: boolean }[] {
  const parts: { text: string; isReference: boolean }[] = [];
  let end = 0;
  // Stryker disable next-line ConditionalExpression: without a marker, a marker is looked for in vain
  for (const { 0: marker, index } of mayHoldMarker(text) ? text.matchAll(ANY_MARKER) : []) {
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
  return mayHoldMarker(text) && splitAtReferences(text).some(({ isReference }) => isReference);
}

/** Whether a number stands for a reference of Terraform. */
export function isMarkerNumber(given: number): boolean {
  return referenceInNumber(given) !== undefined;
}

/** What a number is the marker of; undefined for any other number. */
export function referenceInNumber(number: number): "number" | "list of numbers" | undefined {
  if (NUMBER_MARKER.test(String(number))) return "number";
  return NUMBER_LIST_MARKER.test(String(number)) ? "list of numbers" : undefined;
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
 * A text in which the references have the numbers 0, 1, 2 and so on. CDKTF's own numbers depend on the declarations before.
 *
 * Equal for two texts that differ only in CDKTF's numbers.
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
