import { objectName } from "../../core/kubernetes";
import { defaulted } from "../../core/schema/group";
import { list } from "../../core/schema/shapes";
import { TLS_RULES } from "./rules";

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
export const certificateName = objectName({ secret: true });

const distinct = { by: (name: string) => name, rule: TLS_RULES["TLS-013"] };

/** Names of several, the first of which is for clients that ask for no name. */
export const certificateNames = list(certificateName, { distinct });

export const furtherSecrets = defaulted(list(certificateName, { atLeast: 0, distinct }), []);
