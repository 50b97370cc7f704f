import type { Problems } from "../core/value";
import { hasFurtherParts, parseAsWritten } from "./forward-url";
import { VERSION_SERVER_RULES as RULES } from "./rules";
import { VERSION_SERVER_PATH } from "./version-channels";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Certificates as `openssl` and every authority write them, and nothing else: a private key in the same text would get
 * into the state.
 */
const CERTIFICATES = /^\s*(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/;

/** Notes what is wrong with the address of a version server that Terraform asks: `CHANNEL-009`, `CHANNEL-010`. */
export function checkVersionServer(given: unknown, property: string, problems: Problems): void {
  const url = typeof given === "string" ? parseAsWritten(given) : undefined;
  if (typeof given !== "string" || url === undefined || hasFurtherParts(given)) {
    problems.add(RULES.url, property, given);
  } else if (url.protocol === "http:" && !LOOPBACK.test(url.hostname)) {
    problems.add(RULES.transport, property, given);
  }
}

/** Notes an invalid certificate authority (`CHANNEL-011`), without showing it. */
export function checkCertificateAuthority(given: unknown, property: string, problems: Problems): void {
  if (typeof given === "string" && CERTIFICATES.test(given)) return;
  problems.add(RULES.certificateAuthority, property, "(not shown)");
}

/**
 * The version server at an address without violations, without a slash at the end. If the address has no path, the
 * proxies' path of the version server is added.
 *
 * @see specification 4
 */
export function versionServerAt(address: string): string {
  const server = address.replace(/\/+$/, "");
  return /^[a-z]+:\/\/[^/]+$/i.test(server) ? `${server}${VERSION_SERVER_PATH}` : server;
}
