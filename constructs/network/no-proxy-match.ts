import { isIP } from "node:net";
import { readAddress } from "./host-port";
import { isWithin, netmaskOfHost } from "./netmask";

/**
 * Whether a connection to an address bypasses the proxy, as programs in Go read `NO_PROXY`.
 *
 * Names are not resolved: a netmask is for IP addresses, a name is for names. Loopback bypasses a proxy in any case.
 *
 * @param address `host:port`
 * @param entries of `NO_PROXY`, as {@link NoProxy} renders them
 */
export function bypassesProxy(address: string, entries: readonly string[]): boolean {
  const { host, port } = readAddress(address);
  return host.isLoopback || entries.some((entry) => matches({ host: host.text, port }, entry));
}

interface Destination {
  readonly host: string;
  readonly port: number | undefined;
}

function matches(to: Destination, entry: string): boolean {
  if (entry.includes("/")) return isWithin(to.host, entry);
  const isBelow = entry.startsWith(".");
  const { host, port } = hostOf(entry);
  if (port !== undefined && port !== to.port) return false;
  const network = netmaskOfHost(host);
  if (network !== undefined) return isWithin(to.host, network);
  return to.host.endsWith(`.${host}`) || (!isBelow && to.host === host);
}

/** The host of an entry without its leading dot; a netmask has no host. */
function hostOf(entry: string): Destination {
  const { host, port } = readAddress(isIP(entry) === 6 ? `[${entry}]` : entry.replace(/^\./, ""));
  return { host: host.text, port };
}

/** Whether connections to a port can bypass the proxy, to whatever host. */
export function bypassesProxyOnPort(port: number, entries: readonly string[]): boolean {
  return entries.some((entry) => [undefined, port].includes(hostOf(entry).port));
}
