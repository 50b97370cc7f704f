import { isReferenceObject } from "../core/reference";
import { childProperty, Value } from "../core/value";
import { CertificateAuthority } from "./certificate-authority";
import { NamedObject } from "./named-object";
import { SecretRef } from "./secret-ref";

/** A Secret or a ConfigMap that pods need, and that the program does not create. */
export interface NeededObject {
  /** Where the declaration refers to it. */
  readonly property: string;
  readonly kind: "Secret" | "ConfigMap";
  readonly name: string;

  /** The method that makes such an object from a variable, if the prop accepts the result. */
  readonly fromVariable?: "SecretRef.ephemeral" | "ProxyTls.ephemeral";
}

/** Prop of pods that names Secrets by text. */
const PULL_SECRETS = "imagePullSecrets";

/**
 * The Secrets and ConfigMaps that a declaration refers to and that must exist, each with the place of its reference.
 *
 * Secrets from variables are left out, because the apply creates them.
 *
 * @param property place of the declaration itself
 */
export function findNeededObjects(declaration: unknown, property = ""): readonly NeededObject[] {
  return search(declaration, property, []);
}

function search(value: unknown, property: string, around: readonly unknown[]): readonly NeededObject[] {
  if (typeof value !== "object" || value === null || around.includes(value) || isReferenceObject(value)) return [];
  if (value instanceof SecretRef) {
    return value.source === undefined
      ? [{ property, kind: "Secret", name: value.name, fromVariable: "SecretRef.ephemeral" }]
      : [];
  }
  if (value instanceof NamedObject) return [{ property, kind: value.kind, name: value.name }];
  if (value instanceof CertificateAuthority && value.kind === "config-map") {
    return [{ property, kind: "ConfigMap", name: value.name }];
  }
  const inside = [...around, value];
  // A value hides its fields, so the place of the value itself is reported.
  const isOpen = !inside.some((each) => each instanceof Value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => search(item, isOpen ? `${property}[${index}]` : property, inside));
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const place = isOpen ? childProperty(property, key) : property;
    return key === PULL_SECRETS && Array.isArray(item) ? pullSecrets(item, place) : search(item, place, inside);
  });
}

function pullSecrets(names: readonly unknown[], property: string): readonly NeededObject[] {
  return names.flatMap((name, index) =>
    typeof name === "string" ? [{ property: `${property}[${index}]`, kind: "Secret" as const, name }] : [],
  );
}
