import { isIP } from "node:net";
import { lookup } from "node:dns/promises";
import { HostPort } from "../../constructs/network/host-port";
import { WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { portRow } from "../../constructs/network/ports";
import { Failure } from "../cli/failure";
import { why } from "./connection";

/** A proxy that is asked for itself. */
export interface Target {
  /** How reports call it, such as `203.0.113.10:443` or `pod svc-proxy-5d9c`. */
  readonly name: string;

  /** IP address that is connected to. */
  readonly host: string;
  readonly port: number;

  /**
   * Whose ports can be seen at the address: those of the Service, or those of a pod.
   *
   * @default neither, as behind a forwarded port
   */
  readonly ports?: "service" | "pod";
}

/** How targets are asked. */
export interface Asking {
  /** Host of the public address, which is asked for at every target. */
  readonly publicHost: string;

  /** `host` or `host:port` of requests. */
  readonly hostHeader: string;

  /** Time for each connection and each answer. */
  readonly timeoutMs: number;
}

/** The name that a TLS client sends; it sends none for an IP address. */
export function serverName(host: string): string {
  return isIP(host) === 0 ? host : "";
}

/** All IP addresses of a host, as this machine resolves names. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolve: Resolve = async (host) =>
  [...new Set((await lookup(host, { all: true, order: "verbatim" })).map(({ address }) => address))].sort();

/**
 * Every IP address behind the given addresses, each once; without one, behind the public address.
 *
 * @param publicAddress `host:port`
 * @throws Failure when an address cannot be read, or has no IP address
 */
export async function targetsAt(
  given: readonly string[],
  publicAddress: string,
  resolveHost: Resolve,
): Promise<readonly Target[]> {
  const publicPort = HostPort.of(publicAddress).port ?? portRow("https").port;
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

/** Behind another port than these, an address is no Service and no pod, but for example a tunnel to one. */
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
