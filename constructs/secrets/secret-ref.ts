import { holdsCredential } from "../core/credentials";
import { objectName } from "../core/kubernetes";
import { NOT_SHOWN } from "../core/schema/report";
import { defaulted, group, needed, type Check } from "../core/schema/group";
import { instance } from "../core/schema/instance";
import { make } from "../core/schema/make";
import { checked, textLike, textWhere, wholeNumber, type Shape } from "../core/schema/shapes";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";

export const SECRET_RULES = defineRules({
  "SECRET-003": {
    problem: "the secret is not a reference",
    fix: "put the secret into a Kubernetes Secret or a Terraform variable, and pass SecretRef.of(name, key) or SecretRef.ephemeral({ variable })",
    source: "Kubernetes, Secrets",
  },
  "SECRET-017": {
    problem: "the name or the key of the Secret looks like the secret itself, and plan and state show it",
    fix: "pass the name of the Secret and the key under which it holds the value, such as auth-token; replace the secret, because it was in a program; if that is its name, acknowledge this",
    source: "docs/secrets.md, literal credentials",
    acknowledgeable: true,
  },
  "SECRET-018": {
    problem:
      "a private key is read as a certificate, or a certificate as a private key, as the name in the reference says",
    fix: 'exchange certificate and key, or correct the key of the reference, as in SecretRef.of(name, "tls.crt"); if the Secret has it so, acknowledge this',
    source: "Kubernetes, Secrets",
    acknowledgeable: true,
  },
});

/** The form that the API server accepts: the name of a file that does not lead out of its folder. */
const OBJECT_KEY = /^(?!\.$|\.\.)[-._a-zA-Z0-9]{1,253}$/;
const VARIABLE = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;

/** Names that Terraform reserves for the arguments of a module call. */
const RESERVED_VARIABLES = ["count", "depends_on", "for_each", "lifecycle", "locals", "providers", "source", "version"];

/** A secret that an apply reads from a variable and writes into a Secret. */
export interface EphemeralSecretProps {
  /** Name of the Terraform variable, for example `github_client_secret`, set as `TF_VAR_github_client_secret`. */
  readonly variable: string;

  /** Name of the Secret that is created. @default the variable's name in lower case, with hyphens */
  readonly name?: string;

  /** Key in that Secret. @default "value" */
  readonly key?: string;

  /** Number to raise when the variable has a new value; otherwise the Secret does not change. @default 1 */
  readonly revision?: number;
}

/** Where the Secret of a reference gets its content. */
export interface SecretSource {
  /** Name of the Terraform variable. */
  readonly variable: string;

  /** Number that is raised with each new value. */
  readonly revision: number;
}

const secretName = objectName({ fix: "pass the name of the Secret, not the secret itself", secret: true });

/** A key in a Secret or a ConfigMap. */
export const objectKey = textLike(
  "letters, digits, hyphens, underscores and dots, at most 253 characters; neither . nor with .. at its beginning",
  OBJECT_KEY,
  {
    fix: "pass the key under which the Secret or ConfigMap holds the value",
    secret: true,
  },
);

export const variableName = textWhere(
  "letters, digits, underscores and hyphens, beginning with a letter; not a reserved word of Terraform",
  isVariable,
  { fix: "pass the name of the variable, not the secret itself", secret: true },
);

/** Number to raise when a secret has a new value. */
export const secretRevision = wholeNumber({ from: 1 });

const noSecret: Check<{ readonly name?: string; readonly key: string }> = ({ name = "", key }, problems) => {
  for (const [prop, text] of Object.entries({ name, key })) {
    if (holdsCredential(text) || isRandomName(text)) problems.add(SECRET_RULES["SECRET-017"], prop, NOT_SHOWN);
  }
};

const EXISTING = group<{ readonly name: string; readonly key: string }>()(
  { name: needed(secretName), key: needed(objectKey) },
  [noSecret],
);

const EPHEMERAL = group<EphemeralSecretProps>()(
  {
    variable: needed(variableName),
    name: secretName,
    key: defaulted(objectKey, "value"),
    revision: defaulted(secretRevision, 1),
  },
  [noSecret],
);

/**
 * A secret by reference: the name of a Kubernetes Secret and the key in it. Program, plan and state never hold the
 * secret, and no report shows a value in place of a name.
 */
export class SecretRef extends Value {
  /**
   * An existing Secret, in the namespace of whatever uses it.
   *
   * @param name name of the Secret
   * @param key key in that Secret
   * @example
   * ```ts
   * auth: { license: SecretRef.of("license", "license.pem") },
   * ```
   */
  static of(name: string, key: string): SecretRef {
    return make(SecretRef, EXISTING, { name, key }, (right) => new SecretRef(right.name, right.key, undefined));
  }

  /**
   * A Secret that an apply creates from an ephemeral variable. Needs Terraform or OpenTofu from 1.11 on.
   *
   * @example
   * ```ts
   * auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
   * ```
   */
  static ephemeral(props: EphemeralSecretProps): SecretRef {
    return make(
      SecretRef,
      EPHEMERAL,
      props,
      ({ variable, name = nameFrom(variable), key, revision }) => new SecretRef(name, key, { variable, revision }),
    );
  }

  private constructor(
    /** Name of the Secret. */
    readonly name: string,
    /** Key in the Secret. */
    readonly key: string,
    /** @internal `undefined` where the Secret exists already. */
    readonly source: SecretSource | undefined,
  ) {
    super();
  }
}

/** A secret by reference as a prop. Anything else is `SECRET-003`, and is not shown. */
export const secretReference = instance(SecretRef, { rule: SECRET_RULES["SECRET-003"], secret: true });

const PRIVATE_KEY = /\.key$|\.p8$|(?:^|[-_.])key(?:\.pem)?$|private/i;
const CERTIFICATE = /\.(?:crt|cer)$|(?:^|[-_.])(?:ca|cert|certificate|crt|bundle|chain|fullchain)(?:\.pem)?$/i;

/** A reference to one part of a pair. It notes a reference whose name says that it is the other part (`SECRET-018`). */
function pairPart(read: RegExp, other: RegExp): Shape<SecretRef> {
  return checked(secretReference, ({ name, key, source }, problems) => {
    const telling = [key, source?.variable ?? "", name].find((each) => read.test(each) || other.test(each)) ?? "";
    if (other.test(telling) && !read.test(telling)) problems.add(SECRET_RULES["SECRET-018"], "", telling);
  });
}

export const certificateReference = pairPart(CERTIFICATE, PRIVATE_KEY);

export const privateKeyReference = pairPart(PRIVATE_KEY, CERTIFICATE);

const SHORTEST_RANDOM = 16;

/**
 * Whether a name looks random. Names are words with some digits. In a random text, at least every third character is of
 * another kind than the one before. A UUID counts too, although other places allow it.
 */
function isRandomName(text: string): boolean {
  const kinds = text.replace(/[-_.]/g, "").replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A").replace(/\d/g, "0");
  const changes = kinds.match(/(.)(?!\1)(?=.)/g)?.length ?? 0;
  return kinds.length >= SHORTEST_RANDOM && /0.*0/.test(kinds) && changes * 3 >= kinds.length - 1;
}

/** What a report shows instead of a text that may be a secret. */
export function unshown(given: unknown): unknown {
  if (typeof given === "string") return `(${given.length} characters, not shown)`;
  return typeof given === "object" && given !== null ? "(an object, not shown)" : given;
}

function isVariable(given: unknown): given is string {
  return typeof given === "string" && VARIABLE.test(given) && !RESERVED_VARIABLES.includes(given);
}

function nameFrom(variable: string): string {
  return variable
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/(?<!-)-+$/, "");
}
