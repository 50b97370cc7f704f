import { grouped } from "../../constructs/core/grouped";
import { isObject, type Json } from "../json/json";
import { stringAt, yamlDocuments } from "../json/plain-data";
import { ManifestsError, parseConfiguration } from "./configuration";
import { readItems } from "./render";

interface DeclaredItem {
  /** Terraform address. */
  readonly address: string;

  /** Terraform type. */
  readonly type: string;

  /** The id for `terraform import`: `namespace/name`, or only the name for objects without a namespace. */
  readonly id: string;
}

/** An object of the Kubernetes API that a stack declares. */
export interface DeclaredObject extends DeclaredItem {
  readonly kind: "object";

  /** The parts of the object that are known before Terraform runs. They suffice to find the object with kubectl. */
  readonly manifest: Json;

  /** Whether the object must not be imported, because the provider would read its secret content into the state. */
  readonly isWriteOnly: boolean;
}

/** A Helm release that a stack declares. */
export interface DeclaredRelease extends DeclaredItem {
  readonly kind: "release";
  readonly name: string;
  readonly namespace: string;

  /** Undefined if only Terraform knows the values. */
  readonly values: Json | undefined;
}

/** An object or a release of a stack that can be searched on a cluster. */
export type Declared = DeclaredObject | DeclaredRelease;

/** A resource with a problem in one of these attributes has no known name, or stands for several objects. */
const OF_NAMES = /^(count|for_each|(metadata(\[0\])?\.)?(name|namespace))$/;

/**
 * The objects and releases that a stack declares, in the order of their dependencies.
 *
 * Left out is what cannot be found by name: other types of resources, blocks with `count` or `for_each`, and names that
 * only Terraform knows.
 *
 * @param configuration the parsed `cdk.tf.json` of the stack
 */
export function declaredItems(configuration: unknown): Declared[] {
  if (!isObject(configuration)) return [];
  const ofStack = { ...configuration, module: {} };
  const bodies = new Map(parseConfiguration(ofStack).resources.map(({ address, body }) => [address, body]));
  const { items, problems } = itemsInOrder(ofStack);
  const unknown = grouped(problems, ({ address }) => address);
  return items.flatMap((item): Declared[] => {
    const { address } = item;
    const [type = ""] = address.split(".");
    const body: Json = bodies.get(address) ?? {};
    const attributes = (unknown.get(address) ?? []).map(({ attribute }) => attribute);
    // A release with `upgrade_install` also upgrades a release that exists, so nothing has to be adopted.
    if (attributes.some((each) => OF_NAMES.test(each)) || body["upgrade_install"] === true) return [];
    if (item.kind === "release") {
      const { name, namespace } = item;
      const values = attributes.some((each) => each.startsWith("values")) ? undefined : mergedValues(item.values);
      return [{ kind: "release", address, type, id: `${namespace}/${name}`, name, namespace, values }];
    }
    const { manifest } = item;
    const id = ["namespace", "name"].map((key) => stringAt(manifest, "metadata", key)).filter(Boolean);
    const isWriteOnly = body["data_wo"] !== undefined || body["binary_data_wo"] !== undefined;
    return [{ kind: "object", address, type, id: id.join("/"), manifest, isWriteOnly }];
  });
}

/** The items in order; none if resources depend on each other, which Terraform reports. */
function itemsInOrder(configuration: Json): ReturnType<typeof readItems> {
  try {
    return readItems(configuration);
  } catch (error) {
    if (error instanceof ManifestsError) return { items: [], problems: [] };
    throw error;
  }
}

/** The values of all documents. Later ones win; unlike in Helm, a top-level key replaces an earlier one as a whole. */
function mergedValues(documents: readonly string[]): Json | undefined {
  const parsed = documents.map((document) => yamlDocuments(document)[0]);
  return parsed.every(isObject) ? (Object.assign({}, ...parsed) as Json) : undefined;
}
