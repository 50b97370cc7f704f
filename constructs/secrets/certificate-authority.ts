import { objectName } from "../core/kubernetes";
import { group, needed } from "../core/schema/group";
import { make } from "../core/schema/make";
import { Value } from "../core/value";
import { certificateReference, objectKey, SecretRef } from "./secret-ref";

/** Key that a declaration need not name. */
export const USUAL_AUTHORITY_KEY = "ca.pem";

const CONFIG_MAP = group<{ readonly name: string; readonly key: string }>()({
  name: needed(objectName({ secret: true })),
  key: needed(objectKey),
});

/**
 * Certificates in PEM that pods trust, in a Secret or a ConfigMap of their namespace: a private authority, or a bundle
 * with one. Restart the pods when the certificates change.
 *
 * @example
 * ```ts
 * certificateAuthority: CertificateAuthority.configMap("internal-ca"),
 * ```
 */
export class CertificateAuthority extends Value {
  /**
   * A Secret, with the errors of {@link SecretRef}.
   *
   * @param secret name of an existing Secret, or `SecretRef.ephemeral` for a Secret that an apply creates
   * @param key key in an existing Secret; default `ca.pem`
   */
  static secret(secret: string | SecretRef, key: string = USUAL_AUTHORITY_KEY): CertificateAuthority {
    const isText = typeof secret !== "object" || (secret as unknown) === null;
    const reference: unknown = isText ? SecretRef.of(secret as string, key) : secret;
    return make(
      CertificateAuthority,
      certificateReference,
      reference,
      (right) => new CertificateAuthority("secret", right.name, right.key, right),
    );
  }

  /**
   * A ConfigMap, such as the one that trust-manager writes into every namespace.
   *
   * @param key key in that ConfigMap; default `ca.pem`
   */
  static configMap(name: string, key: string = USUAL_AUTHORITY_KEY): CertificateAuthority {
    return make(
      CertificateAuthority,
      CONFIG_MAP,
      { name, key },
      (right) => new CertificateAuthority("config-map", right.name, right.key, undefined),
    );
  }

  private constructor(
    /** @internal Kind of the object that holds the certificates. */
    readonly kind: "secret" | "config-map",

    /** @internal Name of the Secret or the ConfigMap. */
    readonly name: string,
    /** @internal Key of the certificate in its object. */
    readonly key: string,

    /** @internal Reference to the Secret; undefined for a ConfigMap. */
    readonly secret: SecretRef | undefined,
  ) {
    super();
  }
}
