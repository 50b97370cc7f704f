/** The host of an address with or without a port. */
export function withoutPort(address: string): string {
  return address.replace(/:\d+$/, "");
}

/** An address without the port that HTTPS has anyway. */
export function withoutHttpsPort(address: string): string {
  return address.replace(/:443$/, "");
}
