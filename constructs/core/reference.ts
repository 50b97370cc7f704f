/** What CDKTF writes into a text, a list or the key of a map in the place of a reference. */
const MARKER = /[$#&]\{TfToken\[[A-Za-z0-9:._-]+\]\}/;

/** The first bits of a number by which CDKTF marks a reference to a number, or to the number in a list. */
const NUMBER_MARKERS: readonly number[] = [0xfdff, 0xfbff];

/** Whether a text holds a reference of Terraform, or is the marker of a list or of a map. */
export function hasMarker(text: string): boolean {
  return MARKER.test(text);
}

/** Whether a number stands for a reference of Terraform. */
export function isMarkerNumber(given: number): boolean {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, given);
  return NUMBER_MARKERS.includes(view.getUint16(0));
}
