import type { Construct } from "constructs";
import { isPlatform } from "./agent-release-schema";
import { AgentVersion } from "../updates/agent-version";
import { fieldsOf } from "../core/given";
import { requireTypes } from "../core/prop-types";

/** Several classes are a `ProxyEndpoint`. Here, a value with a brand counts as one. */
const PLATFORM = {
  name: "AccessPlatform or CloudTenant",
  prototype: Object.prototype,
  [Symbol.hasInstance]: isPlatform,
};

const TEXT = {
  name: "a string",
  prototype: Object.prototype,
  [Symbol.hasInstance]: (given: unknown) => typeof given === "string",
};

/**
 * Refuses wrong types of those props without which nothing of a release or a Linux agent can be built.
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
