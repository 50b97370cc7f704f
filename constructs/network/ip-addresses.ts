/** The library of IP addresses, loaded by programs that have one. */
export function ipAddresses(): typeof import("ip-address") {
  return require("ip-address") as typeof import("ip-address");
}
