import { BlockList, isIP } from "node:net";

/**
 * Whether a program in Go connects to an address without the proxy: its rules for `NO_PROXY`, written down a second
 * time, so that a test can hold ours against them.
 *
 * @param address `host:port`, in ASCII
 */
export function bypassesInGo(address: string, noProxy: string): boolean {
  const { host, port } = splitHostPort(address)!;
  if (host === "localhost" || isLoopback(host)) return true;
  return noProxy
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== "" && entryMatches(entry, host.toLowerCase(), port));
}

function entryMatches(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  const [network = "", length] = entry.split("/");
  if (length !== undefined && isIP(network) !== 0) return isInNetwork(host, network, Number(length));
  const split = splitHostPort(entry);
  const name = split?.host ?? entry;
  if (split !== undefined && split.port !== "" && split.port !== port) return false;
  if (isIP(name) !== 0) return isIP(host) !== 0 && isInNetwork(host, name, isIP(name) === 6 ? 128 : 32);
  const suffix = name.startsWith("*.") ? name.slice(1) : name;
  return suffix.startsWith(".") ? host.endsWith(suffix) : host === suffix || host.endsWith(`.${suffix}`);
}

function splitHostPort(text: string): { host: string; port: string } | undefined {
  const [, bracketed, plain, port = ""] = /^(?:\[([^\]]*)\]|([^:[\]]*)):([^:]*)$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host === undefined ? undefined : { host, port };
}

function isLoopback(host: string): boolean {
  return isIP(host) !== 0 && (isInNetwork(host, "127.0.0.0", 8) || isInNetwork(host, "::1", 128));
}

/** An address that is mapped into IPv6 is one of IPv4, to Node as well; networks are about one of the two. */
function isInNetwork(host: string, network: string, length: number): boolean {
  return isIPv4(host) === isIPv4(network) && contains(network, length, host);
}

function isIPv4(address: string): boolean {
  return isIP(address) === 4 || contains("::ffff:0:0", 96, address);
}

function contains(network: string, length: number, address: string): boolean {
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  list.addSubnet(network, length, family(network));
  return list.check(address, family(address));
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
