import { CertificateAuthority } from "../secrets/certificate-authority";
import type { EnvironmentVariable } from "./pod-settings";

/** Folder of containers in which they find the certificates that they trust. */
export const AUTHORITY_DIRECTORY = "/etc/certificate-authority";

/** Name of the volume of that folder. */
export const AUTHORITY_VOLUME = "certificate-authority";

/**
 * Variable that names a file of trusted certificates, in place of the system's one.
 *
 * Go reads the system's folders of certificates (`/etc/ssl/certs`) in addition to it unless `SSL_CERT_DIR` is set, so
 * the public authorities of an image that has them there stay trusted.
 */
export const CERTIFICATE_FILE_VARIABLE = "SSL_CERT_FILE";

/** The environment by which a container trusts an authority, where one is declared. */
export function authorityEnvironment(authority: unknown): readonly EnvironmentVariable[] {
  if (!(authority instanceof CertificateAuthority)) return [];
  return [{ name: CERTIFICATE_FILE_VARIABLE, value: `${AUTHORITY_DIRECTORY}/${authority.key}` }];
}
