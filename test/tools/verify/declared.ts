import { App, TerraformStack, Testing } from "cdktf";
import {
  AccessPlatform,
  ClusterStack,
  KubernetesTarget,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  StateBackend,
  Version,
  VersionChannel,
  type SeparateListenersOptions,
  Brand,
} from "../../../constructs";
import type { PlatformModel } from "../../../tools/model/model";
import { modelDeclaredBy } from "../../support/modelled";

/** Declares the platform on which the product's answers were recorded. */
export function declareRecorded(app: App, listeners = ProxyListeners.tlsRouting()): void {
  const stack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    edition: "community",
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("18.3.0"),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    channels: { default: VersionChannel.static("v18.3.0") },
    listeners,
    proxies: { replicas: 2 },
  });
}

/** Its stack, as it is synthesised. */
export function recordedConfiguration(): unknown {
  const app = new App();
  declareRecorded(app);
  const [stack] = app.node.children.filter((child) => TerraformStack.isStack(child));
  return JSON.parse(Testing.synth(stack!, true));
}

/** The same in the words of the platform. */
export function declaredPlatform(
  mode: "multiplex" | "separate" = "multiplex",
  options: SeparateListenersOptions = {},
): PlatformModel {
  const listeners = mode === "multiplex" ? ProxyListeners.tlsRouting() : ProxyListeners.separate(options);
  const [platform] = modelDeclaredBy((app) => {
    declareRecorded(app, listeners);
  }).platforms;
  return platform!;
}
