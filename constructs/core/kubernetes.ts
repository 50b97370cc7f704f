import { anyText, map, textLike, textWhere, type Shape, type TextOptions } from "./schema/shapes";

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/;
const QUANTITY = /^(\d{1,19}(\.\d{0,19})?|\.\d{1,19})([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d{1,2})?$/;
const SIZE = /^[1-9](?:[0-9]*(?:\.[0-9]+)?(?:k|[MGTPE]|[KMGTPE]i)|[0-9]{6,})$/;

/** Whether a text can be the name of a Kubernetes namespace: a DNS label. */
export function isNamespaceName(given: unknown): given is string {
  return typeof given === "string" && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(given);
}

/** Whether a text can be the name of a Kubernetes object of most kinds: a DNS name. */
export function isObjectName(given: unknown): given is string {
  if (typeof given !== "string" || given.length > 253) return false;
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(given);
}

/**
 * A size as Kubernetes reads it, such as `10Gi`. A small number of bytes is refused, because its suffix was forgotten.
 */
export function size(options?: TextOptions): Shape<string> {
  return textLike(
    "a number with a suffix, for example 10Gi or 500M; without one, bytes, 1000000 or more",
    SIZE,
    options,
  );
}

/** What Kubernetes accepts as the name of a label or of an annotation: `name`, or `dns.name/name`. */
function isQualifiedName(text: string): boolean {
  const slash = text.lastIndexOf("/");
  return NAME.test(text.slice(slash + 1)) && (slash < 0 || isObjectName(text.slice(0, slash)));
}

/** The name of an object of most kinds. */
export function objectName(options?: TextOptions): Shape<string> {
  const allowed = "a name of lower-case letters, digits, hyphens and dots, at most 253 characters";
  return textWhere(allowed, isObjectName, options);
}

export function namespaceName(options?: TextOptions): Shape<string> {
  const allowed = "a name of lower-case letters, digits and hyphens, at most 63 characters";
  return textWhere(allowed, isNamespaceName, options);
}

/** A quantity that is not negative, such as `100m` or `1.5Gi`. */
export function quantity(options?: TextOptions): Shape<string> {
  return textLike("a quantity, such as 100m of CPU, or 256Mi of memory", QUANTITY, options);
}

/** The name of a label or of an annotation. */
export function qualifiedName(options?: TextOptions): Shape<string> {
  const allowed = "a name of at most 63 letters, digits and . _ -, with or without a DNS name and a slash before it";
  return textWhere(allowed, isQualifiedName, options);
}

export function labelValue(options?: TextOptions): Shape<string> {
  const allowed = "at most 63 letters, digits and . _ -, the first and the last a letter or digit; or nothing";
  return textLike(allowed, LABEL_VALUE, options);
}

/**
 * Labels by name.
 *
 * @param name shape of the names, if not every name that Kubernetes accepts is allowed
 */
export function labels(
  options: TextOptions = {},
  name = qualifiedName(options),
): Shape<Readonly<Record<string, string>>> {
  return map(labelValue(options), name, options);
}

export function annotations(given: TextOptions = {}): Shape<Readonly<Record<string, string>>> {
  const options = { fix: "correct the annotation; put true and numbers in quotes", ...given };
  return map(anyText({ ...options, secret: true }), qualifiedName(options), {
    ...options,
    secret: true,
  });
}

/** Annotation of the auth service's Deployment. It says where the service keeps its state, if not on a volume. */
export const STORAGE_ANNOTATION = "access-platform/storage";
