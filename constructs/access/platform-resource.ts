import { byCodeUnit } from "../core/order";
import { canonicalYaml } from "../core/canonical-yaml";
import { isReferenceObject } from "../core/reference";
import { SecretRef } from "../secrets/secret-ref";

/**
 * A resource of the platform as `tctl create` reads it, with a {@link SecretRef} in place of each secret.
 *
 * @see specification 2
 */
export interface PlatformResource {
  /** Kind of the resource, for example `role`. */
  readonly kind: string;

  /** Version of the kind's schema, such as `v7` for a role. */
  readonly version: string;

  /** The name of a static join token is its secret. */
  readonly metadata: {
    /** Name of the resource; of a static token, the Secret that holds it. */
    readonly name: string | SecretRef;
    readonly [field: string]: unknown;
  };

  /** Specification, which most kinds have. */
  readonly spec?: Readonly<Record<string, unknown>>;

  /** Fields that a few kinds have in addition to `spec`, or instead of it. */
  readonly [field: string]: unknown;
}

/** A resource of the service, with the construct that messages about it name. */
export interface DeclaredResource {
  readonly resource: PlatformResource;

  /** Path of the construct. */
  readonly declaredBy: string;
}

/**
 * Resources as one YAML file with a document each, sorted by kind and name.
 *
 * The same resources give the same text, whatever order they are declared in. Each secret is replaced by its reference,
 * for example `<secret github/client-secret>`.
 */
export function renderResources(resources: readonly PlatformResource[]): string {
  return [...resources].sort(byKindAndName).map(withoutSecrets).map(canonicalYaml).join("---\n");
}

/** Every secret that the resources refer to, once for each reference. */
export function referredSecrets(value: unknown): readonly SecretRef[] {
  if (value instanceof SecretRef) return [value];
  if (typeof value !== "object" || value === null || isReferenceObject(value)) return [];
  return Object.values(value).flatMap(referredSecrets);
}

function byKindAndName(a: PlatformResource, b: PlatformResource): number {
  return byCodeUnit(a.kind, b.kind) || byCodeUnit(nameOrReference(a), nameOrReference(b));
}

/** The name of a resource; in the place of a secret, its reference. */
export function nameOrReference({ metadata: { name } }: PlatformResource): string {
  return name instanceof SecretRef ? textFor(name) : name;
}

function textFor({ name, key }: SecretRef): string {
  return `<secret ${name}/${key}>`;
}

function withoutSecrets(value: unknown): unknown {
  if (value instanceof SecretRef) return textFor(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutSecrets(item)]));
}
