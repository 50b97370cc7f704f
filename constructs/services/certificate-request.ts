import { IngressV1 } from "@cdktf/provider-kubernetes/lib/ingress-v1";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PublicAddress } from "../network/public-address";
import { literals } from "../terraform/literals";
import { componentLabels } from "./component-labels";
import { proxyName, type PlatformSettings } from "./platform-settings";
import { certificateSecret, type ProxyTls } from "./proxy-tls";

/** No controller serves a class of this name: the Ingress asks for a certificate and routes nothing. */
const NO_CLASS = "access-platform-certificate-only";

/**
 * Asks cert-manager for the certificate of the proxies, where they have it from there.
 *
 * Of the objects whose annotations cert-manager reads, Ingress is the one that every cluster has; proxies terminate TLS
 * themselves and are reached through their Service.
 *
 * @returns what has to be there before the proxies wait for the certificate
 */
export function requestCertificate(
  scope: Construct,
  settings: PlatformSettings,
  { tls, publicAddresses }: { readonly tls: ProxyTls; readonly publicAddresses: readonly PublicAddress[] },
  dependsOn: readonly ITerraformDependable[],
): readonly ITerraformDependable[] {
  const secretName = certificateSecret(tls, proxyName(settings));
  if (tls.source.kind !== "cert-manager" || secretName === undefined) return [];
  const { issuerKind, issuer, applications } = tls.source;
  const hosts = publicAddresses.map(({ host }) => host);
  const names = applications ? hosts.flatMap((host) => [host, `*.${host}`]) : hosts;
  const ingress = new IngressV1(
    scope,
    "certificate-request",
    literals({
      metadata: {
        name: proxyName(settings),
        namespace: settings.namespace,
        labels: componentLabels(settings, "proxy"),
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
  return [ingress];
}
