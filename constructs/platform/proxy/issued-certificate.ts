import { isIP } from "node:net";
import { objectName } from "../../core/kubernetes";
import { defaulted, group, needed, type Declared } from "../../core/schema/group";
import { flag, list, oneOf, textLike } from "../../core/schema/shapes";
import { dnsName, withNamesBelow } from "../../network/dns-name";
import { certificateName, furtherSecrets, type FurtherCertificates } from "./further-certificates";
import { TLS_RULES } from "./rules";

/** An issuer of another group than cert-manager's own, such as one for AWS Private CA. */
export interface ExternalIssuerProps {
  /** Group of the issuer's API, such as `awspca.cert-manager.io`. */
  readonly group: string;

  /** Kind of the issuer, such as `AWSPCAClusterIssuer`. */
  readonly kind: string;

  /** Name of the issuer. */
  readonly name: string;
}

/** A certificate that cert-manager issues and renews. */
export interface CertManagerProps extends Partial<FurtherCertificates> {
  /** Name of an Issuer in the platform's namespace. Pass exactly one of the three issuers. */
  readonly issuer?: string;

  /** Name of a ClusterIssuer. */
  readonly clusterIssuer?: string;

  /** An issuer of another group than cert-manager's own. */
  readonly externalIssuer?: ExternalIssuerProps;

  /** Secret that cert-manager keeps the certificate in. @default `<name of the platform>-proxy-certificate` */
  readonly secretName?: string;

  /**
   * Whether the certificate is also for the names of applications, `*.<public address>`. The issuer must prove them by
   * DNS.
   *
   * @default false
   */
  readonly applications?: boolean;

  /** DNS names of the certificate, besides those of the platform, of its pools and of a MongoDB listener. @default none */
  readonly names?: readonly string[];

  /** Whether the certificate names the first host as its common name, which some programs still need. @default false */
  readonly commonName?: boolean;

  /**
   * Object that requests the certificate. `certificate`: a `Certificate`, for which the cluster needs cert-manager's
   * definitions. `ingress`: an Ingress without routes, with an annotation; the AWS Load Balancer Controller refuses it,
   * because its class does not exist.
   *
   * @default "ingress"
   */
  readonly request?: "certificate" | "ingress";
}

/** Who issues a certificate. */
interface IssuerReference {
  /** Group of the issuer's API. */
  readonly group: string;

  /** Kind of the issuer. */
  readonly kind: string;

  /** Name of the issuer. */
  readonly name: string;
}

/** A certificate of cert-manager. */
export interface IssuedCertificate extends FurtherCertificates {
  /** The source of the certificate. */
  readonly kind: "cert-manager";

  /** Who issues it. */
  readonly issuer: IssuerReference;

  /** Secret that holds it; undefined where the platform names it. */
  readonly secretName: string | undefined;

  /** Whether it is also for the names of applications. */
  readonly applications: boolean;

  /** Its further DNS names. */
  readonly names: readonly string[];

  /** Whether it names the first host as its common name. */
  readonly commonName: boolean;

  /** What requests it. */
  readonly request: "certificate" | "ingress";
}

const issuer = objectName();

const EXTERNAL_ISSUER = group<ExternalIssuerProps>()({
  group: needed(issuer),
  kind: needed(textLike("a kind such as Issuer", /^[A-Z][A-Za-z0-9]{0,62}$/)),
  name: needed(issuer),
});

/** A certificate of cert-manager as a program declares it. */
export const CERT_MANAGER = group<CertManagerProps>()(
  {
    issuer,
    clusterIssuer: issuer,
    externalIssuer: EXTERNAL_ISSUER,
    secretName: certificateName,
    furtherSecrets,
    applications: defaulted(flag(), false),
    names: defaulted(list(dnsName(), { atLeast: 0 }), []),
    commonName: defaulted(flag(), false),
    request: defaulted(oneOf(["certificate", "ingress"]), "ingress"),
  },
  [
    (props, problems) => {
      const given = [props.issuer, props.clusterIssuer, props.externalIssuer?.name];
      if (given.filter((name) => name !== undefined).length !== 1) problems.add(TLS_RULES["TLS-005"], "", given);
    },
  ],
);

const GROUP = "cert-manager.io";

/** What a declaration asks of cert-manager. */
export function issuedCertificate(props: Declared<typeof CERT_MANAGER>): IssuedCertificate {
  // Without a ClusterIssuer, there is another one.
  const { issuer: name, clusterIssuer = "", externalIssuer, secretName, ...rest } = props;
  const own =
    name === undefined
      ? { group: GROUP, kind: "ClusterIssuer", name: clusterIssuer }
      : { group: GROUP, kind: "Issuer", name };
  return { ...rest, kind: "cert-manager", issuer: externalIssuer ?? own, secretName };
}

/** Names of a certificate: the hosts, those of applications below them if it is for these, and further ones. */
export function certificateNames({ applications, names }: IssuedCertificate, hosts: readonly string[]) {
  const own = applications ? withNamesBelow(hosts) : hosts.filter((host) => !host.startsWith("*."));
  return [...new Set([...own, ...names])];
}

/** Annotations by which cert-manager issues the certificate of an Ingress. */
export function certificateAnnotations({ issuer: from, commonName }: IssuedCertificate, host = "") {
  return {
    [`${GROUP}/${from.kind === "ClusterIssuer" && from.group === GROUP ? "cluster-issuer" : "issuer"}`]: from.name,
    ...(from.group !== GROUP && { [`${GROUP}/issuer-kind`]: from.kind, [`${GROUP}/issuer-group`]: from.group }),
    ...(commonName && { [`${GROUP}/common-name`]: host }),
  };
}

/** How to get the definition of a `Certificate`. */
export const CERTIFICATE_INSTALLATION =
  "install cert-manager with its definitions, or declare another tls for the proxies";

/** The `Certificate` object. */
export function certificateObject(
  certificate: IssuedCertificate,
  { metadata, hosts, secretName }: { readonly metadata: CertificateMetadata } & CertificateFor,
) {
  const names = certificateNames(certificate, hosts);
  const addresses = names.filter((name) => isIP(name) !== 0);
  const dnsNames = names.filter((name) => isIP(name) === 0);
  return {
    apiVersion: `${GROUP}/v1`,
    kind: "Certificate",
    metadata,
    spec: {
      secretName,
      issuerRef: certificate.issuer,
      ...(certificate.commonName && { commonName: hosts[0] }),
      ...(dnsNames.length > 0 && { dnsNames }),
      ...(addresses.length > 0 && { ipAddresses: addresses }),
    },
  };
}

interface CertificateMetadata {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface CertificateFor {
  readonly hosts: readonly string[];
  readonly secretName: string;
}
