import { Document } from "yaml";
import { readYaml } from "../../constructs/core/read-yaml";
import { isRecord, givenList } from "../../constructs/core/given";
import { Failure } from "../cli/failure";
import { at } from "../json/plain-data";

/** A resource in the service's form. It may have fields that this package does not know. */
export type Resource = Readonly<Record<string, unknown>>;

/** All characters except ASCII and surrogates. YAML parsers refuse the escape of a single surrogate. */
const BEYOND_ASCII = /[\u007f-\ud7ff\ue000-\uffff]/g;

/**
 * The resources in the output of `tctl get`, in JSON or YAML. Integers keep all of their digits.
 *
 * @param source name of the text in messages
 * @throws Failure that quotes nothing of the text, which may have secrets
 */
export function readResources(text: string, source = ANSWER): readonly Resource[] {
  return readDocuments(text, source)
    .flatMap((data) => givenList(data) ?? [data])
    .filter(isRecord);
}

/**
 * The resource with a kind and a name in the output of `tctl get`.
 *
 * @throws Failure when the output does not have exactly one
 */
export function readResource(text: string, kind: string, name: string): Resource {
  const found = readResources(text).filter((resource) => resource["kind"] === kind && metadataName(resource) === name);
  const [resource] = found;
  if (resource !== undefined && found.length === 1) return resource;
  throw new Failure(`read ${kind}/${name}`, `tctl answered ${found.length} resources of that name instead of one`);
}

/**
 * A resource as input of `tctl create`, in JSON, which every YAML parser reads in the same way.
 *
 * The text ends with a closing brace. So tctl refuses a truncated text, and never reads it as a resource with fewer
 * fields.
 */
export function writeResource(resource: Resource): string {
  return new Document(resource, { aliasDuplicateObjects: false })
    .toString({
      collectionStyle: "flow",
      defaultKeyType: "QUOTE_DOUBLE",
      defaultStringType: "QUOTE_DOUBLE",
      doubleQuotedAsJSON: true,
      lineWidth: 0,
    })
    .replace(BEYOND_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Name of a resource; empty if there is none. */
export function metadataName(resource: Resource): string {
  const name = at(resource, "metadata", "name");
  return typeof name === "string" ? name : "";
}

const ANSWER = "the answer of tctl";

function readDocuments(text: string, source: string): readonly unknown[] {
  try {
    const documents = readYaml(text, { intAsBigInt: true });
    if (documents.every(({ errors }) => errors.length === 0))
      return documents.map((document) => document.toJS() as unknown);
  } catch {
    throw unreadable(source, "it has too many levels, or aliases that grow without end");
  }
  throw unreadable(source, "it is neither JSON nor YAML");
}

function unreadable(source: string, reason: string): Failure {
  return new Failure(`read ${source}`, reason, [
    "check that tctl and the service have the same major version: tctl version, tctl status",
  ]);
}
