import type { TerraformStack } from "cdktf";
import { parse } from "yaml";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Brand } from "../../constructs/brand/brand";
import { AccessPlatform, type AccessPlatformProps } from "../../constructs/platform/access-platform";
import { UPDATE_RULES } from "../../constructs/agents/common/updates";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { Version } from "../../constructs/updates/version";
import { acknowledge } from "../../constructs/core/tree/tree";
import { once } from "../support/once";
import { newStack, Synthesised, violationCodes } from "../support/synthesis";

/** A stack with one platform that says nothing but what it must, and what a test adds. */
export function platformStack(props: Partial<AccessPlatformProps> = {}) {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  return platformIn(stack, props);
}

/** The same in a stack that has its providers. */
function platformIn<T extends TerraformStack>(stack: T, props: Partial<AccessPlatformProps> = {}) {
  acknowledge(stack, { code: "SECRET-007", reason: "tests of other rules need no Secrets" });
  acknowledge(stack, { code: "STORAGE-021", reason: "tests of other rules need no identity" });
  if (props.listeners === undefined) acknowledge(stack, { code: "NETWORKING-002", reason: "no test of it" });
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    // Its Jobs are not those that other tests are about.
    validateConfiguration: false,
    ...props,
    auth: { license: SecretRef.of("license", "license.pem"), ...props.auth },
  });
  // What agents are told of windows is tested with the agents.
  acknowledge(stack, { code: UPDATE_RULES["AGENT-055"].code, reason: "the platform says nothing but what it must" });
  return { stack, platform };
}

/** The same, synthesised: once where nothing is added. */
export function synthesise(props?: Partial<AccessPlatformProps>): Synthesised {
  return props === undefined ? plain() : new Synthesised(platformStack(props).stack);
}

const plain = once(() => new Synthesised(platformStack().stack));

/** The configuration file of the auth service, or of the proxies. */
export function configurationOf(
  synthesised: Synthesised,
  component: "auth" | "proxy",
): Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> {
  return parse(synthesised.file(`svc-${component}`, "svc.yaml")) as ReturnType<typeof configurationOf>;
}

export function codesOf(props: Partial<AccessPlatformProps>): string[] {
  return violationCodes(platformStack(props).stack);
}
