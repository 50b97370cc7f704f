import { defaulted, group, needed, type Declared } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { textLike } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { secretRevision, variableName } from "../../secrets/secret-ref";
import { certificateName, certificateNames, furtherSecrets, type FurtherCertificates } from "./further-certificates";
import { CERT_MANAGER, issuedCertificate, type CertManagerProps, type IssuedCertificate } from "./issued-certificate";

/** How the proxies come to their certificate. */
export type ProxyTlsSource =
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
    return make(ProxyTls, certificateNames, names, (right) => {
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
    super([]);
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
