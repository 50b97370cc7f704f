import { TerraformElement, TerraformStack, type TerraformResource } from "cdktf";
import { quoted } from "./version-expressions";
import { written } from "./written-objects";

/** An object whose content nothing can make again. */
interface KeptObject {
  readonly resource: TerraformResource;

  /** What people call it, for example `svc/svc-auth`. */
  readonly name: string;

  /** Whether a plan may destroy it. */
  readonly deletion: "refused" | "allowed";
}

const ID = "kept-objects";
const KEPT = "terraform_data.kept";
const RELEASED = "terraform_data.released";

/**
 * Has Terraform refuse a plan that loses an object of a stack, whatever is renamed.
 *
 * `prevent_destroy` of a resource goes with its block, when its construct leaves the program or gets another id. So each stack has a
 * resource at a fixed address, with an instance for each object: an instance that goes is refused. An object whose
 * deletion is allowed has its instance elsewhere, from where it may go with the next apply.
 */
class KeptObjects extends TerraformElement {
  private readonly objects: KeptObject[] = [];

  add(object: KeptObject): void {
    this.objects.push(object);
  }

  override toTerraform() {
    const [kept, released] = [this.keys("refused"), this.keys("allowed")];
    const moved = [
      ...kept.map((key) => ({ from: instance(RELEASED, key), to: instance(KEPT, key) })),
      ...released.map((key) => ({ from: instance(KEPT, key), to: instance(RELEASED, key) })),
    ];
    return {
      resource: {
        terraform_data: {
          kept: { for_each: toSetExpression(kept), lifecycle: { prevent_destroy: true } },
          ...(released.length > 0 && { released: { for_each: toSetExpression(released) } }),
        },
      },
      ...(moved.length > 0 && { moved }),
    };
  }

  private keys(deletion: KeptObject["deletion"]): readonly string[] {
    return this.objects.filter((object) => object.deletion === deletion).map(keptObjectKey);
  }
}

/** The address belongs to it: at another one Terraform would make the object anew. */
function keptObjectKey({ resource, name }: KeptObject): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId} ${name}`;
}

function instance(address: string, key: string): string {
  return `${address}[${quoted(key)}]`;
}

function toSetExpression(keys: readonly string[]): string {
  return `\${toset([${keys.map((key) => quoted(key)).join(", ")}])}`;
}

/** Has a stack keep what it holds, also after its last object has left the program. */
export function keepObjects(stack: TerraformStack): KeptObjects {
  const known = stack.node.tryFindChild(ID);
  return known instanceof KeptObjects ? known : written(new KeptObjects(stack, ID));
}

/** Has the stack of a resource keep its object. */
export function keepObject(object: KeptObject): void {
  keepObjects(TerraformStack.of(object.resource)).add(object);
}
