import { join } from "node:path/posix";
import { TerraformBackend, TerraformRemoteState, type TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { literals } from "./literals";

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The `backend` block of a stack, from settings in Terraform's names.
 *
 * Terraform does not evaluate the strings of this block, so they are not escaped. CDKTF's own classes know neither the
 * backend `kubernetes` nor the locks of S3.
 */
export class BackendElement extends TerraformBackend {
  constructor(
    stack: TerraformStack,
    kind: string,
    private readonly attributes: Attributes,
  ) {
    super(stack, "backend", kind);
  }

  override getRemoteStateDataSource(scope: Construct, name: string, fromStack: string): TerraformRemoteState {
    return new RemoteState(scope, name, this.name, literals(this.seenFromAnotherStack(fromStack)));
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { ...this.attributes };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return this.synthesizeAttributes();
  }

  /** Stacks are folders next to each other, and a local path is relative to the folder of its stack. */
  private seenFromAnotherStack(stack: string): Attributes {
    const { path } = this.attributes;
    return this.name === "local" ? { ...this.attributes, path: join("..", stack, String(path)) } : this.attributes;
  }
}

/** CDKTF has one class for each backend that it knows; what they add is the name. */
class RemoteState extends TerraformRemoteState {}
