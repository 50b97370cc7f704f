import { namesCredential } from "../core/credentials";
import { fieldsOf, isRecord, listOf, textOf } from "../core/given";
import { Problems, propertyOf, Value } from "../core/value";
import type { PlatformResource } from "./platform-resource";
import { parseDocuments } from "./resource-documents";
import { SecretRef, unshown } from "../secrets/secret-ref";
import { SERVICE_RESOURCE_RULES as RULES } from "./service-resource-rules";

/** Deeper than any resource. A deeper object must contain itself. */
const DEEPEST = 50;

/**
 * A resource of the service of any kind, as an object or as YAML.
 *
 * An invalid kind carries `RESOURCE-002`, an invalid version `RESOURCE-003`, an invalid name `RESOURCE-004`, anything
 * but plain data `RESOURCE-005`, a literal secret `RESOURCE-008`, which can be acknowledged.
 *
 * @see specification 2
 */
export class ServiceResource extends Value {
  /** One resource; a {@link SecretRef} may stand for any text below `spec`, and for the name of a join token. */
  static of(resource: PlatformResource): ServiceResource {
    const problems = new Problems();
    return new ServiceResource([readResource(resource, "", problems)], problems);
  }

  /**
   * One or several documents.
   *
   * A text that is not strict YAML carries `RESOURCE-006`, a document that is not an object, or none, `RESOURCE-007`.
   */
  static yaml(text: string): ServiceResource {
    const problems = new Problems();
    const documents = parseDocuments(text, problems);
    const several = documents.length > 1;
    const resources = documents.map((document, index) =>
      readResource(document, several ? `documents[${index}]` : "", problems),
    );
    return new ServiceResource(resources, problems);
  }

  private constructor(
    private readonly resources: readonly PlatformResource[],
    problems: Problems,
  ) {
    super(problems.list);
  }

  toResources(): readonly PlatformResource[] {
    return this.resources;
  }
}

function readResource(given: unknown, property: string, problems: Problems): PlatformResource {
  if (!isRecord(given)) {
    problems.add(RULES.document, property, unshown(given));
    return { kind: "", version: "", metadata: { name: "" } };
  }
  const { kind, version, metadata } = given;
  if (typeof kind !== "string" || !/^[a-z][a-z0-9_]*$/.test(kind)) {
    problems.add(RULES.kind, propertyOf(property, "kind"), kind);
  }
  if (typeof version !== "string" || !/^v\d+[a-z0-9]*$/.test(version)) {
    problems.add(RULES.version, propertyOf(property, "version"), version);
  }
  const name = readName(given, property, problems);
  const { spec, ...others } = given;
  const fields = { ...others, ...(spec === undefined ? {} : { spec }), metadata: { ...fieldsOf(metadata), name } };
  const data = readData(fields, property, 0, problems) as Record<string, unknown>;
  return { ...data, kind: textOf(kind), version: textOf(version), metadata: { ...fieldsOf(data["metadata"]), name } };
}

/** The name of a token is a secret if the join method does not prove an identity. */
function readName(
  resource: Readonly<Record<string, unknown>>,
  property: string,
  problems: Problems,
): string | SecretRef {
  const name = fieldsOf(resource["metadata"])["name"];
  const { join_method: joinMethod = "token" } = fieldsOf(resource["spec"]);
  const path = propertyOf(propertyOf(property, "metadata"), "name");
  const isSecret = resource["kind"] === "token" && joinMethod === "token";
  if (name instanceof SecretRef && isSecret) return name;
  if (isSecret && typeof name === "string") problems.add(RULES.literalSecret, path, unshown(name));
  else if (typeof name !== "string" || !/^[^/\p{Cc}]{1,253}$/u.test(name))
    problems.add(RULES.name, path, unshown(name));
  return textOf(name);
}

/** A copy that is data whatever was given. */
function readData(given: unknown, property: string, depth: number, problems: Problems): unknown {
  if (given instanceof SecretRef) {
    problems.addAllIn(given, property);
    return given;
  }
  if (given === null || typeof given === "string" || typeof given === "boolean" || Number.isFinite(given)) return given;
  const items = depth < DEEPEST ? listOf(given) : undefined;
  if (items !== undefined) {
    return Array.from(items, (item, index) => readData(item, `${property}[${index}]`, depth + 1, problems));
  }
  if (depth < DEEPEST && isRecord(given)) {
    const entries = Object.entries(given).filter(([, item]) => item !== undefined);
    return Object.fromEntries(
      entries.map(([key, item]) => {
        const path = propertyOf(property, key);
        if (typeof item === "string" && item !== "" && namesCredential(key)) {
          problems.add(RULES.literalSecret, path, unshown(item));
        }
        return [key, readData(item, path, depth + 1, problems)];
      }),
    );
  }
  problems.add(RULES.data, property, typeof given === "object" ? unshown(given) : given);
  return null;
}
