import { isIP } from "node:net";
import { listOf } from "../core/given";
import { Problems, Value } from "../core/value";
import { HostPort, withoutUser } from "./host-port";
import { HTTP_CONNECT_RULES as RULES } from "./http-connect-rules";
import { isNetmask } from "./netmask";

/** Addresses at which a component reaches the platform, each `host:port`; with TLS routing they are the same. */
export interface PlatformAddresses {
  readonly proxyAddress: string;
  readonly tunnelAddress: string;
}

/** One of the two ports of a reverse tunnel; only the platform knows its address. */
export class TunnelPort {
  /** Port 3024 with separate listeners: reverse tunnels themselves. */
  static readonly REVERSE_TUNNEL = new TunnelPort("tunnelAddress");

  /** Port 3080 or 443: HTTPS, by which trust is established. */
  static readonly HTTPS = new TunnelPort("proxyAddress");

  private constructor(readonly address: keyof PlatformAddresses) {}
}

/** A host, an IP address, a netmask or `host:port`, or a port of reverse tunnels by name. */
export type NoProxyEntry = string | TunnelPort;

/**
 * What bypasses an HTTP CONNECT proxy (`NO_PROXY`).
 *
 * `example.com` is that host and every host below it, `.example.com` only those below it. A netmask matches connections
 * to IP addresses only, because names are not resolved. An entry with a port is for that port alone. A value that is
 * not a list, or an invalid entry, carries `CONNECT-008`, a wildcard `CONNECT-009`, an invalid netmask `CONNECT-010`,
 * an invalid host or port one of the codes of {@link HostPort}.
 *
 * @see specification 1.2, rules 2 and 5
 */
export class NoProxy extends Value {
  static of(entries: readonly NoProxyEntry[]): NoProxy {
    const problems = new Problems();
    const given = listOf(entries);
    if (given === undefined) problems.add(RULES.noProxy, "", typeof entries);
    const read = (given ?? []).map((entry, index) => readEntry(entry, `[${index}]`, problems));
    return new NoProxy(
      read.filter((entry) => entry !== undefined),
      problems,
    );
  }

  private constructor(
    private readonly entries: readonly NoProxyEntry[],
    problems: Problems,
  ) {
    super(problems.list);
  }

  /** Whether only one of the two ports of reverse tunnels is named. */
  get namesOnePort(): boolean {
    return this.entries.includes(TunnelPort.REVERSE_TUNNEL) !== this.entries.includes(TunnelPort.HTTPS);
  }

  /** The entries as programs read them, each once, in the order of the declaration. */
  resolve(platform: PlatformAddresses): readonly string[] {
    const texts = this.entries.map((entry) => (entry instanceof TunnelPort ? platform[entry.address] : entry));
    return [...new Set(texts.filter((text) => text !== ""))];
  }
}

function readEntry(given: unknown, property: string, problems: Problems): NoProxyEntry | undefined {
  if (given instanceof TunnelPort) return given;
  if (typeof given !== "string") problems.add(RULES.noProxy, property, typeof given);
  else if (given === "" || given.includes(",")) problems.add(RULES.noProxy, property, withoutUser(given));
  else if (given.includes("*")) problems.add(RULES.wildcard, property, withoutUser(given));
  else if (given.includes("/") && !given.includes("://")) {
    if (isNetmask(given)) return given.toLowerCase();
    problems.add(RULES.netmask, property, withoutUser(given));
  } else return readHost(given, property, problems);
  return undefined;
}

/** In `NO_PROXY`, an IPv6 address has brackets only if a port follows. */
function readHost(given: string, property: string, problems: Problems): string | undefined {
  const below = given.startsWith(".") ? "." : "";
  const address = HostPort.of(isIP(given) === 6 ? `[${given}]` : given.slice(below.length));
  problems.addAllIn(address, property);
  if (address.violations.length > 0) return undefined;
  return address.port === undefined && isIP(address.host) === 6 ? address.host : `${below}${address.toString()}`;
}
