import { isIP } from "node:net";
import { givenFields, isText, givenList } from "../core/given";
import { argument, make } from "../core/schema/make";
import { invalidForm } from "../core/schema/report";
import { anything, checked, either, list, textWhere, type Shape } from "../core/schema/shapes";
import { instance, instanceWhere } from "../core/schema/instance";
import { Value, type Problems } from "../core/value";
import { defineRules, type Rule } from "../core/violation";
import { HostPort, readAddress, withoutUser, type ReadAddress } from "./host-port";
import { isNetmask, isWithin, netmaskOfHost } from "./netmask";

const NO_PROXY_RULES = defineRules({
  "CONNECT-009": {
    problem: "the entry in noProxy has a wildcard",
    fix: "write .example.com instead of *.example.com, or example.com for the host too; if nothing is to use the proxy, declare none",
    source: "specification 1.2, rule 2",
  },
  "CONNECT-015": {
    problem: "noProxy is longer than an environment variable can be",
    allowed: "at most 100000 characters for all entries together, with a comma after each",
    fix: "name networks and domains instead of single hosts",
    source: "execve(2)",
  },
});

/** Addresses at which a component reaches the platform; with TLS routing they are the same. */
export interface PlatformAddresses {
  /** Host and port that agents dial. */
  readonly proxyAddress: HostPort;

  /** Host and port to which agents hold their reverse tunnels. */
  readonly tunnelAddress: HostPort;
}

/** A port of the platform: `HttpConnectProxy.REVERSE_TUNNEL` or `HttpConnectProxy.HTTPS`. */
export class TunnelPort {
  /** Port 3024 with separate listeners: reverse tunnels themselves. @internal */
  static readonly REVERSE_TUNNEL = new TunnelPort("tunnelAddress");

  /** Port 3080 or 443: HTTPS, by which trust is established. @internal */
  static readonly HTTPS = new TunnelPort("proxyAddress");

  private constructor(
    /** The address of the platform that has this port. @internal */
    readonly address: keyof PlatformAddresses,
  ) {}
}

/**
 * A host, an IP address, a netmask, `host:port`, or a {@link TunnelPort}.
 *
 * `example.com` is that host and every host below it, `.example.com` only those below it. A netmask matches connections
 * to IP addresses only, because names are not resolved. An entry with a port is for that port alone. A wildcard
 * breaks `CONNECT-009`, an invalid host or port the rules of {@link HostPort}.
 *
 * @see specification 1.2, rules 2 and 5
 */
export type NoProxyEntry = string | TunnelPort;

const ADDRESSES = instanceWhere<PlatformAddresses>("AccessPlatform, PlatformReference or CloudTenant", hasAddresses);

const FORM = invalidForm(
  "a list of strings: a host, a netmask, host:port, HttpConnectProxy.REVERSE_TUNNEL or HttpConnectProxy.HTTPS",
  "pass a list with one entry for each host",
);
const NOT_A_NETWORK = invalidForm(
  "the first address of a network and the length of its prefix, such as 10.0.0.0/8 or 2001:db8::/32",
);
const isTunnelPort = (given: unknown) => given instanceof TunnelPort;

/** Linux starts no program with a variable of more than 128 KiB. The rest is for what pods always reach directly. */
const LONGEST = 100_000;

const TOO_LONG = checked(anything as Shape<readonly NoProxyEntry[]>, (given, problems) => {
  problems.add(NO_PROXY_RULES["CONNECT-015"], "", joinedLength(given));
});

const entry = textWhere(FORM.allowed, isText, { fix: FORM.fix, secret: true });
const ENTRIES = list<NoProxyEntry>(checked(either(isTunnelPort, instance(TunnelPort), entry), checkEntry), {
  rule: FORM,
  secret: true,
  atLeast: 0,
});

/** What bypasses a proxy, as a program names it. */
export const noProxyEntries = either((given) => joinedLength(given) > LONGEST, TOO_LONG, ENTRIES);

/** The hosts that components reach without the HTTP CONNECT proxy (`NO_PROXY`). */
export class NoProxy extends Value {
  static of(entries: readonly NoProxyEntry[]): NoProxy {
    return make(NoProxy, noProxyEntries, entries, (right) => new NoProxy(right.map(normaliseEntry)));
  }

  private constructor(private readonly entries: readonly NoProxyEntry[]) {
    super();
  }

  /** Whether only one of the two ports of reverse tunnels is named. */
  get namesOnePort(): boolean {
    return this.entries.includes(TunnelPort.REVERSE_TUNNEL) !== this.entries.includes(TunnelPort.HTTPS);
  }

  /** The entries as programs read them, each once, in the order of the declaration. */
  resolve(platform: PlatformAddresses): readonly string[] {
    const addresses = argument("NoProxy.resolve", ADDRESSES, platform);
    const texts = this.entries.map((entry) =>
      entry instanceof TunnelPort ? addresses[entry.address].toString() : entry,
    );
    return [...new Set(texts)];
  }
}

/** The length of the texts in a list, with a comma after each. */
function joinedLength(given: unknown): number {
  return givenList(given)?.reduce<number>((sum, entry) => sum + (isText(entry) ? entry.length : 0) + 1, 0) ?? 0;
}

/** Writes an entry as programs read it. */
function normaliseEntry(entry: NoProxyEntry): NoProxyEntry {
  if (typeof entry !== "string") return entry;
  return entry.includes("/") ? entry.toLowerCase() : normaliseHost(entry);
}

/** In `NO_PROXY`, an IPv6 address has brackets only if a port follows. */
function normaliseHost(entry: string): string {
  const { below, address } = splitNoProxyEntry(entry);
  const read = HostPort.of(address);
  return read.port === undefined && isIP(read.host) === 6 ? read.host : `${below}${read.toString()}`;
}

/** The address of an entry, and the dot before it that stands for the hosts below it. */
function splitNoProxyEntry(entry: string): { readonly below: string; readonly address: string } {
  const below = entry.startsWith(".") ? "." : "";
  return { below, address: isIP(entry) === 6 ? `[${entry}]` : entry.slice(below.length) };
}

function checkEntry(given: NoProxyEntry, problems: Problems): void {
  if (given instanceof TunnelPort) return;
  const broken = rulesBrokenBy(given);
  for (const rule of broken) problems.add(rule, "", withoutUser(given));
}

function rulesBrokenBy(given: string): readonly Rule[] {
  if (given === "" || given.includes(",")) return [FORM];
  if (given.includes("*")) return [NO_PROXY_RULES["CONNECT-009"]];
  if (given.includes("/") && !given.includes("://")) return isNetmask(given) ? [] : [NOT_A_NETWORK];
  return readAddress(splitNoProxyEntry(given).address).broken;
}

/** A platform has further fields, so only its two addresses are checked. */
function hasAddresses(given: unknown): boolean {
  const { proxyAddress, tunnelAddress } = givenFields(given);
  return proxyAddress instanceof HostPort && tunnelAddress instanceof HostPort;
}

/**
 * Whether a connection to an address bypasses the proxy, as programs in Go read `NO_PROXY`.
 *
 * Names are not resolved: a netmask is for IP addresses, a name is for names. Loopback bypasses a proxy in any case.
 *
 * @param entries of `NO_PROXY`, as {@link NoProxy} renders them
 */
export function bypassesProxy(address: Destination, entries: readonly string[]): boolean {
  return address.isLoopback || entries.some((entry) => matches(address, entry));
}

/** The address of a connection, whether the address is valid or not. */
export type Destination = Pick<ReadAddress, "host" | "port" | "isLoopback">;

function matches(to: Destination, entry: string): boolean {
  if (entry.includes("/")) return isWithin(to.host, entry);
  const isBelow = entry.startsWith(".");
  const { host, port } = readEntry(entry);
  if (port !== undefined && port !== to.port) return false;
  const network = netmaskOfHost(host);
  if (network !== undefined) return isWithin(to.host, network);
  return to.host.endsWith(`.${host}`) || (!isBelow && to.host === host);
}

/** The host of an entry without its leading dot; a netmask has no host. */
function readEntry(entry: string): Destination {
  return readAddress(splitNoProxyEntry(entry).address);
}

/** Whether connections to a port can bypass the proxy, to whatever host. */
export function bypassesProxyOnPort(port: number, entries: readonly string[]): boolean {
  return entries.some((entry) => [undefined, port].includes(readEntry(entry).port));
}
