import { Problems, Value } from "../validation/value";
import { TLS_RULES } from "./rules";

/** How the proxies come to their certificate. */
export type ProxyTlsSource =
  | { readonly kind: "secret"; readonly name: string }
  | { readonly kind: "acme"; readonly email: string; readonly directory: string | undefined }
  | { readonly kind: "self-signed" };

/** The certificate of the proxies' public address. */
export class ProxyTls extends Value {
  /**
   * An existing Secret of type `kubernetes.io/tls` in the platform's namespace.
   *
   * A name that Kubernetes does not accept carries `TLS-004`.
   */
  static secret(name: string): ProxyTls {
    const problems = new Problems();
    if (typeof name !== "string" || !/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/.test(name)) {
      problems.add(TLS_RULES.secretName, "", name);
    }
    return new ProxyTls({ kind: "secret", name }, problems);
  }

  /**
   * A certificate that the proxy obtains by itself; for a single proxy replica on port 443.
   *
   * A missing address carries `TLS-003`; where it is used, several replicas carry `TLS-001`, another port `TLS-002`.
   *
   * @param props.directory ACME directory, default Let's Encrypt's
   */
  static acme({ email, directory }: { readonly email: string; readonly directory?: string }): ProxyTls {
    const problems = new Problems();
    if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email))
      problems.add(TLS_RULES.acmeEmail, "email", email);
    return new ProxyTls({ kind: "acme", email, directory }, problems);
  }

  /** A certificate that every proxy makes for itself: for trials, since clients cannot verify it. */
  static selfSigned(): ProxyTls {
    return new ProxyTls({ kind: "self-signed" }, new Problems());
  }

  private constructor(
    readonly source: ProxyTlsSource,
    problems: Problems,
  ) {
    super(problems.list);
  }
}
