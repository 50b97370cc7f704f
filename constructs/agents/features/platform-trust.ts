import { fieldsOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { CERTIFICATE_FILE_VARIABLE } from "../../workloads/environment";
import { PLATFORM_TRUST_RULES } from "./platform-trust-rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";

/** Reports agents of a platform whose certificate nobody can verify: they could not join (`TLS-010`). */
export function checkPlatformTrust({ selfSigned }: Pick<ProxyEndpoint, "selfSigned">): readonly Violation[] {
  const problems = new Problems();
  if (selfSigned === true) problems.add(PLATFORM_TRUST_RULES.selfSigned, "platform", "ProxyTls.selfSigned()");
  return problems.list;
}

/** Reports a private authority that a Linux machine would not know (`TLS-012`). */
export function checkMachineTrust(
  { certificateAuthority }: Pick<ProxyEndpoint, "certificateAuthority">,
  environment: unknown,
): readonly Violation[] {
  const problems = new Problems();
  if (certificateAuthority !== undefined && !Object.hasOwn(fieldsOf(environment), CERTIFICATE_FILE_VARIABLE)) {
    problems.add(PLATFORM_TRUST_RULES.linuxAuthority, "environment", certificateAuthority.name);
  }
  return problems.list;
}
