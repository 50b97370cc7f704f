import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { PLATFORM_TRUST_RULES } from "./platform-trust-rules";
import type { ProxyEndpoint } from "./proxy-endpoint";

/** Agents of a platform whose certificate nobody can verify: none of them would join (`TLS-010`). */
export function checkPlatformTrust({ selfSigned }: Pick<ProxyEndpoint, "selfSigned">): readonly Violation[] {
  const problems = new Problems();
  if (selfSigned === true) problems.add(PLATFORM_TRUST_RULES.selfSigned, "platform", "ProxyTls.selfSigned()");
  return problems.list;
}
