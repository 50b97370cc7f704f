import type { Construct } from "constructs";
import { Brand } from "../brand/brand";
import { AgentVersion } from "../updates/agent-version";
import { fieldsOf } from "../core/given";
import { requireTypes } from "../core/prop-types";

/** Several classes are a `ProxyEndpoint`; what makes one here is that it has a brand. */
const PLATFORM = {
  name: "AccessPlatform or CloudTenant",
  prototype: Object.prototype,
  [Symbol.hasInstance]: (given: unknown) => fieldsOf(given)["brand"] instanceof Brand,
};

const TEXT = {
  name: "a string",
  prototype: Object.prototype,
  [Symbol.hasInstance]: (given: unknown) => typeof given === "string",
};

/**
 * Refuses the props of a release, or of an agent on Linux, without which nothing of it can be built.
 *
 * @throws ViolationsError with `TYPE-001` for each
 */
export function requireReleaseTypes(release: Construct, props: unknown): void {
  const { platform, version, releaseName, namespace } = fieldsOf(props);
  requireTypes(release, {
    platform: { given: platform, type: PLATFORM, required: true },
    version: { given: version, type: AgentVersion, required: true },
    releaseName: { given: releaseName, type: TEXT },
    namespace: { given: namespace, type: TEXT },
  });
}
