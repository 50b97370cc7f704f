import { JOIN_ROLE_OF_SERVICE, type JoiningService, type JoinRole } from "../../access/join-roles";
import { JoinToken } from "../../access/join-token";
import { fieldsOf, listOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { AGENT_ADMISSION_RULES } from "./setting-rules";

/** Agents, as a join token looks at them. */
export interface JoiningAgents {
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly services: readonly JoiningService[];
}

/** Reports a token of the platform with which these agents cannot join: `AGENT-076` and `AGENT-077`. */
export function checkAdmission(token: unknown, agents: JoiningAgents): readonly Violation[] {
  if (!(token instanceof JoinToken) || token.violations.length > 0) return [];
  const problems = new Problems();
  const account = `${agents.namespace}:${agents.serviceAccount}`;
  const admitted = accountsOf(token);
  if (admitted?.includes(account) === false) {
    problems.add(AGENT_ADMISSION_RULES.serviceAccount, "joinToken", `${admitted.join(", ")}, not ${account}`);
  }
  const needed = new Set<JoinRole>(agents.services.map((service) => JOIN_ROLE_OF_SERVICE[service]));
  const missing = [...needed].filter((role) => !token.roles.includes(role));
  if (missing.length > 0) {
    problems.add(AGENT_ADMISSION_RULES.roles, "joinToken", `${token.roles.join(", ")}, not ${missing.join(", ")}`);
  }
  return problems.list;
}

/** Service accounts of the token; none if its method does not use any. */
function accountsOf(token: JoinToken): readonly unknown[] | undefined {
  const { spec } = token.toResource();
  return listOf(fieldsOf(fieldsOf(spec)["kubernetes"])["allow"])?.map((rule) => fieldsOf(rule)["service_account"]);
}
