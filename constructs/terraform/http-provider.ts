import { DataHttp, type DataHttpConfig } from "@cdktf/provider-http/lib/data-http";
import { HttpProvider } from "@cdktf/provider-http/lib/provider";
import { TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { isUnbuilt } from "../core/unbuilt";
import { ClusterStack } from "./cluster-stack";
import { literals } from "./literals";
import type { LiveCondition } from "./version-expressions";
import { PROVIDER_VERSIONS } from "./versions";

const ID = "provider-http";

/** How long Terraform waits for an answer. It tries again if there is no connection, or a status of 500 or above. */
const REQUEST = {
  requestTimeoutMs: 10_000,
  retry: { attempts: 3, minDelayMs: 500, maxDelayMs: 5_000 },
};

/**
 * Makes Terraform send a request when it plans, and refuse an answer that breaks the condition. Returns an expression
 * of the answer.
 */
export function requestAtPlan(
  scope: Construct,
  id: string,
  config: Pick<DataHttpConfig, "url" | "caCertPem">,
  { condition, message }: LiveCondition,
): string {
  ensureHttpProvider(TerraformStack.of(scope));
  const lifecycle = { postcondition: [{ condition: `\${${condition}}`, errorMessage: message }] };
  const data = new DataHttp(scope, id, { ...literals(config), ...REQUEST, lifecycle });
  return `data.http.${data.friendlyUniqueId}`;
}

/** Declares the provider `http` of a stack once, at a fixed version. A provider that the program has declared stays. */
function ensureHttpProvider(stack: TerraformStack): void {
  if (stack.node.tryFindChild(ID) instanceof HttpProvider || stack.node.findAll().some(isDefaultProvider)) return;
  new HttpProvider(stack, ID, {});
  const { http } = stack instanceof ClusterStack && !isUnbuilt(stack) ? stack.providerVersions : PROVIDER_VERSIONS;
  stack.addOverride("terraform.required_providers.http", { source: "hashicorp/http", version: http });
}

function isDefaultProvider(construct: IConstruct): boolean {
  return construct instanceof HttpProvider && construct.alias === undefined;
}
