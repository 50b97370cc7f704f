import type { Problems } from "../../core/value";
import { CERTIFICATE_FILE_VARIABLE } from "../../workloads/environment";
import { PLATFORM_TRUST_RULES } from "./platform-trust-rules";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";

/** Notes agents of a platform whose certificate nobody can verify: they could not join (`TLS-010`). */
export function checkPlatformTrust({ platform }: { readonly platform: ProxyEndpoint }, problems: Problems): void {
  if (platform.selfSigned === true) problems.add(PLATFORM_TRUST_RULES["TLS-010"], "platform", "ProxyTls.selfSigned()");
}

/** Notes a private authority that a Linux machine would not know (`TLS-012`). */
export function checkMachineTrust(
  { platform, environment = {} }: { readonly platform: ProxyEndpoint; readonly environment?: object },
  problems: Problems,
): void {
  const { certificateAuthority: authority } = platform;
  if (authority === undefined || Object.hasOwn(environment, CERTIFICATE_FILE_VARIABLE)) return;
  problems.add(PLATFORM_TRUST_RULES["TLS-012"], "environment", authority.name);
}
