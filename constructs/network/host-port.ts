import { Problems, Value } from "../core/value";
import type { Rule } from "../core/violation";
import { readIPv6, readNameOrIPv4, type Host } from "./host";
import { isPortNumber } from "./port-number";
import { ADDRESS_RULES } from "./rules";

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

// Joiners are invisible too, but some scripts need them; IDNA checks where they are allowed.
const INVISIBLE = /(?![\u200c\u200d])[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A host with or without a port, as in `access.example.com`, `192.0.2.10:443` or `[2001:db8::10]:443`.
 *
 * The host is a DNS name, an IPv4 address or an IPv6 address in brackets. Names become lower case and ASCII (IDNA),
 * lose one trailing dot, and IPv6 addresses take their shortest form; nothing else is corrected. The port is 1..65535.
 * An invalid address carries `ADDRESS-001`, `ADDRESS-002` or one of `ADDRESS-007` to `ADDRESS-015`.
 *
 * @see specification 1.1
 */
export class HostPort extends Value {
  static of(text: string): HostPort {
    const problems = new Problems();
    if (typeof text !== "string" || text === "") {
      problems.add(ADDRESS_RULES.text, "", text);
      return new HostPort(asIs(""), undefined, problems);
    }
    const safe = withoutUser(text);
    const rules = foreignParts(text);
    if (rules.length > 0) {
      for (const rule of rules) problems.add(rule, "", safe);
      return new HostPort(asIs(safe), undefined, problems);
    }
    const { host, port } = read(text);
    if (host.broken !== undefined) problems.add(host.broken, "", safe);
    if (port !== undefined && !isPort(port)) problems.add(ADDRESS_RULES.port, "", safe);
    const shown = host.broken === undefined ? host : { ...host, text: withoutUser(host.text) };
    return new HostPort(shown, port !== undefined && isPort(port) ? Number(port) : undefined, problems);
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. */
  readonly host: string;

  /** The port, where one was given. */
  readonly port?: number;

  /**
   * Whether the host means the machine itself: `localhost`, a name below it or another that Linux distributions give to
   * loopback, 127.0.0.0/8, ::1 and the IPv6 forms of these. Also known for spellings of IPv4 that are refused, such as
   * `127.1` or `0x7f000001`.
   */
  readonly isLoopback: boolean;

  /** Whether the host is 0.0.0.0, :: or another spelling of these. */
  readonly isUnspecified: boolean;

  private readonly isIPv6: boolean;

  private constructor(host: Host, port: number | undefined, problems: Problems) {
    super(problems.list);
    this.host = host.text;
    if (port !== undefined) this.port = port;
    this.isLoopback = host.isLoopback;
    this.isUnspecified = host.isUnspecified;
    this.isIPv6 = host.isIPv6;
  }

  /** `host:port`, with the given port where the address has none. */
  withPort(defaultPort: number): string {
    return this.onPort(this.port ?? defaultPort);
  }

  /** `host:port`, with this port whatever the address has. */
  onPort(port: number): string {
    return `${this.bracketedHost}:${port}`;
  }

  /** `host` or `host:port`, IPv6 in brackets. */
  override toString(): string {
    return this.port === undefined ? this.bracketedHost : this.withPort(this.port);
  }

  private get bracketedHost(): string {
    return this.isIPv6 ? `[${this.host}]` : this.host;
  }
}

/** Rules for what must not be in an address. */
function foreignParts(text: string): Rule[] {
  const rest = text.replace(SCHEME, "");
  const found: [boolean, Rule][] = [
    [INVISIBLE.test(text), ADDRESS_RULES.invisible],
    [SCHEME.test(text), ADDRESS_RULES.scheme],
    [rest.includes("@"), ADDRESS_RULES.userInfo],
    [/[/\\?#]/.test(rest), ADDRESS_RULES.path],
  ];
  return found.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []));
}

/** The text without a possible password; full-width signs count too, because they are read as `@`. */
export function withoutUser(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^]*[@\uff20\ufe6b]/i, "$1(redacted)@");
}

function read(text: string): { host: Host; port?: string | undefined } {
  if (text.startsWith("[")) {
    const [, address, port] = /^\[([^\]]*)\](?::(.*))?$/.exec(text) ?? [];
    return address === undefined ? { host: asIs(text, ADDRESS_RULES.ipv6) } : { host: readIPv6(address), port };
  }
  const [host = "", port, ...more] = text.split(":");
  return more.length === 0
    ? { host: readNameOrIPv4(host), port }
    : { host: { ...readIPv6(text), broken: ADDRESS_RULES.brackets } };
}

function isPort(text: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(text) && isPortNumber(Number(text));
}

function asIs(text: string, broken?: Rule): Host {
  return { text, isIPv6: false, isLoopback: false, isUnspecified: false, ...(broken === undefined ? {} : { broken }) };
}
