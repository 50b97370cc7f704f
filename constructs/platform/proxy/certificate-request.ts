import type { IngressV1 } from "@cdktf/provider-kubernetes/lib/ingress-v1";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { CertificatePart } from "../../core/model/platform-part";
import { CustomObjects } from "../../terraform/custom-objects";
import { ensureSecretsFromVariables } from "../../terraform/ephemeral-secret";
import { componentMetadata, componentName } from "../component/component-names";
import type { PlatformSettings } from "../component/platform-settings";
import { issuedNames, withAllNames } from "./certificate-names";
import {
  CERTIFICATE_INSTALLATION,
  certificateAnnotations,
  certificateNames,
  certificateObject,
  type IssuedCertificate,
  certificateSecret,
  furtherCertificates,
} from "./proxy-tls";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Id of an Ingress that only requests a certificate. */
export const CERTIFICATE_REQUEST = "certificate-request";

/** No controller serves a class of this name: the Ingress only requests a certificate, and routes nothing. */
const NO_CLASS = "access-platform-certificate-only";

/**
 * Requests the certificate of the proxies, or creates its Secret, if the stack does that.
 *
 * @returns what must exist before the proxies wait for the certificate
 */
export function provideCertificate(
  scope: Construct,
  settings: PlatformSettings,
  dependsOn: readonly ITerraformDependable[],
): readonly ITerraformDependable[] {
  const { source } = settings.tls;
  const secretName = certificateSecret(settings.tls, componentName(settings, "proxy")) ?? "";
  if (source.kind === "cert-manager") {
    const request = source.request === "certificate" ? addCertificate : addIngress;
    return [request(scope, settings, { ...withAllNames(source, settings), secretName }, dependsOn)];
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

/** What the document of a stack says of the certificate of the proxies. */
export function certificatePart(settings: PlatformSettings): CertificatePart {
  const { tls, hosts } = settings;
  const { source } = tls;
  const secret = certificateSecret(tls, componentName(settings, "proxy"));
  const secrets = [...(secret === undefined ? [] : [secret]), ...furtherCertificates(tls)];
  switch (source.kind) {
    case "cert-manager": {
      const { kind, name } = source.issuer;
      return { from: "cert-manager", issuer: `${kind} ${name}`, names: issuedNames(source, settings), secrets };
    }
    case "acme":
      return { from: "acme", issuer: source.directory ?? "Let's Encrypt", names: hosts, secrets };
    case "self-signed":
      return { from: "self-signed", names: [], secrets };
    default:
      return { from: "secret", names: [], secrets };
  }
}

/** What is asked of cert-manager. */
interface CertificateRequest {
  readonly certificate: IssuedCertificate;
  readonly hosts: readonly string[];
  readonly secretName: string;
}

/**
 * cert-manager reads the annotations of several kinds of objects; every cluster has Ingress. Proxies terminate TLS
 * themselves, and clients reach them through their Service.
 */
function addIngress(
  scope: Construct,
  settings: PlatformSettings,
  { certificate, hosts, secretName }: CertificateRequest,
  dependsOn: readonly ITerraformDependable[],
): IngressV1 {
  return addResource(kubernetesClass("IngressV1"), scope, CERTIFICATE_REQUEST, {
    metadata: {
      ...componentMetadata(settings, "proxy"),
      annotations: certificateAnnotations(certificate, hosts[0]),
    },
    spec: {
      ingressClassName: NO_CLASS,
      rule: hosts.map((host) => ({ host })),
      tls: [{ hosts: certificateNames(certificate, hosts), secretName }],
    },
    dependsOn,
  });
}

/** The definition of a `Certificate` comes with cert-manager. */
function addCertificate(
  scope: Construct,
  settings: PlatformSettings,
  { certificate, hosts, secretName }: CertificateRequest,
  dependsOn: readonly ITerraformDependable[],
): ITerraformDependable {
  const { namespace, ...metadata } = componentMetadata(settings, "proxy");
  return new CustomObjects(scope, "certificate", {
    releaseName: `${metadata.name}-tls`,
    namespace,
    objects: [certificateObject(certificate, { metadata, hosts, secretName })],
    installation: CERTIFICATE_INSTALLATION,
    dependsOn,
  }).resource;
}
