import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";
import { canonicalJson } from "../../core/canonical-json";
import { isRecord } from "../../core/given";
import { byCodeUnit, byKey } from "../../core/order";
import { checksum } from "../../core/checksum";
import { packageProgram } from "../../core/package-programs";
import { withStableReferences } from "../../core/reference";
import { nameOrReference, referredSecrets, type DeclaredResource, type PlatformResource } from "../platform-resource";
import { SecretRef } from "../../secrets/secret-ref";
import { DELIVERY_FILES } from "./delivery-environment";
import { deliveryBatches, deliveryRank } from "./delivery-order";
import { serviceFacts } from "./service-facts";

const PROGRAMS = ["deliver.sh", "compare.jq", "note.jq", "prepare.jq", "shared.jq"] as const;

/** Texts of the programs by the name of their file. @internal */
export function deliveryPrograms(): Readonly<Record<(typeof PROGRAMS)[number], string>> {
  const texts = PROGRAMS.map((name) => [name, packageProgram(`delivery/${name}`)] as const);
  return Object.fromEntries(texts) as Record<(typeof PROGRAMS)[number], string>;
}

/** A secret that the delivery's container has in an environment variable. */
interface DeliverySecret {
  readonly variable: string;
  readonly ref: SecretRef;
}

export interface Delivery {
  /** Texts by file name, without any secret. */
  readonly files: Readonly<Record<(typeof DELIVERY_FILES)[keyof typeof DELIVERY_FILES], string>>;

  readonly secrets: readonly DeliverySecret[];
}

/**
 * The files of a delivery, and the secrets that its script puts into them. The same resources give the same delivery.
 *
 * @param declared resources with a {@link SecretRef} in place of any text of the specification, or of a name; messages
 * of the delivery name the construct that declares a resource
 * @param takeOver names of the resources that are delivered even if somebody else manages them
 */
export function deliveryFiles(declared: readonly DeclaredResource[], takeOver: readonly string[] = []): Delivery {
  const resources = declared.map(({ resource }) => resource);
  const secrets = deliverySecrets(resources);
  const placeholders = placeholdersFor(secrets, resources);
  const documents = declared
    .map(({ resource, declaredBy }) => ({
      ...recordedNames(resource, secrets),
      declaredBy: declaredBy.replace(/\s+/g, " "),
      resource: withSecretTexts(resource, placeholders) as PlatformResource,
    }))
    .map((document) => (takeOver.includes(document.name) ? { ...document, takeOver: true } : document))
    .sort(inOrderOfDelivery);
  const kinds = documents.map(({ resource }) => resource.kind);
  return {
    files: {
      ...deliveryPrograms(),
      [DELIVERY_FILES.resources]: lines(documents.map(canonicalJson)),
      [DELIVERY_FILES.service]: lines([entryLines(serviceFacts(kinds), 3)]),
      [DELIVERY_FILES.kinds]: lines([...new Set(kinds)]),
      [DELIVERY_FILES.batches]: lines(deliveryBatches(kinds).map(([first, last]) => `${first} ${last}`)),
      [DELIVERY_FILES.secrets]: lines([
        JSON.stringify(
          secrets.map(({ variable, ref }) => ({
            variable,
            reference: secretReferenceKey(ref),
            placeholder: placeholders.get(secretReferenceKey(ref)),
          })),
        ),
      ]),
    },
    secrets,
  };
}

interface DeliveredDocument {
  readonly resource: PlatformResource;
  readonly entry: string;
}

function inOrderOfDelivery(a: DeliveredDocument, b: DeliveredDocument): number {
  return deliveryRank(a.resource.kind) - deliveryRank(b.resource.kind) || byCodeUnit(a.entry, b.entry);
}

/** Each secret once. The order does not depend on the order of declaration. */
function deliverySecrets(resources: readonly PlatformResource[]): DeliverySecret[] {
  const refs = new Map(referredSecrets(resources).map((ref) => [secretReferenceKey(ref), ref]));
  return [...refs].sort(byKey).map(([, ref], index) => ({ variable: `SECRET_${index}`, ref }));
}

/**
 * A readable placeholder for each secret, which occurs nowhere in what a user wrote. No value of a reference can hold
 * it either, because Terraform writes `<` as an escape.
 */
function placeholdersFor(
  secrets: readonly DeliverySecret[],
  resources: readonly PlatformResource[],
): ReadonlyMap<string, string> {
  const keys = secrets.map(({ ref }) => secretReferenceKey(ref));
  const written = JSON.stringify(withSecretTexts(resources, new Map(keys.map((key) => [key, key]))));
  const mark = checksum(withStableReferences(written)).slice(0, 12);
  return new Map(keys.map((key) => [key, `<secret ${key} ${mark}>`]));
}

/** Copies a value with texts in place of its secrets. */
function withSecretTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (value instanceof SecretRef) return texts.get(secretReferenceKey(value));
  if (Array.isArray(value)) return value.map((item) => withSecretTexts(item, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSecretTexts(item, texts)]));
}

/** The names of a resource in the record and in messages. If its name is a secret, the script adds a checksum. */
function recordedNames(resource: PlatformResource, secrets: readonly DeliverySecret[]) {
  const { kind, metadata } = resource;
  const name: unknown = metadata.name;
  if (Object.hasOwn(RESOURCE_KINDS.singletons, kind)) return { entry: encoded(kind), name: kind };
  const shown = `${kind}/${nameOrReference(resource)}`.replace(/\s+/g, " ");
  if (!(name instanceof SecretRef)) return { entry: encoded(`${kind}/${String(name)}`), name: shown };
  const variable = secrets.find(({ ref }) => secretReferenceKey(ref) === secretReferenceKey(name))?.variable;
  return { entry: `${encoded(kind)}/sha256:`, name: shown, variable };
}

function secretReferenceKey({ name, key }: SecretRef): string {
  return `${name}/${key}`;
}

/** JSON with a line for each entry, so that a diff shows which entry changed. @param levels of nested entries */
function entryLines(facts: unknown, levels: number): string {
  if (levels === 0 || !isRecord(facts)) return JSON.stringify(facts);
  const entries = Object.entries(facts).map(([key, each]) => `${JSON.stringify(key)}:${entryLines(each, levels - 1)}`);
  return `{\n${entries.join(",\n")}\n}`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/**
 * Encodes what `tctl rm` calls a resource as one word of letters, digits and `._/@+-`. Any other byte becomes `=` and
 * three octal digits, which a shell can decode. YAML, JSON and a shell take the word without quotes.
 */
function encoded(text: string): string {
  return [...Buffer.from(text)].map(encodedByte).join("");
}

function encodedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._/@+-]/.test(character) ? character : `=${byte.toString(8).padStart(3, "0")}`;
}
