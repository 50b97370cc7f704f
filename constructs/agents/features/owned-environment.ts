import type { Brand } from "../../brand/brand";
import { fieldsOf } from "../../core/given";
import { propertyOf, type Problems } from "../../core/value";
import { CERTIFICATE_FILE_VARIABLE } from "../../workloads/environment";
import { AGENT_SETTING_RULES } from "./setting-rules";

/** What the environment of agents is checked against. */
export interface AgentEnvironment {
  readonly extraEnvironment?: unknown;
  readonly certificateAuthority?: unknown;
}

/** Notes variables that the chart sets: Kubernetes would silently use the last of the two (`AGENT-072`). */
export function checkOwnedEnvironment(environment: AgentEnvironment, brand: Brand, problems: Problems): void {
  const owned = ["KUBE_NAMESPACE", "RELEASE_NAME", `${brand.id.toUpperCase().replaceAll("-", "_")}_REPLICA_NAME`];
  if (environment.certificateAuthority !== undefined) owned.push(CERTIFICATE_FILE_VARIABLE);
  for (const name of Object.keys(fieldsOf(environment.extraEnvironment))) {
    if (owned.includes(name)) {
      problems.add(AGENT_SETTING_RULES.environment, propertyOf("pods.extraEnvironment", name), "(redacted)");
    }
  }
}
