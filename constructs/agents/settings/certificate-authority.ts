import { SECRET_RULES } from "../../secrets/rules";
import { SecretRef, unshown } from "../../secrets/secret-ref";
import type { Problems } from "../../validation/value";
import { AGENT_SETTING_RULES } from "./rules";

/** Key of the certificates in their Secret, fixed by the chart. */
export const CERTIFICATE_AUTHORITY_KEY = "ca.pem";

/** Variable by which the chart makes the agents trust the authority, and no other. */
export const CERTIFICATE_FILE_VARIABLE = "SSL_CERT_FILE";

/** Chart values by which agents and updater trust a certificate authority. */
export function certificateAuthorityValues(authority: unknown): Record<string, unknown> {
  return authority instanceof SecretRef ? { tls: { existingCASecretName: authority.name } } : {};
}

/** Notes what is no reference (`SECRET-003`), and a key that the chart does not read (`AGENT-068`). */
export function checkCertificateAuthority(authority: unknown, problems: Problems): void {
  if (authority === undefined) return;
  if (!(authority instanceof SecretRef)) {
    problems.add(SECRET_RULES.literal, "certificateAuthority", unshown(authority));
  } else if (authority.key !== CERTIFICATE_AUTHORITY_KEY && authority.violations.length === 0) {
    problems.add(AGENT_SETTING_RULES.certificateKey, "certificateAuthority.key", authority.key);
  }
}
