import { argument, make } from "../core/schema/make";
import { invalidForm } from "../core/schema/report";
import { checked, readAs, textWhere, type Shape } from "../core/schema/shapes";
import { isText } from "../core/given";
import { Value } from "../core/value";
import type { Rule } from "../core/violation";
import { ADDRESS_RULES, readIPv6, readNameOrIPv4, unread, type Host } from "./host";
import { HTTPS_PORT, isPortNumber, portNumber } from "./ports";

/** The scheme at the beginning of an address. */
export const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

// Joiners are invisible too, but some scripts need them; IDNA checks where they are allowed.
const INVISIBLE = /(?![\u200c\u200d])[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ALLOWED = "a DNS name, an IPv4 address or an IPv6 address in brackets, each with or without :port";
const NOT_A_PORT = invalidForm("after the colon a whole number from 1 to 65535, without leading zeros");

/**
 * A host with or without a port, as in `access.example.com`, `192.0.2.10:443` or `[2001:db8::10]:443`.
 *
 * The host is a DNS name, an IPv4 address or an IPv6 address in brackets. Names become lower case and ASCII (IDNA),
 * lose one trailing dot, and IPv6 addresses take their shortest form; nothing else is corrected. The port is 1..65535.
 * A text that is often mistaken for an address breaks `ADDRESS-002`, `ADDRESS-007` to `ADDRESS-010`, `ADDRESS-013` or
 * `ADDRESS-015`.
 *
 * @see specification 1.1
 */
export class HostPort extends Value {
  /** Reads `host` or `host:port`. */
  static of(text: string): HostPort {
    return make(HostPort, ADDRESS, text, (read) => new HostPort(read));
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. */
  readonly host: string;

  /** The port, if one was given. */
  readonly port?: number;

  /**
   * Whether the host means the machine itself: `localhost`, a name below it or another that Linux distributions give to
   * loopback, 127.0.0.0/8, ::1 and the IPv6 forms of these.
   *
   * @internal
   */
  readonly isLoopback: boolean;

  /** Whether the host is 0.0.0.0, :: or another spelling of these. @internal */
  readonly isUnspecified: boolean;

  private readonly isIPv6: boolean;

  /** @internal */
  protected constructor({ host, port, isLoopback, isUnspecified, isIPv6 }: Omit<ReadAddress, "broken">) {
    super();
    this.host = host;
    if (port !== undefined) this.port = port;
    this.isLoopback = isLoopback;
    this.isUnspecified = isUnspecified;
    this.isIPv6 = isIPv6;
  }

  /** The same host on this port, if the address has none. `toString()` is `host:port`. */
  withDefaultPort(port: number): HostPort {
    return this.port === undefined ? this.withPort(port) : this;
  }

  /** The same host on this port, even if the address has another. `toString()` is `host:port`. */
  withPort(port: number): HostPort {
    const { host, isIPv6, isLoopback, isUnspecified } = this;
    const read = argument("HostPort.withPort", PORT, port);
    return new HostPort({ host, port: read, isIPv6, isLoopback, isUnspecified });
  }

  /** The same in a URL of HTTPS: without port 443. @internal */
  get authority(): string {
    return this.port === HTTPS_PORT ? this.bracketedHost : this.toString();
  }

  /** `host` or `host:port`, IPv6 in brackets. */
  override toString(): string {
    return this.port === undefined ? this.bracketedHost : `${this.bracketedHost}:${this.port}`;
  }

  private get bracketedHost(): string {
    return this.isIPv6 ? `[${this.host}]` : this.host;
  }
}

/** The parts of an address, and the rules that it breaks. */
export interface ReadAddress extends Omit<Host, "broken"> {
  readonly port?: number | undefined;
  readonly broken: readonly Rule[];
}

/** Reads an address. Even if the address breaks a rule, the result says whether it means the machine itself. */
export function readAddress(text: string): ReadAddress {
  const foreign = text === "" ? [invalidForm(ALLOWED)] : foreignParts(text);
  if (foreign.length > 0) return { ...unread(text), broken: foreign };
  const [{ broken, ...host }, port] = split(text);
  const isRight = port === undefined || isPort(port);
  return {
    ...host,
    ...(port !== undefined && isRight && { port: Number(port) }),
    broken: [...(broken === undefined ? [] : [broken]), ...(isRight ? [] : [NOT_A_PORT])],
  };
}

/** An address, read as its text and what the text says. `check` returns the rules that the address breaks. */
export function addressRead(check: (read: ReadAddress) => readonly Rule[] = ({ broken }) => broken) {
  const read = readAs(textWhere(ALLOWED, isText), (text) => ({ text, address: readAddress(text) }));
  return checked(read, ({ text, address }, problems) => {
    for (const rule of check(address)) problems.add(rule, "", withoutUser(text));
  });
}

export const addressText: Shape<string> = readAs(addressRead(), ({ text }) => text);

const ADDRESS = readAs(addressRead(), ({ address }) => address);
const PORT = portNumber();

/** Rules for what must not be in an address. */
function foreignParts(text: string): Rule[] {
  const rest = text.replace(SCHEME, "");
  const found: [boolean, Rule][] = [
    [INVISIBLE.test(text), ADDRESS_RULES["ADDRESS-002"]],
    [SCHEME.test(text), ADDRESS_RULES["ADDRESS-007"]],
    [rest.includes("@"), ADDRESS_RULES["ADDRESS-008"]],
    [/[/\\?#]/.test(rest), ADDRESS_RULES["ADDRESS-009"]],
  ];
  return found.flatMap(([isBroken, rule]) => (isBroken ? [rule] : []));
}

/** The text without a possible password; full-width signs count too, because they are read as `@`. */
export function withoutUser(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^]*[@\uff20\ufe6b]/i, "$1(redacted)@");
}

function split(text: string): readonly [host: Host, port?: string | undefined] {
  if (text.startsWith("[")) {
    const { address = text, port } = /^\[(?<address>[^\]]*)\](?::(?<port>.*))?$/.exec(text)?.groups ?? {};
    return [readIPv6(address), port];
  }
  const [host, port, ...more] = text.split(":") as [string, ...string[]];
  return more.length === 0
    ? [readNameOrIPv4(host), port]
    : [{ ...readIPv6(text), broken: ADDRESS_RULES["ADDRESS-015"] }];
}

function isPort(text: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(text) && isPortNumber(Number(text));
}
