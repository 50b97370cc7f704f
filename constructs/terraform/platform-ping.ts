import { TerraformLocal, type TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { pingAnswered, pingedVersion } from "./channel-expressions";
import { requestAtPlan } from "./http-provider";

/** Path of the ping below the address of the proxies. @see specification 4 */
const PING_PATH = "/webapi/ping";

/** What a platform answers to a ping when Terraform plans. Each stack asks an address once. */
class PlatformPing extends Construct {
  /** Expression of the version that the platform runs. */
  readonly version: string;

  constructor(stack: TerraformStack, id: string, address: string) {
    super(stack, id);
    const answer = requestAtPlan(this, "answer", { url: `https://${address}${PING_PATH}` }, pingAnswered());
    const version = new TerraformLocal(this, "version", `\${${pingedVersion(answer)}}`);
    this.version = `local.${version.friendlyUniqueId}`;
  }
}

/**
 * Expression of the version that a platform runs when Terraform plans the stack.
 *
 * @param address of its proxies, `host:port`
 */
export function pingVersion(stack: TerraformStack, address: string): string {
  const id = `ping-${address}`;
  const known = stack.node.tryFindChild(id);
  return (known instanceof PlatformPing ? known : new PlatformPing(stack, id, address)).version;
}
