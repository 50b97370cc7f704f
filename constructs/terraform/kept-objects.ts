import { TerraformElement, TerraformStack, type TerraformResource } from "cdktf";
import { quoted } from "./version-expressions";
import { written } from "./written-objects";

/** An object whose content would be lost for good. */
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
 * Makes Terraform refuse a plan that loses an object of a stack, even if constructs are renamed.
 *
 * `prevent_destroy` of a resource disappears with its block, if the construct leaves the program or gets another id. So
 * each stack has `terraform_data.kept` at a fixed address, with an instance for each object. Terraform refuses to
 * destroy one. If the deletion of an object is allowed, its instance is in `terraform_data.released`, and may go.
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

/** The key contains the address of the object: at another address, Terraform would make another object. */
function keptObjectKey({ resource, name }: KeptObject): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId} ${name}`;
}

function instance(address: string, key: string): string {
  return `${address}[${quoted(key)}]`;
}

function toSetExpression(keys: readonly string[]): string {
  return `\${toset([${keys.map((key) => quoted(key)).join(", ")}])}`;
}

/** Adds the guard of a stack. It stays after the last object has left the program. */
export function keepObjects(stack: TerraformStack): KeptObjects {
  const known = stack.node.tryFindChild(ID);
  return known instanceof KeptObjects ? known : written(new KeptObjects(stack, ID));
}

/** Guards the object of a resource in its stack. */
export function keepObject(object: KeptObject): void {
  keepObjects(TerraformStack.of(object.resource)).add(object);
}
