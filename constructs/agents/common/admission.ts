import { isDeepStrictEqual } from "node:util";
import { joinMethod } from "../../access/static-token";
import { JOIN_ROLES, plainRole, SERVICE_KINDS, type JoiningService } from "../../brand/image-contract/service-kinds";
import { JoinToken } from "../../access/joining/join-token";
import { nameOrReference, type PlatformResource } from "../../access/platform-resource";
import { givenFields, givenList } from "../../core/given";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { SecretRef } from "../../secrets/secret-ref";
import { CERTIFICATE_FILE_VARIABLE } from "../../workloads/environment";

/** Rules of agents together with the token that they join with. */
const AGENT_ADMISSION_RULES = defineRules({
  "AGENT-077": {
    problem: "a service of the agents cannot join with the token",
    fix: `add the role of each service to the token: ${Object.values(SERVICE_KINDS)
      .map(({ joinsAs }) => joinsAs)
      .join(", ")}`,
    source: "the service's documentation, join methods and tokens",
  },
  "AGENT-085": {
    problem: "the platform declares no join token of this name, so the agents would never join",
    fix: "correct the name, or declare the token with joinTokens, addJoinToken or addResource; if somebody makes it in the service, acknowledge this",
    source: "the service's documentation, join methods and tokens",
    acknowledgeable: true,
  },
  "AGENT-086": {
    problem: "the join method of the agents differs from that of the platform's token",
    fix: "correct the method of the agents, or that of the token",
    source: "the service's documentation, join methods and tokens",
  },
  "TLS-010": {
    problem: "the proxies of the platform sign their certificate themselves, but agents refuse what they cannot verify",
    fix: "give the proxies a certificate with ProxyTls.certManager, .secret, .ephemeral or .acme; if its authority is a private one, pass certificateAuthority too",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-012": {
    problem: "the platform has a private authority, but the Linux machine does not know where its certificates are",
    fix: 'bring the certificates to the machine and pass environment: { SSL_CERT_FILE: "/path" }; if the machine already trusts the authority, acknowledge this',
    source: "docs/secrets.md, a private authority",
    acknowledgeable: true,
  },
});

/** Agents that join with a token of their platform. */
interface JoiningAgents {
  readonly platform: ProxyEndpoint;

  /** What they name: a token, or the name of one and a method. */
  readonly token: JoinToken | { readonly tokenName: string; readonly method: string };
  readonly services: readonly JoiningService[];
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
    problems.add(AGENT_ADMISSION_RULES["AGENT-077"], "joinToken", `${roles.join(", ")}, not ${missing.join(", ")}`);
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
  const found = declared.find((other) => nameOrReference(other) === name);
  if (found === undefined) {
    const names = declared.map(nameOrReference).join(", ");
    problems.add(
      AGENT_ADMISSION_RULES["AGENT-085"],
      "joinToken",
      `${name}, where the platform declares ${names || "no token"}`,
    );
    return;
  }
  const foundMethod = joinMethod(found.spec);
  const { roles } = givenFields(found.spec);
  if (foundMethod !== method) {
    problems.add(
      AGENT_ADMISSION_RULES["AGENT-086"],
      "joinToken",
      `${name} by ${String(method)}, where the platform has it by ${String(foundMethod)}`,
    );
  } else if (!(token instanceof JoinToken) || !isDeepStrictEqual(roles, token.roles)) {
    // A token that the agents name themselves has been looked at.
    checkRoles({ roles: (givenList(roles) ?? []).map(asRole) }, services, problems);
  }
}

/** Notes services that the token of a Secret does not let join, where the program declares it by the same reference (`AGENT-077`). */
export function checkDeclaredSecret(
  { platform, secret, services }: Pick<JoiningAgents, "platform" | "services"> & { readonly secret: SecretRef },
  problems: Problems,
): void {
  const found = platform.declaredTokens?.()?.find(({ metadata }) => (metadata.name as unknown) === secret);
  if (found === undefined) return;
  const { roles } = givenFields(found.spec);
  checkRoles({ roles: (givenList(roles) ?? []).map(asRole) }, services, problems);
}

function wanted(token: JoiningAgents["token"]): { readonly name: string; readonly method: unknown } {
  if (!(token instanceof JoinToken)) return { name: token.tokenName, method: token.method };
  const resource: PlatformResource = token.toResource();
  return { name: nameOrReference(resource), method: givenFields(resource.spec)["join_method"] };
}

function asRole(given: unknown): unknown {
  return JOIN_ROLES.find((role) => typeof given === "string" && plainRole(role) === plainRole(given)) ?? given;
}

/** Notes agents of a platform whose certificate nobody can verify: they could not join (`TLS-010`). */
export function checkPlatformTrust({ platform }: { readonly platform: ProxyEndpoint }, problems: Problems): void {
  if (platform.selfSigned === true) problems.add(AGENT_ADMISSION_RULES["TLS-010"], "platform", "ProxyTls.selfSigned()");
}

/** Notes a private authority that a Linux machine would not know (`TLS-012`). */
export function checkMachineTrust(
  { platform, environment = {} }: { readonly platform: ProxyEndpoint; readonly environment?: object },
  problems: Problems,
): void {
  const { certificateAuthority: authority } = platform;
  if (authority === undefined || Object.hasOwn(environment, CERTIFICATE_FILE_VARIABLE)) return;
  problems.add(AGENT_ADMISSION_RULES["TLS-012"], "environment", authority.name);
}
