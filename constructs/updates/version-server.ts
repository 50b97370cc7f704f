import { anyText, checked, textLike } from "../core/schema/shapes";
import { hasFurtherParts, parseAsWritten } from "./forward-url";
import { VERSION_SERVER_RULES as RULES } from "./rules";
import { VERSION_SERVER_PATH } from "./version-channels";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Certificates as `openssl` and every authority write them, and nothing else: a private key in the same text would get
 * into the state.
 */
const CERTIFICATES = /^\s*(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/;

/** The address of a version server that Terraform asks. */
export const versionServer = checked(anyText({ rule: RULES.url, reference: true }), (given, problems) => {
  const url = parseAsWritten(given);
  if (url === undefined || hasFurtherParts(given)) problems.add(RULES.url, "", given);
  else if (url.protocol === "http:" && !LOOPBACK.test(url.hostname)) problems.add(RULES.transport, "", given);
});

/** The certificate authority of a version server. */
export const certificates = textLike("certificates in PEM", CERTIFICATES, {
  rule: RULES.certificateAuthority,
  secret: true,
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
