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
 * An invalid name carries `JOIN-001`, no role `JOIN-002`, an unknown role `JOIN-003`, no service account `JOIN-004`, an
 * account with an invalid namespace `JOIN-005`, with an invalid name `JOIN-006`.
 */
export class JoinToken extends Value {
  /** For components in the cluster of the auth service, which prove their Kubernetes service account. */
  static kubernetes(props: KubernetesJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    const name = readName(given["name"], problems);
    const roles = readRoles(given["roles"], problems);
    const accounts = readServiceAccounts(given["serviceAccounts"], problems);
    return new JoinToken(name, roles, kubernetesMethod({ allow: allow(accounts) }), problems);
  }

  /**
   * For components in another cluster, which prove their Kubernetes service account there.
   *
   * The audience (`aud`) of its Kubernetes token must be the name of the service's cluster: an `AgentRelease` does
   * that.
   *
   * An invalid set of public keys carries `JOIN-007`, a set with private keys `JOIN-008`.
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
   * For components that know a secret:
   *
   * the name of the token is that secret. The token does not expire. A secret that is not given by reference carries
   * `SECRET-003`, and is not shown.
   */
  static static(props: StaticJoinTokenProps): JoinToken {
    const problems = new Problems();
    const given = fieldsOf(props);
    secretShape.read(given["secret"], "secret", problems);
    const secret = given["secret"] instanceof SecretRef ? given["secret"] : SecretRef.of("unknown", "unknown");
    return new JoinToken(secret, readRoles(given["roles"], problems), { join_method: "token" }, problems);
  }

  private constructor(
    /** Name of the token, to which a joining component refers; if it is a secret, a reference to it. */
    readonly name: string | SecretRef,
    readonly roles: readonly JoinRole[],
    private readonly method: Readonly<Record<string, unknown>>,
    problems: Problems,

    /** Whether a joining component must present a Kubernetes token whose audience is the service's cluster. */
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
