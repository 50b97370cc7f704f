import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Token, type TerraformStack } from "cdktf";
import type { ClusterConnection, ExecCommand } from "./cluster-connection";
import { FOREIGN_METADATA } from "../core/foreign-changes";
import { literals } from "./literals";

/** The two providers of a stack. */
export interface ClusterProviders {
  /** Provider of Kubernetes objects. */
  readonly kubernetes: KubernetesProvider;

  /** Provider of Helm releases. */
  readonly helm: HelmProvider;
}

/** Declares both providers of a stack with the same connection, so that they never act on two clusters. */
export function addClusterProviders(stack: TerraformStack, connection: ClusterConnection): ClusterProviders {
  const { exec, ...settings } = literals(connection);
  const command = exec && execBlock(exec);
  return {
    kubernetes: new KubernetesProvider(stack, "provider-kubernetes", {
      ...settings,
      ...(command && { exec: [command] }),
      ignoreAnnotations: [...FOREIGN_METADATA.annotations],
      ignoreLabels: [...FOREIGN_METADATA.labels],
    }),
    helm: new HelmProvider(stack, "provider-helm", { kubernetes: { ...settings, ...(command && { exec: command }) } }),
  };
}

function execBlock({ apiVersion, command, args, env }: ExecCommand) {
  // CDKTF writes the keys in a provider block in lower case, unless they are in a token.
  const variables = env && (Token.asAny(env) as unknown as Record<string, string>);
  return { apiVersion, command, args: [...args], ...(variables && { env: variables }) };
}
