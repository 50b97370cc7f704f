import { objectName } from "../../core/kubernetes";
import { defaulted, group, needed, type Declared } from "../../core/schema/group";
import { list, flag, oneOf, textLike } from "../../core/schema/shapes";
import { isIP } from "node:net";
import { dnsName, withNamesBelow } from "../../network/host";
import { make } from "../../core/schema/make";
import { Value } from "../../core/value";
import { secretRevision, variableName } from "../../secrets/secret-ref";
import { defineRules } from "../../core/violation";

export const TLS_RULES = defineRules({
  "TLS-005": {
    problem: "cert-manager has no issuer, or more than one",
    fix: "pass issuer, the name of an Issuer; clusterIssuer, the name of a ClusterIssuer; or externalIssuer with group, kind and name of another one",
    source: "cert-manager, annotated Ingress resources",
  },
  "TLS-008": {
    problem: "the program does not say how the proxies get their certificate",
    fix: "pass tls: ProxyTls.certManager, .secret or .ephemeral; .acme for one replica; .selfSigned for one replica without agents",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-013": {
    problem: "two certificates of the proxies are in the same Secret",
    fix: "remove one of the two names",
    source: "docs/secrets.md, the proxies' certificate",
  },
});

/** Further certificates of the proxies. */
export interface FurtherCertificates {
  /**
   * Existing Secrets with further certificates, of type `kubernetes.io/tls`, in the platform's namespace. A client gets
   * the certificate for the name that it asks for.
   *
   * @default no further certificates
   */
  readonly furtherSecrets: readonly string[];
}

/** Name of a Secret with a certificate. */
const certificateName = objectName({ secret: true });

const distinct = { by: (name: string) => name, rule: TLS_RULES["TLS-013"] };

/** Names of several, the first of which is for clients that ask for no name. */
const secretNames = list(certificateName, { distinct });

const furtherSecrets = defaulted(list(certificateName, { atLeast: 0, distinct }), []);

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
const CERT_MANAGER = group<CertManagerProps>()(
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
function issuedCertificate(props: Declared<typeof CERT_MANAGER>): IssuedCertificate {
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

/** How the proxies come to their certificate. */
type ProxyTlsSource =
  | ({ readonly kind: "secret"; readonly name: string } & FurtherCertificates)
  | IssuedCertificate
  | ({ readonly kind: "ephemeral" } & Declared<typeof EPHEMERAL>)
  | { readonly kind: "acme"; readonly email: string; readonly directory: string | undefined }
  | { readonly kind: "self-signed" };

/** A certificate that an apply reads from variables and puts into a Secret. */
export interface EphemeralCertificateProps extends Partial<FurtherCertificates> {
  /** Name of the variable with the certificate in PEM form, followed by the intermediate certificates. */
  readonly certificateVariable: string;

  /** Name of the variable with the private key in PEM form. */
  readonly keyVariable: string;

  /** Name of the Secret that is created. @default `<name of the platform>-proxy-certificate` */
  readonly secretName?: string;

  /** Number to raise when the variables have new values; otherwise the Secret does not change. @default 1 */
  readonly revision?: number;
}

/** A certificate that the proxy obtains by itself. */
export interface AcmeProps {
  /** Address that the issuer writes to. */
  readonly email: string;

  /** ACME directory. @default that of Let's Encrypt */
  readonly directory?: string;
}

const EPHEMERAL = group<EphemeralCertificateProps>()({
  certificateVariable: needed(variableName),
  keyVariable: needed(variableName),
  secretName: certificateName,
  furtherSecrets,
  revision: defaulted(secretRevision, 1),
});

const ACME = group<AcmeProps>()({
  email: needed(textLike("an e-mail address such as ops@example.com", /^[^\s@]{1,64}@[^\s@]{1,253}$/)),
  directory: textLike("the URL of an ACME directory", /^https?:\/\/[^\s@]{1,2048}$/, { reference: true }),
});

/** The certificate of the proxies' public address. */
export class ProxyTls extends Value {
  /**
   * An existing Secret of type `kubernetes.io/tls` in the platform's namespace.
   *
   * @example
   * ```ts
   * const tls = ProxyTls.secret("access-tls");
   * ```
   */
  static secret(name: string): ProxyTls {
    return make(
      ProxyTls,
      certificateName,
      name,
      (right) => new ProxyTls({ kind: "secret", name: right, furtherSecrets: [] }),
    );
  }

  /** Several such Secrets. A client gets the certificate for the name that it asks for, otherwise the first. */
  static secrets(names: readonly string[]): ProxyTls {
    return make(ProxyTls, secretNames, names, (right) => {
      // There is at least one name.
      const [name = "", ...further] = right;
      return new ProxyTls({ kind: "secret", name, furtherSecrets: further });
    });
  }

  /**
   * A Secret of type `kubernetes.io/tls`, which an apply creates from two ephemeral variables. Neither plan nor state
   * has their values.
   *
   * @example
   * ```ts
   * const tls = ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" });
   * ```
   */
  static ephemeral(props: EphemeralCertificateProps): ProxyTls {
    return make(ProxyTls, EPHEMERAL, props, (right) => new ProxyTls({ ...right, kind: "ephemeral" }));
  }

  /**
   * A certificate from cert-manager, requested by a `Certificate`, or by the annotation of an Ingress without routes.
   *
   * No issuer, or two issuers, break `TLS-005`. An Ingress for a public address that is not a DNS name breaks `TLS-006`.
   *
   * @example
   * ```ts
   * const tls = ProxyTls.certManager({ clusterIssuer: "letsencrypt" });
   * ```
   */
  static certManager(props: CertManagerProps): ProxyTls {
    return make(ProxyTls, CERT_MANAGER, props, (right) => new ProxyTls(issuedCertificate(right)));
  }

  /**
   * A certificate that the proxy obtains by itself; for a single proxy replica on port 443.
   *
   * Several replicas break `TLS-001`, another port `TLS-002`.
   */
  static acme(props: AcmeProps): ProxyTls {
    return make(ProxyTls, ACME, props, ({ email, directory }) => new ProxyTls({ kind: "acme", email, directory }));
  }

  /**
   * A certificate that the proxy creates itself. Nobody can verify it, so it is only for trying out the Web UI.
   *
   * Several replicas break `TLS-009`, and each agent breaks `TLS-010`.
   */
  static selfSigned(): ProxyTls {
    return new ProxyTls({ kind: "self-signed" });
  }

  private constructor(
    /** @internal */
    readonly source: ProxyTlsSource,
  ) {
    super();
  }
}

/** The Secrets with further certificates. */
export function furtherCertificates(tls: ProxyTls): readonly string[] {
  const { source } = tls;
  return "furtherSecrets" in source ? source.furtherSecrets : [];
}

/** The Secret with the proxies' certificate; `undefined` if they create or obtain it themselves. */
export function certificateSecret(tls: ProxyTls, proxies: string): string | undefined {
  const { source } = tls;
  if (source.kind === "secret") return source.name;
  const isKept = source.kind === "cert-manager" || source.kind === "ephemeral";
  return isKept ? (source.secretName ?? `${proxies}-certificate`) : undefined;
}
