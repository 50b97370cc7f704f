import { fieldsOf, isRecord, listOf, textOf } from "../core/given";
import type { Problems } from "../core/value";
import { JOIN_ROLE_OF_SERVICE, JOIN_ROLES, type JoinRole } from "./join-roles";
import type { ServiceAccount } from "./join-token-props";
import { isNamespaceName, isObjectName } from "../core/kubernetes-names";
import { isResourceName } from "./names";
import { JOIN_TOKEN_RULES } from "./rules";

export function readName(given: unknown, problems: Problems): string {
  if (!isResourceName(given)) problems.add(JOIN_TOKEN_RULES.name, "name", given);
  return textOf(given);
}

export function readRoles(given: unknown, problems: Problems): readonly JoinRole[] {
  const roles = listOf(given) ?? [];
  if (roles.length === 0) problems.add(JOIN_TOKEN_RULES.roles, "roles", given);
  roles.forEach((role, index) => {
    if (!isJoinRole(role)) problems.add(JOIN_TOKEN_RULES.role, `roles[${index}]`, role);
  });
  return roles.filter(isJoinRole);
}

/** The roles of services, each once, in the order of {@link JOIN_ROLES}. */
export function rolesOfServices(given: unknown, problems: Problems): readonly JoinRole[] {
  const services = listOf(given) ?? [];
  if (services.length === 0) problems.add(JOIN_TOKEN_RULES.services, "services", given);
  const roles = services.map((service, index) => {
    const role = new Map<unknown, JoinRole>(Object.entries(JOIN_ROLE_OF_SERVICE)).get(service);
    if (role === undefined) problems.add(JOIN_TOKEN_RULES.service, `services[${index}]`, service);
    return role;
  });
  return JOIN_ROLES.filter((role) => roles.includes(role));
}

export function readServiceAccounts(given: unknown, problems: Problems): readonly ServiceAccount[] {
  const accounts = listOf(given) ?? [];
  if (accounts.length === 0) problems.add(JOIN_TOKEN_RULES.serviceAccounts, "serviceAccounts", given);
  return accounts.map((account, index) => {
    const { namespace, name } = fieldsOf(account);
    const path = `serviceAccounts[${index}]`;
    checkNamespace(namespace, `${path}.namespace`, problems);
    checkServiceAccountName(name, `${path}.name`, problems);
    return { namespace: textOf(namespace), name: textOf(name) };
  });
}

export function checkNamespace(given: unknown, property: string, problems: Problems): void {
  if (!isNamespaceName(given)) problems.add(JOIN_TOKEN_RULES.serviceAccountNamespace, property, given);
}

export function checkServiceAccountName(given: unknown, property: string, problems: Problems): void {
  if (!isObjectName(given)) problems.add(JOIN_TOKEN_RULES.serviceAccountName, property, given);
}

/** Private members of a key: those that sign, not those that verify. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "k"];

/** Checks a JSON Web Key Set; what was given is not shown, since it may hold private keys. */
export function readJwks(given: unknown, problems: Problems): string {
  const keys = keysOf(given);
  if (keys === undefined || keys.length === 0 || !keys.every(isRecord)) {
    problems.add(JOIN_TOKEN_RULES.jwks, "jwks", `${textOf(given).length} characters, not shown`);
  } else if (keys.some((key) => PRIVATE_MEMBERS.some((member) => Object.hasOwn(key, member)))) {
    problems.add(JOIN_TOKEN_RULES.privateJwks, "jwks", "keys with private members, not shown");
    return "";
  }
  return textOf(given);
}

function keysOf(given: unknown): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(textOf(given));
    return listOf(fieldsOf(parsed)["keys"]);
  } catch {
    return undefined;
  }
}

function isJoinRole(role: unknown): role is JoinRole {
  return JOIN_ROLES.some((known) => known === role);
}
