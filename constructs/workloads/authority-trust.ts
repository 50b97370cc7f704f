import { CertificateAuthority } from "../secrets/certificate-authority";
import type { EnvironmentVariable } from "./environment";

/** Folder in containers with the certificates that they trust. */
export const AUTHORITY_DIRECTORY = "/etc/certificate-authority";

/** Name of the volume of that folder. */
export const AUTHORITY_VOLUME = "certificate-authority";

/**
 * Variable that names a file of trusted certificates, instead of the system's file.
 *
 * Go reads the system's folders of certificates (`/etc/ssl/certs`) in addition to it unless `SSL_CERT_DIR` is set, so
 * the public authorities of an image that has them there stay trusted.
 */
export const CERTIFICATE_FILE_VARIABLE = "SSL_CERT_FILE";

/** The environment with which a container trusts an authority, if one is declared. */
export function authorityEnvironment(authority: unknown): readonly EnvironmentVariable[] {
  if (!(authority instanceof CertificateAuthority)) return [];
  return [{ name: CERTIFICATE_FILE_VARIABLE, value: `${AUTHORITY_DIRECTORY}/${authority.key}` }];
}
