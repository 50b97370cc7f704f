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

  /** Its id for `terraform import`: `namespace/name`, or only the name outside of namespaces. */
  readonly id: string;
}

/** An object of the Kubernetes API that a stack declares. */
export interface DeclaredObject extends DeclaredItem {
  readonly kind: "object";

  /** As far as it is known before Terraform runs: enough for kubectl to find it. */
  readonly manifest: Json;

  /** Whether its content must not get into a state: a provider reads all of it on import. */
  readonly isWriteOnly: boolean;
}

/** A Helm release that a stack declares. */
export interface DeclaredRelease extends DeclaredItem {
  readonly kind: "release";
  readonly name: string;
  readonly namespace: string;

  /** Undefined where only Terraform knows them. */
  readonly values: Json | undefined;
}

/** What a stack declares and can be looked for on a cluster. */
export type Declared = DeclaredObject | DeclaredRelease;

/** Attributes without which nothing can be found by its name, or not as one. */
const OF_NAMES = /^(count|for_each|(metadata(\[0\])?\.)?(name|namespace))$/;

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
  const ofStack = { ...configuration, module: {} };
  const bodies = new Map(parseConfiguration(ofStack).resources.map(({ address, body }) => [address, body]));
  const { items, problems } = itemsInOrder(ofStack);
  const unknown = grouped(problems, ({ address }) => address);
  return items.flatMap((item): Declared[] => {
    const { address } = item;
    const [type = ""] = address.split(".");
    const body: Json = bodies.get(address) ?? {};
    const attributes = (unknown.get(address) ?? []).map(({ attribute }) => attribute);
    // A release of the last kind is upgraded where it exists.
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

/** Nothing if resources depend on each other: Terraform reports that. */
function itemsInOrder(configuration: Json): ReturnType<typeof readItems> {
  try {
    return readItems(configuration);
  } catch (error) {
    if (error instanceof ManifestsError) return { items: [], problems: [] };
    throw error;
  }
}

/** Values that the documents set, the later ones winning as in Helm as far as whole keys go. */
function mergedValues(documents: readonly string[]): Json | undefined {
  const parsed = documents.map((document) => yamlDocuments(document)[0]);
  return parsed.every(isObject) ? (Object.assign({}, ...parsed) as Json) : undefined;
}
