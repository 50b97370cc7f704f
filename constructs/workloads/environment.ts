import { byKey } from "../core/order";
import { holdsCredential, namesCredential } from "../core/credentials";
import { isText } from "../core/given";
import { invalidForm } from "../core/schema/report";
import { either, map, textLike, textWhere, type Shape } from "../core/schema/shapes";
import { instance } from "../core/schema/instance";
import { SecretRef } from "../secrets/secret-ref";
import { POD_RULES } from "./rules";
import type { CertificateAuthority } from "../secrets/certificate-authority";

/** The name of an environment variable. */
export const variableName = textLike(
  "letters, digits and underscores, not beginning with a digit",
  /^[A-Za-z_][A-Za-z0-9_]*$/,
);

const notShown = { secret: true } as const;
const secretValue = instance(SecretRef, { rule: POD_RULES["POD-002"], ...notShown });
const NOT_A_VALUE = invalidForm("a text or a SecretRef", 'write numbers, true and false as strings, such as "1"');
const value = either(
  isText,
  either(
    (given) => holdsCredential(String(given)),
    secretValue,
    textWhere("a text without NUL", (given) => !given.includes("\0"), { reference: true, ...notShown }),
  ),
  instance(SecretRef, { rule: NOT_A_VALUE, ...notShown }),
);

/**
 * Environment variables by name.
 *
 * A credential that is not a reference breaks `POD-002`.
 */
export const environment: Shape<Readonly<Record<string, string | SecretRef>>> = map(
  {
    allowed: "a text or a SecretRef",
    of: (name) => (namesCredential(name) ? secretValue : value),
  },
  variableName,
  { secret: true },
);

/** Variables that a program adds to a container. */
export interface ExtraEnvironment {
  /** Environment variables; secrets as {@link SecretRef} (`POD-002`). @default none */
  readonly extraEnvironment?: Readonly<Record<string, string | SecretRef>>;
}

/** One environment variable of a container. */
export type EnvironmentVariable =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly valueFrom: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
    };

/** Further environment variables of a container, sorted by name. */
export function environmentVariables({ extraEnvironment = {} }: ExtraEnvironment): EnvironmentVariable[] {
  return Object.entries(extraEnvironment)
    .sort(byKey)
    .map(([name, given]) => environmentVariable(name, given));
}

/** A variable as Kubernetes has it, with its value or a reference to a Secret. */
export function environmentVariable(name: string, value: string | SecretRef): EnvironmentVariable {
  return value instanceof SecretRef
    ? { name, valueFrom: { secretKeyRef: { name: value.name, key: value.key } } }
    : { name, value };
}

/** Folder in containers with the certificates that they trust. */
export const AUTHORITY_DIRECTORY = "/etc/certificate-authority";

/** Name of the volume of that folder. */
export const AUTHORITY_VOLUME = "certificate-authority";

/**
 * Variable that names a file of trusted certificates, instead of the system's file.
 *
 * Go also reads the system's folders of certificates (`/etc/ssl/certs`), unless `SSL_CERT_DIR` is set. Public authorities
 * in these folders stay trusted.
 */
export const CERTIFICATE_FILE_VARIABLE = "SSL_CERT_FILE";

/** The environment variables by which a container trusts an authority; none without an authority. */
export function authorityEnvironment(authority: CertificateAuthority | undefined): readonly EnvironmentVariable[] {
  if (authority === undefined) return [];
  return [{ name: CERTIFICATE_FILE_VARIABLE, value: `${AUTHORITY_DIRECTORY}/${authority.key}` }];
}
