import { JoinToken } from "../../access/joining/join-token";
import type { PropsOf } from "../../core/schema/group";
import { instanceWhere } from "../../core/schema/instance";
import { SecretRef } from "../../secrets/secret-ref";
import type { AgentReleaseProps } from "../features/agent-release-props";
import type { Feature } from "../common/feature";
import { releaseNameOf } from "../common/release-name";
import { AGENT_RELEASE_RULES as RULES } from "../common/rules";
import { checkAdmission } from "./token-admission";

/** Key of the join token in its Secret, fixed by the chart. */
export const JOIN_TOKEN_KEY = "auth-token";

/** A token of the platform, or a Secret that holds one. */
export type AgentJoinToken = JoinToken | SecretRef;

const joinToken = instanceWhere<AgentJoinToken>("a JoinToken or a SecretRef", isJoinToken, {
  rule: RULES["AGENT-029"],
  secret: true,
});

/** How agents join. */
export interface JoiningProps {
  /**
   * The agents' token: a Secret in the release's namespace with the token under the key `auth-token`; or a token of the
   * platform (`AGENT-085`) for the service account and the services of the release (`AGENT-076`, `AGENT-077`), or for
   * the identity of its pods in a cloud.
   *
   * @default in the stack of the platform, a token of the `kubernetes` method for this release's service account
   */
  readonly joinToken?: AgentJoinToken;
}

/** What agents join with. */
export const JOINING = {
  props: { joinToken } satisfies PropsOf<JoiningProps>,
  together: [
    ({ joinToken: token }: Pick<AgentReleaseProps, "joinToken">, problems) => {
      const secret = joinSecret(token);
      if (secret !== undefined && secret.key !== JOIN_TOKEN_KEY) {
        problems.add(RULES["AGENT-028"], "joinToken.key", secret.key);
      }
    },
  ],
  check: (release, problems) => {
    const { joinToken: token, isAdmitted } = release;
    if (token === undefined && !isAdmitted) problems.add(RULES["AGENT-043"], "joinToken", token);
    if (token instanceof JoinToken) checkAdmission(token, release, problems);
  },
  // Teleport's chart has the second and the last as further names of the same values.
  owns: ({ brand, common }) => [
    ...["joinParams", "authToken", "joinTokenSecret", "secretName", brand.clusterNameValue],
    ...[`${common}.auth_token`, `${common}.join_params`],
  ],
  values: (release) => {
    const { joinToken: token, platform } = release;
    const secret = joinSecret(token);
    if (secret !== undefined) {
      return { joinParams: { method: "token" }, joinTokenSecret: { create: false, name: secret.name } };
    }
    const given = token instanceof JoinToken ? token : undefined;
    // A Secret in the place of a name has been looked at.
    const tokenName = (given?.name ?? "") as string;
    return {
      joinParams: { method: given?.machineMethod ?? "kubernetes", tokenName },
      // The name of such a token is not a secret: the service account decides who may use it.
      joinTokenSecret: { create: true, name: madeJoinSecret(releaseNameOf(release)) },
      // The API server of the same cluster reviews the token that every pod has. With keys alone, the token needs another
      // audience.
      ...(given?.isForClusterName === true && { [platform.brand.clusterNameValue]: platform.clusterName }),
    };
  },
} satisfies Feature;

/** The Secret that the chart makes for the name of a token. */
export function madeJoinSecret(releaseName: string): string {
  return `${releaseName}-join-token`;
}

/** The secret with which an agent joins; undefined if it proves who it is. */
export function joinSecret(token: unknown): SecretRef | undefined {
  const secret = token instanceof JoinToken ? token.name : token;
  return secret instanceof SecretRef ? secret : undefined;
}

function isJoinToken(given: unknown): boolean {
  if (given instanceof JoinToken) return given.violations.length > 0 || canPodsJoin(given);
  return given instanceof SecretRef;
}

/** No pod has the TPM of its node. A bound keypair is of one agent, and the pods of a release have one token. */
function canPodsJoin({ botName, joinMethod, machineMethod }: JoinToken): boolean {
  if (machineMethod !== undefined) return machineMethod !== "tpm";
  return botName === undefined && ["kubernetes", "token"].includes(joinMethod);
}
