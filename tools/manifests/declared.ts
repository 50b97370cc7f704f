import { ManifestsError, parseConfiguration, singleBlock, type Block } from "./configuration";
import { isObject, type Json } from "../json/json";
import { findKind, type Kind } from "./kinds";
import { inDependencyOrder } from "./order";
import { Resolver } from "./resolver";
import { yamlDocuments } from "../json/plain-data";

/** An object of the Kubernetes API that a stack declares. */
export interface DeclaredObject {
  readonly kind: "object";

  /** Terraform address. */
  readonly address: string;
  readonly type: string;

  /** Its id for `terraform import`: `namespace/name`, or only the name outside of namespaces. */
  readonly id: string;

  /** Enough of the object for kubectl to find it. */
  readonly reference: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly namespace?: string };
  };
  readonly labels: Readonly<Record<string, unknown>>;

  /** Whether its content must not get into a state: a provider reads all of it on import. */
  readonly isWriteOnly: boolean;
}

/** A Helm release that a stack declares. */
export interface DeclaredRelease {
  readonly kind: "release";
  readonly address: string;
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly namespace: string;

  /** Undefined where only Terraform knows them. */
  readonly values: Json | undefined;
}

/** What a stack declares and can be looked for on a cluster. */
export type Declared = DeclaredObject | DeclaredRelease;

/**
 * What a stack declares, in the order of its dependencies.
 *
 * Objects that cannot be found by name are left out: other types of resources, several of one block (`count`,
 * `for_each`), names that only Terraform knows.
 *
 * @param configuration the parsed `cdk.tf.json` of the stack
 */
export function declaredItems(configuration: unknown): Declared[] {
  if (!isObject(configuration)) return [];
  const parsed = parseConfiguration({ ...configuration, module: {} });
  const resolver = new Resolver(parsed);
  return ordered(parsed).flatMap((block) => declaredBy(block, resolver));
}

/** Nothing if resources depend on each other: Terraform reports that. */
function ordered(parsed: ReturnType<typeof parseConfiguration>): Block[] {
  try {
    return inDependencyOrder(parsed).flat();
  } catch (error) {
    if (error instanceof ManifestsError) return [];
    throw error;
  }
}

function declaredBy(block: Block, resolver: Resolver): Declared[] {
  if ("count" in block.body || "for_each" in block.body) return [];
  const value = (attribute: unknown): unknown => {
    const unknown: string[] = [];
    const resolved = resolver.resolve(attribute, (path) => unknown.push(path));
    return unknown.length === 0 ? resolved : undefined;
  };
  if (block.type === "helm_release") return declaredRelease(block, value);
  const kind = findKind(block.type);
  return kind === undefined ? [] : declaredObject(block, kind, value);
}

function declaredObject(
  { address, type, body }: Block,
  kind: Kind,
  value: (attribute: unknown) => unknown,
): Declared[] {
  const metadata = singleBlock(body["metadata"]) ?? {};
  const name = value(metadata["name"]);
  const namespace = value(metadata["namespace"] ?? "default");
  const labels = value(metadata["labels"] ?? {});
  if (typeof name !== "string" || typeof namespace !== "string") return [];
  return [
    {
      kind: "object",
      address,
      type,
      id: kind.namespaced ? `${namespace}/${name}` : name,
      reference: {
        apiVersion: kind.apiVersion,
        kind: kind.kind,
        metadata: kind.namespaced ? { name, namespace } : { name },
      },
      labels: isObject(labels) ? labels : {},
      isWriteOnly: body["data_wo"] !== undefined || body["binary_data_wo"] !== undefined,
    },
  ];
}

function declaredRelease({ address, type, body }: Block, value: (attribute: unknown) => unknown): Declared[] {
  const name = value(body["name"]);
  const namespace = value(body["namespace"] ?? "default");
  // Such a release is upgraded where it exists.
  if (typeof name !== "string" || typeof namespace !== "string" || body["upgrade_install"] === true) return [];
  const id = `${namespace}/${name}`;
  return [{ kind: "release", address, type, id, name, namespace, values: mergedValues(value(body["values"] ?? [])) }];
}

/** Values that the documents set, the later ones winning as in Helm as far as whole keys go. */
function mergedValues(documents: unknown): Json | undefined {
  if (!Array.isArray(documents)) return undefined;
  const parsed = documents.map((document): unknown =>
    typeof document === "string" ? yamlDocuments(document)[0] : undefined,
  );
  return parsed.every(isObject) ? (Object.assign({}, ...parsed) as Json) : undefined;
}
