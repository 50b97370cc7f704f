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
 * They are in a Secret or a ConfigMap in the namespace of the pods, so no image has to change. Programs read them when
 * they start, so restart the pods when the certificates change.
 */
export class CertificateAuthority extends Value {
  /**
   * A Secret; an invalid one carries the codes of {@link SecretRef}.
   *
   * @param secret name of an existing Secret, or `SecretRef.ephemeral` for a Secret that an apply creates
   * @param key key in an existing Secret; default `ca.pem`
   */
  static secret(secret: string | SecretRef, key: string = USUAL_AUTHORITY_KEY): CertificateAuthority {
    const reference = secret instanceof SecretRef ? secret : SecretRef.of(secret, key);
    return new CertificateAuthority("secret", reference.name, reference.key, reference, reference.violations);
  }

  /**
   * A ConfigMap, such as the one that trust-manager writes into every namespace.
   *
   * An invalid name or key carries `SECRET-008`.
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
