import { HttpProvider } from "@cdktf/provider-http/lib/provider";
import type { TerraformStack } from "cdktf";
import { ClusterStack } from "./cluster-stack";
import { PROVIDER_VERSIONS } from "./versions";

/** Declares the provider `http` of a stack at a fixed version, once; one that the program has declared is left as it is. */
export function ensureHttpProvider(stack: TerraformStack): void {
  const known = stack.node.findAll().some((child) => child instanceof HttpProvider && child.alias === undefined);
  if (known) return;
  new HttpProvider(stack, "provider-http", {});
  const { http } = stack instanceof ClusterStack ? stack.providerVersions : PROVIDER_VERSIONS;
  stack.addOverride("terraform.required_providers.http", { source: "hashicorp/http", version: http });
}
