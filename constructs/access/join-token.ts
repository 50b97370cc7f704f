import { fieldsOf, textOf } from "../core/given";
import { Problems, Value } from "../core/value";
import type { JoinRole } from "./join-roles";
import {
  checkNamespace,
  checkServiceAccountName,
  readJwks,
  readName,
  readRoles,
  readServiceAccounts,
  rolesOfServices,
} from "./join-token-fields";
import type {
  AgentsJoinTokenProps,
  KubernetesJoinTokenProps,
  KubernetesJwksJoinTokenProps,
  ServiceAccount,
  StaticJoinTokenProps,
} from "./join-token-props";
import type { PlatformResource } from "./platform-resource";
import { SecretRef } from "../secrets/secret-ref";
import { secret as secretShape } from "./shapes";

/**
 * A token with which components join the platform.
 *
 * A name that cannot be one carries `JOIN-001`, no role `JOIN-002`, an unknown role `JOIN-003`, no service account
 * `JOIN-004`, one whose namespace or name cannot be one `JOIN-005` or `JOIN-006`.
 */
export class JoinToken extends Value {
  /** For what runs in the cluster of the auth service, and proves under which Kubernetes service account it runs. */
  static kubernetes(props: KubernetesJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    const name = readName(given["name"], problems);
    const roles = readRoles(given["roles"], problems);
    const accounts = readServiceAccounts(given["serviceAccounts"], problems);
    return new JoinToken(name, roles, kubernetesMethod({ allow: allow(accounts) }), problems);
  }

  /**
   * For what runs in another cluster, and proves under which Kubernetes service account it runs there.
   *
   * Its Kubernetes token has to be made out to the service's cluster, by name (`aud`): an `AgentRelease` does that.
   *
   * What is no set of public keys carries `JOIN-007`, a set with private ones `JOIN-008`.
   */
  static kubernetesJwks(props: KubernetesJwksJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    const name = readName(given["name"], problems);
    const roles = readRoles(given["roles"], problems);
    const accounts = readServiceAccounts(given["serviceAccounts"], problems);
    const jwks = readJwks(given["jwks"], problems);
    const keys = { type: "static_jwks", static_jwks: { jwks } };
    return new JoinToken(name, roles, kubernetesMethod({ ...keys, allow: allow(accounts) }), problems, true);
  }

  /**
   * For the agents of one release in the cluster of the auth service.
   *
   * No service carries `JOIN-009`, an unknown one `JOIN-010`.
   */
  static forAgents(props: AgentsJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    const name = readName(given["name"], problems);
    const { namespace, serviceAccount } = given;
    checkNamespace(namespace, "namespace", problems);
    checkServiceAccountName(serviceAccount, "serviceAccount", problems);
    const roles = rolesOfServices(given["services"], problems);
    const account = { namespace: textOf(namespace), name: textOf(serviceAccount) };
    return new JoinToken(name, roles, kubernetesMethod({ allow: allow([account]) }), problems);
  }

  /**
   * For what knows a secret, which is the name of the token; it does not expire.
   *
   * A secret that is not given by reference carries `SECRET-003`, and is not shown.
   */
  static static(props: StaticJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    secretShape.read(given["secret"], "secret", problems);
    const secret = given["secret"] instanceof SecretRef ? given["secret"] : SecretRef.of("unknown", "unknown");
    return new JoinToken(secret, readRoles(given["roles"], problems), { join_method: "token" }, problems);
  }

  private constructor(
    /** Name by which what joins refers to the token; where it is a secret, the reference to it. */
    readonly name: string | SecretRef,
    readonly roles: readonly JoinRole[],
    private readonly method: Readonly<Record<string, unknown>>,
    problems: Problems,

    /** Whether what joins has to show a token that is made out to the service's cluster. */
    readonly isForClusterName = false,
  ) {
    super(problems.list);
  }

  toResource(): PlatformResource {
    return {
      kind: "token",
      version: "v2",
      metadata: { name: this.name },
      spec: { roles: this.roles, ...this.method },
    };
  }
}

function kubernetesMethod(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { join_method: "kubernetes", kubernetes: settings };
}

function allow(accounts: readonly ServiceAccount[]): readonly object[] {
  return accounts.map(({ namespace, name }) => ({ service_account: `${namespace}:${name}` }));
}
