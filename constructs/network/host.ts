import { isIP } from "node:net";
import { invalidForm } from "../core/schema/report";
import { textWhere, type Shape, type TextOptions } from "../core/schema/shapes";
import { defineRules, type Rule } from "../core/violation";
import { ipAddresses } from "./ip-addresses";

/** Rules of addresses and their hosts. `foreignParts` in host-port.ts finds what is no part, such as a scheme. */
export const ADDRESS_RULES = defineRules({
  "ADDRESS-002": {
    problem: "the address holds white space, a control character or another invisible character",
    fix: "remove the character; it is often at an end, or comes from pasted text",
    source: "specification 1.1",
  },
  "ADDRESS-003": {
    problem: "the address is 0.0.0.0 or [::], to which nobody can connect",
    fix: "pass the DNS name or address of the load balancer or host: 0.0.0.0 and [::] are addresses to listen on",
    source: "specification 1.1",
  },
  "ADDRESS-004": {
    problem:
      "the proxy has several public addresses, so clients can be redirected to the first, which may be unreachable",
    fix: "keep the address that every client reaches",
    source: "specification 1.1, rule 2",
    acknowledgeable: true,
  },
  "ADDRESS-005": {
    problem: "the proxy has no public address, so clients and agents cannot find it",
    fix: 'pass the address, such as "access.example.com"',
    source: "specification 1, rule 1",
  },
  "ADDRESS-007": {
    problem: "the address begins with a scheme",
    allowed: "host or host:port",
    fix: "remove everything up to and including ://",
    source: "specification 1.1",
  },
  "ADDRESS-008": {
    problem: "the address holds a user or a password",
    allowed: "host or host:port",
    fix: "remove everything up to and including @; if the password is real, change it",
    source: "specification 1.1",
  },
  "ADDRESS-009": {
    problem: "the address holds a path, a query or a fragment",
    allowed: "host or host:port",
    fix: "remove everything from the first / \\ ? or # after the host",
    source: "specification 1.1",
  },
  "ADDRESS-010": {
    problem: "the address holds a wildcard",
    fix: "write the full name; a wildcard belongs in the certificate",
    source: "specification 1.1",
  },
  "ADDRESS-013": {
    problem: "the host ends in a number, and is not an IPv4 address in the usual form",
    allowed: "four decimal numbers from 0 to 255 without leading zeros, joined by dots",
    fix: "write the address like 192.0.2.10; programs read other forms differently",
    source: "specification 1.1; RFC 6943, section 3.1.1",
  },
  "ADDRESS-015": {
    problem: "the address has several colons that are not in brackets",
    fix: "put the IPv6 address in brackets, as in [2001:db8::10]:443",
    source: "specification 1.1; RFC 3986, section 3.2.2",
  },
  "ADDRESS-016": {
    problem: "the public address has a port on which the load balancer of the proxies does not listen",
    fix: "leave the port out; for the port 3080, pass ProxyListeners.separate({ httpsPort: 3080 }); acknowledge this if something in front of the load balancer changes the port",
    source: "specification 1.1; Kubernetes, Service",
    acknowledgeable: true,
  },
});

/** What is known about a host, even if it breaks a rule. */
export interface Host {
  /** ASCII form in lower case, IPv6 in its shortest form without brackets; the given text if it has no such form. */
  readonly host: string;
  readonly isIPv6: boolean;
  readonly isLoopback: boolean;
  readonly isUnspecified: boolean;

  /** The rule that the host breaks. */
  readonly broken?: Rule;
}

const NOT_IPV6 = invalidForm("[2001:db8::10] or [2001:db8::10]:443, without a zone or a prefix length");
const NOT_A_NAME = invalidForm(
  "a DNS name: labels of 1 to 63 letters, digits and hyphens, joined by dots, at most 253 characters; no label begins or " +
    "ends with a hyphen; letters of other scripts if IDNA has an ASCII form for them",
);

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 253;

/** Further names of loopback in /etc/hosts of Linux distributions, besides `localhost` and the names below it. */
const LOOPBACK_NAMES = new Set([
  "localhost.localdomain",
  "localhost4",
  "localhost4.localdomain4",
  "localhost6",
  "localhost6.localdomain6",
  "ip6-localhost",
  "ip6-loopback",
]);

const NUMBER = /^([0-9]+|0x[0-9a-f]*)$/;

/** Reads an IPv6 address without its brackets. */
export function readIPv6(text: string): Host {
  const { Address6 } = ipAddresses();
  // A zone names an interface of one machine; the library would drop it silently.
  if (text.includes("%") || !Address6.isValid(text)) return refused(text, NOT_IPV6);
  const address = new Address6(text);
  return {
    host: address.correctForm(),
    isIPv6: true,
    isLoopback: address.isLoopback(),
    isUnspecified: address.isUnspecified(),
  };
}

export function readNameOrIPv4(text: string): Host {
  if (text.includes("*")) return refused(text, ADDRESS_RULES["ADDRESS-010"]);
  const ascii = asciiForm(text);
  if (ascii === null) return refused(text, NOT_A_NAME);
  // The dot only prevents resolvers from trying search domains. Certificates and HTTP use the name without it.
  const name = ascii.endsWith(".") ? ascii.slice(0, -1) : ascii;
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (NUMBER.test(last)) return readIPv4(name);
  return {
    host: name,
    isIPv6: false,
    isLoopback: last === "localhost" || LOOPBACK_NAMES.has(name),
    isUnspecified: false,
    ...(name.length <= LONGEST_NAME && name.split(".").every((label) => LABEL.test(label))
      ? {}
      : { broken: NOT_A_NAME }),
  };
}

/** A name in ASCII that is not encoded. */
// Stryker disable next-line Regex: what this does not match is read with the same result, later
const PLAIN = /^(?!(?:.*[.])?xn--)[a-z0-9.-]*$/i;

/** The ASCII form of a name by UTS 46, or null. */
function asciiForm(text: string): string | null {
  // Stryker disable next-line ConditionalExpression: the same result, later
  if (PLAIN.test(text)) return text.toLowerCase();
  // Its table of all characters takes a twentieth of the time in which the whole package loads.
  const { toASCII } = require("tr46") as typeof import("tr46");
  return toASCII(text, { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true });
}

function readIPv4(text: string): Host {
  if (ipAddresses().Address4.isValid(text)) return describeIPv4(text, text);
  const meant = legacyIPv4(text);
  if (meant === undefined) return refused(text, ADDRESS_RULES["ADDRESS-013"]);
  return { ...describeIPv4(text, meant), broken: ADDRESS_RULES["ADDRESS-013"] };
}

function describeIPv4(text: string, meant: string): Host {
  const address = new (ipAddresses().Address4)(meant);
  return { host: text, isIPv6: false, isLoopback: address.isLoopback(), isUnspecified: address.isUnspecified() };
}

/** The address that C libraries and browsers read in `127.1`, `0x7f000001`, `2130706433` or `0177.0.0.1`. */
function legacyIPv4(text: string): string | undefined {
  const url = `http://${text}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function refused(text: string, rule: Rule): Host {
  return { ...unread(text), broken: rule };
}

/** A text that is not read as a host. */
export function unread(text: string): Host {
  return { host: text, isIPv6: false, isLoopback: false, isUnspecified: false };
}

/** A DNS name in ASCII and lower case, or all names below one: `access.example.com`, `*.access.example.com`. */
export function dnsName(options?: TextOptions): Shape<string> {
  return textWhere("a DNS name in lower case, with or without *. before it", isDnsName, options);
}

function isDnsName(text: string): boolean {
  const name = text.replace(/^\*\./, "");
  const { host, broken } = readNameOrIPv4(name);
  return broken === undefined && host === name && isIP(name) === 0;
}

/** Each host, and after each DNS name all names directly below it: those of applications. */
export function withNamesBelow(hosts: readonly string[]): readonly string[] {
  return hosts.flatMap((host) => (host.startsWith("*.") || isIP(host) !== 0 ? [host] : [host, `*.${host}`]));
}
