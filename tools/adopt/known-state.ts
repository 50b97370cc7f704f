import { isObject, type Json } from "../json/json";
import type { Declared } from "../manifests/declared";

/** The parts of a Terraform state that `adopt` needs. */
export class KnownState {
  private constructor(
    private readonly addresses: ReadonlySet<string>,
    private readonly objects: ReadonlySet<string>,
  ) {}

  /** @param text output of `terraform state pull`; empty if there is no state yet */
  static parse(text: string): KnownState {
    const state: unknown = text.trim() === "" ? {} : JSON.parse(text);
    const managed = isObject(state) ? jsonObjects(state["resources"]).filter(({ mode }) => mode === "managed") : [];
    // A killed Terraform leaves a resource that it was creating without instances.
    const resources = managed.filter(({ instances }) => jsonObjects(instances).length > 0);
    return new KnownState(
      new Set(resources.map(({ type, name, module }) => [module, type, name].filter(Boolean).join("."))),
      new Set(
        resources.flatMap(({ type, instances }) =>
          jsonObjects(instances).map((instance) => stateInstanceKey(type, instance)),
        ),
      ),
    );
  }

  /**
   * How the state knows a declared object. "object": it has the object, perhaps under another address, for example
   * before a `moved` block. "address": an older state, which has another object under the address. Otherwise "nothing".
   */
  knows({ address, type, id }: Pick<Declared, "address" | "type" | "id">): "object" | "address" | "nothing" {
    if (this.objects.has(key(type, id))) return "object";
    return this.addresses.has(address) ? "address" : "nothing";
  }
}

function stateInstanceKey(type: unknown, { attributes }: Json): string {
  const { id, name, namespace } = isObject(attributes) ? attributes : {};
  return key(String(type), type === "helm_release" ? `${String(namespace)}/${String(name)}` : String(id));
}

/** `kubernetes_secret` and `kubernetes_secret_v1` are two names of the same objects. */
function key(type: string, id: string): string {
  return `${type.replace(/_v\d[a-z0-9]*$/, "")} ${id}`;
}

function jsonObjects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
