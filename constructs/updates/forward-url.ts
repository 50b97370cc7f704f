import type { Problems } from "../core/value";
import { CHANNEL_RULES } from "./rules";

/** Host and port of a version server; the host of an IPv6 address is without brackets. */
export interface VersionServerHost {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const PRINTABLE = /^[!-~]+$/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

/** Notes what is wrong with the URL to which proxies forward the requests for a channel. */
export function checkForwardUrl(given: unknown, property: string, problems: Problems): void {
  const url = typeof given === "string" ? parseAsWritten(given) : undefined;
  if (typeof given !== "string" || url === undefined) {
    problems.add(CHANNEL_RULES.forwardUrl, property, given);
    return;
  }
  if (hasFurtherParts(given)) problems.add(CHANNEL_RULES.forwardUrlParts, property, given);
  if (/\/(version|critical)\/?$/i.test(url.pathname)) problems.add(CHANNEL_RULES.forwardUrlEnd, property, given);
}

/** Whether a URL has a user, a query or a fragment. */
export function hasFurtherParts(url: string): boolean {
  return /[?#]/.test(url) || authorityOf(url).includes("@");
}

/** Host and port of a URL that {@link checkForwardUrl} accepts. */
export function versionServerHost(forwardUrl: string): VersionServerHost {
  const url = new URL(forwardUrl);
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: portOf(url) };
}

/** The URL; undefined if WHATWG's parser would read another host than the written one. */
export function parseAsWritten(text: string): URL | undefined {
  if (!PRINTABLE.test(text) || text.includes("\\") || BROKEN_ESCAPE.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!(url.protocol in DEFAULT_PORTS) || !text.toLowerCase().startsWith(`${url.protocol}//`)) return undefined;
  const written = authorityOf(text).replace(/^.*@/, "").toLowerCase();
  return written === url.host || written === `${url.hostname}:${portOf(url)}` ? url : undefined;
}

function authorityOf(text: string): string {
  return /^[^/]*\/\/([^/?#]*)/.exec(text)?.[1] ?? "";
}

function portOf(url: URL): number {
  return url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}
