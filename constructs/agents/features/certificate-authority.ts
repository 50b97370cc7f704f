import { CertificateAuthority, USUAL_AUTHORITY_KEY } from "../../secrets/certificate-authority";
import {
  AUTHORITY_DIRECTORY,
  AUTHORITY_VOLUME,
  authorityEnvironment,
  type EnvironmentVariable,
} from "../../workloads/environment";

/**
 * Chart values by which agents and updater trust a certificate authority, besides {@link authorityVariables}.
 *
 * The charts have a value for a Secret with the key `ca.pem`. Any other authority becomes a volume of both pods.
 */
export function certificateAuthorityValues(authority: unknown): Record<string, unknown> {
  if (!(authority instanceof CertificateAuthority)) return {};
  if (isOfTheChart(authority)) return { tls: { existingCASecretName: authority.name } };
  const { name } = authority;
  const source = authority.kind === "secret" ? { secret: { secretName: name } } : { configMap: { name } };
  const volumes = {
    extraVolumes: [{ name: AUTHORITY_VOLUME, ...source }],
    extraVolumeMounts: [{ name: AUTHORITY_VOLUME, mountPath: AUTHORITY_DIRECTORY, readOnly: true }],
  };
  return { ...volumes, updater: volumes };
}

/** Environment variables for these values, if the chart does not set them. */
export function authorityVariables(authority: unknown): readonly EnvironmentVariable[] {
  return authority instanceof CertificateAuthority && isOfTheChart(authority) ? [] : authorityEnvironment(authority);
}

function isOfTheChart({ kind, key }: CertificateAuthority): boolean {
  return kind === "secret" && key === USUAL_AUTHORITY_KEY;
}
