import { invalidForm } from "../core/schema/report";
import { anyText, checked } from "../core/schema/shapes";
import { DEFAULT_PORTS } from "../network/ports";
import { defineRules } from "../core/violation";

const VERSION_SERVER_RULES = defineRules({
  "CHANNEL-004": {
    problem: "the forward URL has a user, a query or a fragment",
    fix: "remove everything up to the @, and everything from the ? or # on: the proxies append to the path, and everybody could read a password",
    source: "specification 2.4; specification 4",
  },
  "CHANNEL-005": {
    problem: "the forward URL names an answer of the version server, not the channel",
    fix: "remove the last segment of the path: the proxies append /version",
    source: "specification 4",
    acknowledgeable: true,
  },
  "CHANNEL-010": {
    problem: "without TLS, others on the network could choose the version of the agents",
    fix: "use https, or http to a loopback address; pass caCertificate if the server's certificate is not from a public authority",
    source: "docs/updates.md, what Terraform asks",
  },
});

/** Path of the version server below the address of the proxies. @see specification 4 */
export const VERSION_SERVER_PATH = "/v1/webapi/automaticupgrades/channel";

/** Host and port of a version server; the host of an IPv6 address is without brackets. */
export interface VersionServerHost {
  /** Host of the version server. */
  readonly host: string;

  /** Its port. */
  readonly port: number;
}

const PRINTABLE = /^[!-~]+$/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

const FORWARD_URL = invalidForm(
  "an absolute http or https URL in ASCII; its host is written so that all programs read it alike",
  "write a URL such as https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
);
const SERVER_URL = invalidForm(
  "an absolute URL in ASCII without user, query or fragment; its host is written so that all programs read it alike",
  "write a URL such as https://access.example.com/v1/webapi/automaticupgrades/channel, or only its host",
);

/** The URL to which proxies forward the requests for a channel. */
export const forwardUrl = checked(anyText({ rule: FORWARD_URL, reference: true }), (given, problems) => {
  if (parseAsWritten(given) === undefined) problems.add(FORWARD_URL, "", given);
  else if (hasFurtherParts(given)) problems.add(VERSION_SERVER_RULES["CHANNEL-004"], "", given);
  else if (/\/(version|critical)\/?$/i.test(new URL(given).pathname)) {
    problems.add(VERSION_SERVER_RULES["CHANNEL-005"], "", given);
  }
});

/** Whether a URL has a user, a query or a fragment. */
function hasFurtherParts(url: string): boolean {
  return /[?#]/.test(url) || urlAuthority(url).includes("@");
}

/** Host and port of a {@link forwardUrl}. */
export function versionServerHost(forwardUrl: string): VersionServerHost {
  const url = new URL(forwardUrl);
  return { host: url.hostname.replace(/[[\]]/g, ""), port: urlPort(url) };
}

/** The URL; undefined if WHATWG's parser would read another host than the written one. */
function parseAsWritten(text: string): URL | undefined {
  if (!PRINTABLE.test(text) || text.includes("\\") || BROKEN_ESCAPE.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!(url.protocol in DEFAULT_PORTS) || !text.toLowerCase().startsWith(`${url.protocol}//`)) return undefined;
  const authority = urlAuthority(text);
  const written = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return written === url.host || written === `${url.hostname}:${urlPort(url)}` ? url : undefined;
}

function urlAuthority(text: string): string {
  return text
    .slice(text.indexOf("//") + 2)
    .split(/[/?#]/, 1)
    .join();
}

function urlPort(url: URL): number {
  return url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address of a version server that Terraform asks. */
export const versionServer = checked(anyText({ rule: SERVER_URL, reference: true }), (given, problems) => {
  const url = parseAsWritten(given);
  if (url === undefined || hasFurtherParts(given)) problems.add(SERVER_URL, "", given);
  else if (url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    problems.add(VERSION_SERVER_RULES["CHANNEL-010"], "", given);
});

/**
 * The version server at an address, without a slash at the end. If the address has no path, the
 * proxies' path of the version server is added.
 *
 * @see specification 4
 */
export function versionServerAt(address: string): string {
  const server = address.replace(/(?<!\/)\/+$/, "");
  return /^[a-z]+:\/\/[^/]+$/i.test(server) ? `${server}${VERSION_SERVER_PATH}` : server;
}
