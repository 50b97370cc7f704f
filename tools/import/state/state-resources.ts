import { isRecord } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import { listAt, objectAt, objectsAt, stringAt } from "../../json/plain-data";

/** One instance of a Terraform resource in a state. */
export interface StateResource {
  /** Address without instance keys, as configuration blocks name it: `module.edge.helm_release.this`. */
  readonly block: string;

  /** Address of the instance: `module.edge["a"].helm_release.this[0]`. */
  readonly address: string;

  /** Address of the module without instance keys; empty for the root module. */
  readonly module: string;
  readonly type: string;
  readonly attributes: Fields;
}

type Fields = Readonly<Record<string, unknown>>;

/** The only version of state files since Terraform 0.12, also in OpenTofu. */
const STATE_VERSION = 4;

const WAYS_ON = ["terraform show -json > FILE, in the folder of the configuration", "or: terraform state pull > FILE"];

/**
 * The managed resources in the output of `terraform show -json`, or in a state file of version 4.
 *
 * @param file name of the text in messages
 * @throws Failure if the text is neither, or has no resource
 */
export function stateResources(data: unknown, file: string): readonly StateResource[] {
  const step = `read ${file}`;
  const { version, format_version: format, values, planned_values: planned, resources } = objectAt(data);
  if (planned !== undefined) throw new Failure(step, "it is a plan, not a state", WAYS_ON);
  if (format === undefined && version !== STATE_VERSION) {
    const reason =
      version === undefined ? "it is no state of Terraform" : `it is a state of version ${JSON.stringify(version)}`;
    throw new Failure(step, reason, WAYS_ON);
  }
  const found = format === undefined ? ofFile(listAt(resources)) : ofModule(objectAt(values, "root_module"), "");
  if (found.length > 0) return found;
  throw new Failure(step, "the state has no resource", ["pass the state of the configuration that has the releases"]);
}

function ofFile(resources: readonly unknown[]): readonly StateResource[] {
  return objectsAt(resources).flatMap((resource) => {
    const { mode, module = "", type, name, instances } = resource;
    if (mode !== "managed") return [];
    return objectsAt(instances).flatMap(({ index_key: key, attributes, deposed }) =>
      deposed === undefined
        ? [stateResource(stringAt(module), `${stringAt(type)}.${stringAt(name)}`, key, attributes)]
        : [],
    );
  });
}

function ofModule({ resources, child_modules: children }: Fields, module: string): readonly StateResource[] {
  const direct = objectsAt(resources).flatMap(({ mode, type, name, index, values, deposed_key: old }) =>
    mode === "managed" && old === undefined
      ? [stateResource(module, `${stringAt(type)}.${stringAt(name)}`, index, values)]
      : [],
  );
  const inner = objectsAt(children);
  return [...direct, ...inner.flatMap((child) => ofModule(child, stringAt(child, "address")))];
}

function stateResource(module: string, resource: string, key: unknown, attributes: unknown): StateResource {
  const below = withoutKeys(module);
  return {
    block: below === "" ? resource : `${below}.${resource}`,
    address: `${module === "" ? "" : `${module}.`}${resource}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
    module: below,
    type: resource.slice(0, resource.indexOf(".")),
    attributes: isRecord(attributes) ? attributes : {},
  };
}

function withoutKeys(address: string): string {
  return address.replaceAll(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g, "");
}
