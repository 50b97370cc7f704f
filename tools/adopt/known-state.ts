import { isObject, type Json } from "../json/json";
import type { Declared } from "../manifests/declared";

/** What a Terraform state knows, as far as `adopt` needs it. */
export class KnownState {
  private constructor(
    private readonly addresses: ReadonlySet<string>,
    private readonly objects: ReadonlySet<string>,
  ) {}

  /** @param text what `terraform state pull` prints: nothing if there is no state yet */
  static parse(text: string): KnownState {
    const state: unknown = text.trim() === "" ? {} : JSON.parse(text);
    const managed = isObject(state) ? jsonObjects(state["resources"]).filter(({ mode }) => mode === "managed") : [];
    // A Terraform that was killed leaves what it was creating as a resource without instances.
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
   * What the state knows about a declared object: the object itself, perhaps under another address (for example before
   * a `moved` block); only its address, with another object, as in an older state; or nothing.
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
