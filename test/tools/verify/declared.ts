import { ProxyListeners } from "../../../constructs";
import { declareExample } from "../../../main";
import type { PlatformModel } from "../../../tools/model/model";
import { modelDeclaredBy } from "../../support/modelled";

/** The platform on which the product's answers were recorded. */
export function declaredPlatform(mode: "multiplex" | "separate" = "multiplex"): PlatformModel {
  const listeners = mode === "multiplex" ? ProxyListeners.tlsRouting() : ProxyListeners.separate();
  const [platform] = modelDeclaredBy((app) => {
    declareExample(app, listeners);
  }).platforms;
  return {
    ...platform!,
    version: "18.3.0",
    edition: "community",
    channels: [{ name: "default", staticVersion: "v18.3.0", critical: false }],
  };
}
