import { isObjectName } from "../core/kubernetes-names";
import { textOf } from "../core/given";
import { Problems, Value } from "../core/value";
import { SECRET_RULES } from "./rules";
import { isObjectKey, SecretRef, unshown } from "./secret-ref";

/** Key that a declaration need not name. */
export const USUAL_AUTHORITY_KEY = "ca.pem";

/**
 * Certificates in PEM form that pods trust: a private authority, or a bundle with one.
 *
 * They are in a Secret or a ConfigMap of the namespace of the pods, so that nobody has to change an image. Programs read
 * them when they start: restart the pods when they change.
 */
export class CertificateAuthority extends Value {
  /**
   * A Secret; what is no Secret carries the codes of {@link SecretRef}.
   *
   * @param secret name of a Secret that exists, or `SecretRef.ephemeral` for one that an apply makes
   * @param key key in a Secret that exists; default `ca.pem`
   */
  static secret(secret: string | SecretRef, key: string = USUAL_AUTHORITY_KEY): CertificateAuthority {
    const reference = secret instanceof SecretRef ? secret : SecretRef.of(secret, key);
    return new CertificateAuthority("secret", reference.name, reference.key, reference, reference.violations);
  }

  /**
   * A ConfigMap, such as the one that trust-manager writes into every namespace.
   *
   * A name or a key that Kubernetes does not accept carries `SECRET-008`.
   *
   * @param key key in that ConfigMap; default `ca.pem`
   */
  static configMap(name: string, key: string = USUAL_AUTHORITY_KEY): CertificateAuthority {
    const problems = new Problems();
    if (!isObjectName(name)) problems.add(SECRET_RULES.configMap, "name", unshown(name));
    if (!isObjectKey(key)) problems.add(SECRET_RULES.configMap, "key", unshown(key));
    return new CertificateAuthority("config-map", textOf(name), textOf(key), undefined, problems.list);
  }

  private constructor(
    readonly kind: "secret" | "config-map",

    /** Of the Secret or the ConfigMap. */
    readonly name: string,
    readonly key: string,

    /** Undefined for a ConfigMap. */
    readonly secret: SecretRef | undefined,
    violations: CertificateAuthority["violations"],
  ) {
    super(violations);
  }
}
