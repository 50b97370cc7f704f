import { JoinToken } from "../../access/join-token";
import { SecretRef } from "../../secrets/secret-ref";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { AGENT_RELEASE_RULES } from "./rules";

/** Key of the join token in its Secret, fixed by the chart. */
export const JOIN_TOKEN_KEY = "auth-token";

/** What agents join with: a token of the platform, or a Secret that holds one. */
export type AgentJoinToken = JoinToken | SecretRef;

/** What the chart has to know to let the agents join. */
export function joiningValues(
  token: AgentJoinToken | undefined,
  releaseName: string,
  { brand, clusterName }: Pick<ProxyEndpoint, "brand" | "clusterName">,
): Record<string, unknown> {
  const name = nameOrSecret(token);
  if (name instanceof SecretRef) {
    return { joinParams: { method: "token" }, joinTokenSecret: { create: false, name: name.name } };
  }
  return {
    joinParams: { method: "kubernetes", tokenName: name ?? "" },
    // The name of such a token is not a secret: the service account decides who may use it.
    joinTokenSecret: { create: true, name: `${releaseName}-join-token` },
    // The API server of the same cluster reviews the token that every pod has. With keys alone, the token needs another
    // audience.
    ...(token instanceof JoinToken &&
      token.violations.length === 0 &&
      token.isForClusterName && { [brand.clusterNameValue]: clusterName }),
  };
}

/**
 * Reports a token that is missing (`AGENT-043`), that the chart cannot read (`AGENT-028`), or that is invalid
 * (`AGENT-029`).
 */
export function checkJoining(token: unknown): readonly Violation[] {
  const problems = new Problems();
  if (token === undefined) problems.add(AGENT_RELEASE_RULES.joinTokenMissing, "joinToken", token);
  else if (!(token instanceof JoinToken || token instanceof SecretRef)) {
    problems.add(AGENT_RELEASE_RULES.joinToken, "joinToken", "(redacted)");
  } else {
    const secret = nameOrSecret(token);
    if (secret instanceof SecretRef && secret.key !== JOIN_TOKEN_KEY) {
      problems.add(AGENT_RELEASE_RULES.joinTokenKey, "joinToken.key", secret.key);
    }
  }
  return problems.list;
}

function nameOrSecret(token: AgentJoinToken | undefined): string | SecretRef | undefined {
  if (!(token instanceof JoinToken)) return token;
  return token.violations.length === 0 ? token.name : undefined;
}
