import { fieldsOf, listOf, textOf } from "../validation/given";
import { Problems, Value } from "../validation/value";
import { JOIN_ROLES, type JoinRole } from "./join-roles";
import { isNamespaceName, isObjectName, isResourceName } from "./names";
import type { PlatformResource } from "./platform-resource";
import { JOIN_TOKEN_RULES } from "./rules";

/** A Kubernetes service account by namespace and name. */
export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

/** What may join by the `kubernetes` method, and as what. */
export interface KubernetesJoinTokenProps {
  /** Name by which what joins refers to the token; no secret. */
  readonly name: string;

  /** What may join. */
  readonly roles: readonly JoinRole[];

  /** Service accounts under which it runs. */
  readonly serviceAccounts: readonly ServiceAccount[];
}

/**
 * A token with which components join the platform by proving under which Kubernetes service account they run.
 *
 * A name that cannot be one carries `JOIN-001`, no role `JOIN-002`, an unknown role `JOIN-003`, no service account
 * `JOIN-004`, one whose namespace or name cannot be one `JOIN-005` or `JOIN-006`.
 */
export class JoinToken extends Value {
  static kubernetes(props: KubernetesJoinTokenProps): JoinToken {
    const problems = new Problems();
    const { name, roles, serviceAccounts } = fieldsOf(props);
    if (!isResourceName(name)) problems.add(JOIN_TOKEN_RULES.name, "name", name);
    const joinRoles = readRoles(roles, problems);
    const accounts = readServiceAccounts(serviceAccounts, problems);
    return new JoinToken(textOf(name), joinRoles, accounts, problems);
  }

  private constructor(
    readonly name: string,
    readonly roles: readonly JoinRole[],
    readonly serviceAccounts: readonly ServiceAccount[],
    problems: Problems,
  ) {
    super(problems.list);
  }

  toResource(): PlatformResource {
    return {
      kind: "token",
      version: "v2",
      metadata: { name: this.name },
      spec: {
        roles: this.roles,
        join_method: "kubernetes",
        kubernetes: {
          allow: this.serviceAccounts.map(({ namespace, name }) => ({ service_account: `${namespace}:${name}` })),
        },
      },
    };
  }
}

function readRoles(given: unknown, problems: Problems): readonly JoinRole[] {
  const roles = listOf(given) ?? [];
  if (roles.length === 0) problems.add(JOIN_TOKEN_RULES.roles, "roles", given);
  roles.forEach((role, index) => {
    if (!isJoinRole(role)) problems.add(JOIN_TOKEN_RULES.role, `roles[${index}]`, role);
  });
  return roles.filter(isJoinRole);
}

function readServiceAccounts(given: unknown, problems: Problems): readonly ServiceAccount[] {
  const accounts = listOf(given) ?? [];
  if (accounts.length === 0) problems.add(JOIN_TOKEN_RULES.serviceAccounts, "serviceAccounts", given);
  return accounts.map((account, index) => {
    const { namespace, name } = fieldsOf(account);
    const path = `serviceAccounts[${index}]`;
    if (!isNamespaceName(namespace)) {
      problems.add(JOIN_TOKEN_RULES.serviceAccountNamespace, `${path}.namespace`, namespace);
    }
    if (!isObjectName(name)) problems.add(JOIN_TOKEN_RULES.serviceAccountName, `${path}.name`, name);
    return { namespace: textOf(namespace), name: textOf(name) };
  });
}

function isJoinRole(role: unknown): role is JoinRole {
  return JOIN_ROLES.some((known) => known === role);
}
