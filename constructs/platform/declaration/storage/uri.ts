import { hasMarker } from "../../../core/reference";

/** Parameters of an address, those that are left out omitted; references stand as they are. */
export function parameters(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encoded(String(value))}`]))
    .join("&");
}

/** An address with the query and the fragment that it has. */
export function withParameters(
  address: string,
  query: Parameters<typeof parameters>[0],
  fragment: Parameters<typeof parameters>[0] = {},
): string {
  const [asked, after] = [parameters(query), parameters(fragment)];
  return `${address}${asked === "" ? "" : `?${asked}`}${after === "" ? "" : `#${after}`}`;
}

/** A part of an address. What Terraform knows cannot be encoded here: such parts need no encoding. */
export function encoded(part: string): string {
  return hasMarker(part) ? part : encodeURIComponent(part).replaceAll("%2F", "/").replaceAll("%3A", ":");
}
