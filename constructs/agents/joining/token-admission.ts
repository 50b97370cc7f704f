import { isDeepStrictEqual } from "node:util";
import { JOIN_ROLES } from "../../brand/image-contract/join-roles";
import { SERVICE_KINDS, type JoiningService } from "../../access/joining/service-kinds";
import { JoinToken } from "../../access/joining/join-token";
import { nameOf, type PlatformResource } from "../../access/platform-resource";
import { fieldsOf, listOf } from "../../core/given";
import type { Problems } from "../../core/value";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { SecretRef } from "../../secrets/secret-ref";
import type { PlannedRelease } from "../features/agent-release-props";
import { joiningServices } from "../services/discovery";
import { serviceAccountNames } from "./service-account";
import { AGENT_ADMISSION_RULES as RULES } from "../common/setting-rules";

/** Agents that join with a token of their platform. */
interface JoiningAgents {
  readonly platform: ProxyEndpoint;

  /** What they name: a token, or the name of one and a method. */
  readonly token: JoinToken | { readonly tokenName: string; readonly method: string };
  readonly services: readonly JoiningService[];
}

/** Notes a token of the platform with which these agents cannot join: `AGENT-076` and `AGENT-077`. */
export function checkAdmission(token: JoinToken, release: PlannedRelease, problems: Problems): void {
  const account = `${release.namespace}:${serviceAccountNames(release).agent}`;
  if (token.admits(account) === false) {
    problems.add(RULES["AGENT-076"], "joinToken", `${token.accounts?.join(", ")}, not ${account}`);
  }
  checkRoles(token, joiningServices(release), problems);
}

/** Notes services whose agents a token does not let join (`AGENT-077`). */
export function checkRoles(
  { roles }: { readonly roles: readonly unknown[] },
  services: readonly JoiningService[],
  problems: Problems,
): void {
  const needed = new Set(services.map((service) => SERVICE_KINDS[service].joinsAs));
  const missing = [...needed].filter((role) => !roles.includes(role));
  if (missing.length > 0)
    problems.add(RULES["AGENT-077"], "joinToken", `${roles.join(", ")}, not ${missing.join(", ")}`);
}

/**
 * Notes agents whose token the platform does not declare (`AGENT-085`), or declares for another method (`AGENT-086`) or
 * for other services (`AGENT-077`), where this program declares the platform.
 *
 * Call it when the tree is complete.
 */
export function checkDeclaredToken({ platform, token, services }: JoiningAgents, problems: Problems): void {
  const declared = platform.declaredTokens?.();
  if (declared === undefined) return;
  const { name, method } = wanted(token);
  const found = declared.find((other) => nameOf(other) === name);
  if (found === undefined) {
    const names = declared.map(nameOf).join(", ");
    problems.add(RULES["AGENT-085"], "joinToken", `${name}, where the platform declares ${names || "no token"}`);
    return;
  }
  const { join_method: foundMethod = "token", roles } = fieldsOf(found.spec);
  if (foundMethod !== method) {
    problems.add(
      RULES["AGENT-086"],
      "joinToken",
      `${name} by ${String(method)}, where the platform has it by ${String(foundMethod)}`,
    );
  } else if (!(token instanceof JoinToken) || !isDeepStrictEqual(roles, token.roles)) {
    // A token that the agents name themselves has been looked at.
    checkRoles({ roles: (listOf(roles) ?? []).map(asRole) }, services, problems);
  }
}

/** Notes services that the token of a Secret does not let join, where the program declares it by the same reference (`AGENT-077`). */
export function checkDeclaredSecret(
  { platform, secret, services }: Pick<JoiningAgents, "platform" | "services"> & { readonly secret: SecretRef },
  problems: Problems,
): void {
  const found = platform.declaredTokens?.()?.find(({ metadata }) => (metadata.name as unknown) === secret);
  if (found === undefined) return;
  const { roles } = fieldsOf(found.spec);
  checkRoles({ roles: (listOf(roles) ?? []).map(asRole) }, services, problems);
}

function wanted(token: JoiningAgents["token"]): { readonly name: string; readonly method: unknown } {
  if (!(token instanceof JoinToken)) return { name: token.tokenName, method: token.method };
  const resource: PlatformResource = token.toResource();
  return { name: nameOf(resource), method: fieldsOf(resource.spec)["join_method"] };
}

/** The service takes the name of a role in small letters, too, and with underscores. */
function asRole(given: unknown): unknown {
  const plain = typeof given === "string" ? given.trim().toLowerCase().replace("_", "") : given;
  return JOIN_ROLES.find((role) => role.toLowerCase() === plain) ?? given;
}
