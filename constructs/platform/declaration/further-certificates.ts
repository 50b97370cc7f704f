import { objectName } from "../../core/kubernetes";
import { defaulted } from "../../core/schema/group";
import { list } from "../../core/schema/shapes";
import { TLS_RULES } from "./rules";

/** Certificates of the proxies beside the first one. */
export interface FurtherCertificates {
  /**
   * Existing Secrets of type `kubernetes.io/tls` in the platform's namespace, such as one with the certificate of
   * applications: a client gets the certificate for the name that it asks for.
   *
   * @default none
   */
  readonly furtherSecrets: readonly string[];
}

/** Name of a Secret with a certificate. */
export const certificateName = objectName({ rule: TLS_RULES.secretName, secret: true });

const distinct = { by: (name: string) => name, rule: TLS_RULES.sameSecret };

/** Names of several, the first of which is for clients that ask for no name. */
export const certificateNames = list(certificateName, { distinct });

export const furtherSecrets = defaulted(list(certificateName, { atLeast: 0, distinct }), []);
