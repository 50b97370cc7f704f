import { isIP } from "node:net";
import { lookup } from "node:dns/promises";
import { HostPort } from "../../constructs/network/host-port";
import { WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { HTTPS_PORT } from "../../constructs/network/ports";
import { Failure } from "../cli/failure";
import { why } from "./connection";

/** A proxy that is asked by itself. */
export interface Target {
  /** Its name in reports, such as `203.0.113.10:443` or `pod svc-proxy-5d9c`. */
  readonly name: string;

  /** IP address to connect to. */
  readonly host: string;
  readonly port: number;

  /**
   * Whether the address has the ports of the Service or those of a pod.
   *
   * @default neither, for example behind a forwarded port
   */
  readonly ports?: "service" | "pod";
}

/** How requests are sent to targets. */
export interface Asking {
  /** The host of the public address, which all requests use. */
  readonly publicHost: string;

  /** The Host header, `host` or `host:port`. */
  readonly hostHeader: string;

  /** Milliseconds for each connection and each answer. */
  readonly timeoutMs: number;
}

/** The server name that a TLS client sends; empty for an IP address. */
export function serverName(host: string): string {
  return isIP(host) === 0 ? host : "";
}

/** Finds all IP addresses of a host, by the name resolution of this machine. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolve: Resolve = async (host) =>
  [...new Set((await lookup(host, { all: true, order: "verbatim" })).map(({ address }) => address))].sort();

/**
 * All IP addresses behind the given addresses, or else behind the public address, without repetition.
 *
 * @param publicAddress `host:port`
 * @throws Failure when an address cannot be parsed, or has no IP address
 */
export async function targetsAt(
  given: readonly string[],
  publicAddress: string,
  resolveHost: Resolve,
): Promise<readonly Target[]> {
  const publicPort = HostPort.of(publicAddress).port ?? HTTPS_PORT;
  const targets = new Map<string, Target>();
  for (const text of given.length === 0 ? [publicAddress] : given) {
    const address = HostPort.of(text);
    if (address.violations.length > 0) {
      throw new Failure("read the arguments", `--address ${JSON.stringify(text)} is not HOST or HOST:PORT`, [
        "give a name, an IPv4 address or an IPv6 address in brackets: 203.0.113.10, [2001:db8::10]:443",
      ]);
    }
    const { host, port = publicPort } = address;
    for (const ip of await resolveAddresses(host, resolveHost)) {
      const name = ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
      targets.set(name, { name, host: ip, port, ...portsAt(port, publicPort) });
    }
  }
  return [...targets.values()];
}

/** An address with another port belongs to neither the Service nor a pod, but for example to a tunnel. */
function portsAt(port: number, publicPort: number): Pick<Target, "ports"> {
  if (port === publicPort) return { ports: "service" };
  return port === WEB_CONTAINER_PORT ? { ports: "pod" } : {};
}

async function resolveAddresses(host: string, resolveHost: Resolve): Promise<readonly string[]> {
  try {
    return await resolveHost(host);
  } catch (error) {
    throw new Failure(`find the addresses of ${host}`, why(error), [
      "check that the public address has a DNS record that leads to the proxies",
      "or say where they are: --address HOST[:PORT], for each of them",
    ]);
  }
}
