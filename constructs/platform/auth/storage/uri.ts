import { hasMarker } from "../../../core/reference";

/** Parameters of an address, without those that are undefined. References are not encoded. */
export function parameters(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encoded(String(value))}`]))
    .join("&");
}

/** An address with a query and a fragment. */
export function withParameters(
  address: string,
  query: Parameters<typeof parameters>[0],
  fragment: Parameters<typeof parameters>[0] = {},
): string {
  const [asked, after] = [parameters(query), parameters(fragment)];
  return `${address}${asked === "" ? "" : `?${asked}`}${after === "" ? "" : `#${after}`}`;
}

/** A part of an address, encoded. A reference stays as it is, because its value needs no encoding. */
export function encoded(part: string): string {
  return hasMarker(part) ? part : encodeURIComponent(part).replaceAll("%2F", "/").replaceAll("%3A", ":");
}
