/** The host of an address with or without a port. */
export function withoutPort(address: string): string {
  return address.replace(/:\d+$/, "");
}

/** An address without the standard port of HTTPS. */
export function withoutHttpsPort(address: string): string {
  return address.replace(/:443$/, "");
}
