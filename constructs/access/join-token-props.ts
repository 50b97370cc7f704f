import type { JoiningService, JoinRole } from "./join-roles";
import type { SecretRef } from "../secrets/secret-ref";

/** A Kubernetes service account by namespace and name. */
export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

/** What may join by the `kubernetes` method, and in which roles. */
export interface KubernetesJoinTokenProps {
  /** Name of the token, to which a joining component refers; not a secret. */
  readonly name: string;

  /** What may join. */
  readonly roles: readonly JoinRole[];

  /** Service accounts under which it runs. */
  readonly serviceAccounts: readonly ServiceAccount[];
}

/** What may join from another cluster, whose tokens are verified with the keys of that cluster. */
export interface KubernetesJwksJoinTokenProps extends KubernetesJoinTokenProps {
  /**
   * The cluster's public keys, a JSON Web Key Set: the output of `kubectl get --raw /openid/v1/jwks`.
   *
   * When the cluster changes its keys, the token stops working until this prop changes too.
   */
  readonly jwks: string;
}

/** What may join by knowing a secret. */
export interface StaticJoinTokenProps {
  readonly secret: SecretRef;

  /** What may join. */
  readonly roles: readonly JoinRole[];
}

/** The agents that one release runs in the cluster of the auth service. */
export interface AgentsJoinTokenProps {
  /** Name of the token, which the release names too. */
  readonly name: string;

  /** Namespace of the release. */
  readonly namespace: string;

  /** Service account of the agents. */
  readonly serviceAccount: string;

  /** Kinds of the services that the agents run. */
  readonly services: readonly JoiningService[];
}
