import { HttpProvider } from "@cdktf/provider-http/lib/provider";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { isUnbuilt } from "../core/unbuilt";
import { ClusterStack } from "./cluster-stack";
import { PROVIDER_VERSIONS } from "./versions";

const ID = "provider-http";

/** How long Terraform waits for an answer. It asks again without a connection, and after a status of 500 or above. */
export const REQUEST = {
  requestTimeoutMs: 10_000,
  retry: { attempts: 3, minDelayMs: 500, maxDelayMs: 5_000 },
};

/**
 * Declares the provider `http` of a stack at a fixed version, once. A provider that the program has declared stays as
 * it is.
 */
export function ensureHttpProvider(stack: TerraformStack): void {
  if (stack.node.tryFindChild(ID) instanceof HttpProvider || stack.node.findAll().some(isDefaultProvider)) return;
  new HttpProvider(stack, ID, {});
  const { http } = stack instanceof ClusterStack && !isUnbuilt(stack) ? stack.providerVersions : PROVIDER_VERSIONS;
  stack.addOverride("terraform.required_providers.http", { source: "hashicorp/http", version: http });
}

function isDefaultProvider(construct: IConstruct): boolean {
  return construct instanceof HttpProvider && construct.alias === undefined;
}
