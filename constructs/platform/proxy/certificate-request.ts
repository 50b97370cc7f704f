import { IngressV1 } from "@cdktf/provider-kubernetes/lib/ingress-v1";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PublicAddress } from "../../network/public-address";
import { ensureSecretsFromVariables } from "../../terraform/ephemeral-secret";
import { literals } from "../../terraform/literals";
import { componentMetadata, proxyName } from "../declaration/component-names";
import type { PlatformSettings } from "../declaration/platform-settings";
import { certificateSecret, type ProxyTls, type ProxyTlsSource } from "../declaration/proxy-tls";

/** No controller serves a class of this name: the Ingress only requests a certificate, and routes nothing. */
const NO_CLASS = "access-platform-certificate-only";

interface CertificateRequest extends Extract<ProxyTlsSource, { kind: "cert-manager" }>, Certified {
  readonly secretName: string;
}

/** What is certified, and how. */
export interface Certified {
  readonly tls: ProxyTls;
  readonly publicAddresses: readonly PublicAddress[];
}

/**
 * Requests the certificate of the proxies, or creates its Secret, if the stack does that.
 *
 * @returns what must exist before the proxies wait for the certificate
 */
export function provideCertificate(
  scope: Construct,
  settings: PlatformSettings,
  certified: Certified,
  dependsOn: readonly ITerraformDependable[],
): readonly ITerraformDependable[] {
  const { source } = certified.tls;
  const secretName = certificateSecret(certified.tls, proxyName(settings)) ?? "";
  if (source.kind === "cert-manager") {
    return [requestCertificate(scope, settings, { ...source, ...certified, secretName }, dependsOn)];
  }
  if (source.kind !== "ephemeral") return [];
  const secret = {
    name: secretName,
    type: "kubernetes.io/tls",
    variables: { "tls.crt": source.certificateVariable, "tls.key": source.keyVariable },
    revision: source.revision,
  };
  return ensureSecretsFromVariables(scope, [secret], settings.namespace, dependsOn);
}

/**
 * cert-manager reads the annotations of several kinds of objects; every cluster has Ingress. Proxies terminate TLS
 * themselves, and clients reach them through their Service.
 */
function requestCertificate(
  scope: Construct,
  settings: PlatformSettings,
  { issuerKind, issuer, applications, publicAddresses, secretName }: CertificateRequest,
  dependsOn: readonly ITerraformDependable[],
): IngressV1 {
  const hosts = publicAddresses.map(({ host }) => host);
  const names = applications ? hosts.flatMap((host) => [host, `*.${host}`]) : hosts;
  return new IngressV1(
    scope,
    "certificate-request",
    literals({
      metadata: {
        ...componentMetadata(settings, "proxy"),
        annotations: { [`cert-manager.io/${issuerKind}`]: issuer },
      },
      spec: {
        ingressClassName: NO_CLASS,
        rule: hosts.map((host) => ({ host })),
        tls: [{ hosts: names, secretName }],
      },
      dependsOn: [...dependsOn],
    }),
  );
}
