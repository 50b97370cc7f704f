import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";
import { MADE_BY_SERVICE, SERVICE_ADDITIONS } from "../../brand/image-contract/service-additions";
import { MADE_AT_EVERY_START, PRESET_ROLES } from "../../brand/image-contract/preset-roles";
import { byCodeUnit, byKey } from "../../core/order";
import { checksum } from "../../core/checksum";
import { withStableReferences } from "../../core/reference";
import { renderResources, secretsIn, type DeclaredResource, type PlatformResource } from "../platform-resource";
import { SecretRef } from "../../secrets/secret-ref";
import { additionLines } from "./addition-lines";
import { DELIVERY_FILES } from "./delivery-environment";
import { batchesOf, RANKS, rankOf } from "./delivery-order";
import { deliveryPrograms } from "./delivery-programs";

const PRESETS = [
  ...new Set([...Object.keys(PRESET_ROLES).map((name) => `role/${name}`), ...MADE_AT_EVERY_START]),
].sort();

/** A secret that the delivery's container has in an environment variable. */
interface DeliverySecret {
  readonly variable: string;
  readonly ref: SecretRef;
}

/** What a delivery consists of. */
export interface Delivery {
  /** Texts by file name, without any secret. */
  readonly files: Readonly<Record<(typeof DELIVERY_FILES)[keyof typeof DELIVERY_FILES], string>>;

  readonly secrets: readonly DeliverySecret[];
}

/**
 * The files of a delivery, and the secrets that its script puts in; the same resources give the same delivery.
 *
 * @param declared resources that may hold a {@link SecretRef} in place of any text of the specification, and of a
 *   name; messages of the delivery name the construct that declares one
 */
export function deliveryFiles(declared: readonly DeclaredResource[]): Delivery {
  const resources = declared.map(({ resource }) => resource);
  const secrets = secretsOf(resources);
  const placeholders = placeholdersFor(secrets, resources);
  const documents = declared
    .map(({ resource, declaredBy }) => ({
      resource: withTexts(resource, placeholders) as PlatformResource,
      entry: entryOf(resource, secrets),
      declaredBy: declaredBy.replace(/\s+/g, " "),
    }))
    .sort(inOrderOfDelivery);
  return {
    files: {
      ...deliveryPrograms(),
      [DELIVERY_FILES.resources]: documents.map(({ resource }) => renderResources([resource])).join("---\n"),
      [DELIVERY_FILES.ranks]: lines(RANKS),
      [DELIVERY_FILES.presets]: lines(PRESETS),
      [DELIVERY_FILES.made]: lines([...PRESETS, ...MADE_BY_SERVICE]),
      [DELIVERY_FILES.additions]: lines(additionLines(SERVICE_ADDITIONS)),
      [DELIVERY_FILES.kinds]: lines(
        [...new Set([...RESOURCE_KINDS.created, ...resources.map(({ kind }) => kind)])].sort(),
      ),
      [DELIVERY_FILES.batches]: lines(
        batchesOf(documents.map(({ resource }) => resource.kind)).map(([first, last]) => `${first} ${last}`),
      ),
      [DELIVERY_FILES.names]: lines(documents.map((document) => `${document.entry} ${document.declaredBy}`)),
      [DELIVERY_FILES.secrets]: lines(
        secrets.map(({ variable, ref }) => [variable, keyOf(ref), placeholders.get(keyOf(ref))].join(" ")),
      ),
    },
    secrets,
  };
}

interface DeliveredDocument {
  readonly resource: PlatformResource;
  readonly entry: string;
}

function inOrderOfDelivery(a: DeliveredDocument, b: DeliveredDocument): number {
  return rankOf(a.resource.kind) - rankOf(b.resource.kind) || byCodeUnit(a.entry, b.entry);
}

/** Each secret once, in an order that does not depend on the order of declaration. */
function secretsOf(resources: readonly PlatformResource[]): DeliverySecret[] {
  const refs = new Map(secretsIn(resources).map((ref) => [keyOf(ref), ref]));
  return [...refs].sort(byKey).map(([, ref], index) => ({ variable: `SECRET_${index}`, ref }));
}

/**
 * A text for each secret that a person can read, and that occurs nowhere in what a user wrote; the value of a reference
 * cannot hold it, since Terraform writes its `<` as an escape.
 */
function placeholdersFor(
  secrets: readonly DeliverySecret[],
  resources: readonly PlatformResource[],
): ReadonlyMap<string, string> {
  const keys = secrets.map(({ ref }) => keyOf(ref));
  // Stryker disable next-line ArrayDeclaration: the mark is another one then, which is as good
  const written = JSON.stringify(withTexts(resources, new Map(keys.map((key) => [key, key]))));
  const mark = checksum(withStableReferences(written)).slice(0, 12);
  return new Map(keys.map((key) => [key, `<secret ${key} ${mark}>`]));
}

/** A copy with a text in the place of each secret. */
function withTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (value instanceof SecretRef) return texts.get(keyOf(value));
  if (Array.isArray(value)) return value.map((item) => withTexts(item, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, texts)]));
}

function entryOf({ kind, metadata }: PlatformResource, secrets: readonly DeliverySecret[]): string {
  const name: unknown = metadata.name;
  if (!(name instanceof SecretRef)) return recordEntry(kind, String(name));
  const variables = new Map(secrets.map(({ variable, ref }) => [keyOf(ref), variable]));
  return secretEntry(kind, String(variables.get(keyOf(name))));
}

function keyOf({ name, key }: SecretRef): string {
  return `${name}/${key}`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/**
 * What `tctl rm` calls a resource, a singleton by its kind alone, as one word of letters, digits and `._/@+-`: other bytes are `=` and three octal
 * digits, which a shell decodes. Needs no quotes in YAML, JSON and a shell.
 */
function recordEntry(kind: string, name: string): string {
  return encoded(Object.hasOwn(RESOURCE_KINDS.singletons, kind) ? kind : `${kind}/${name}`);
}

/** The same for a resource whose name is the secret in a variable; the script puts a checksum in the variable's place. */
function secretEntry(kind: string, variable: string): string {
  return `${encoded(kind)}/sha256:$${variable}`;
}

function encoded(text: string): string {
  return [...Buffer.from(text)].map(encodedByte).join("");
}

function encodedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._/@+-]/.test(character) ? character : `=${byte.toString(8).padStart(3, "0")}`;
}
