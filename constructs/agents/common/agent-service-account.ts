import { annotations as annotationsOfKubernetes, objectName } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { Value } from "../../core/value";
import { PodIdentity, type PodIdentityParts } from "../../workloads/identity/pod-identity";
import { checkOwnedAnnotations } from "../../workloads/identity/pod-service-account";

/** Annotations of a Kubernetes object: texts by name. */
export type Annotations = Readonly<Record<string, string>>;

/** Annotations that Kubernetes accepts. */
export const annotations = annotationsOfKubernetes({
  fix: "correct the annotation; put true and numbers in quotes",
  reference: true,
});

/** A service account that a release makes. */
export interface MadeServiceAccountProps {
  /** Name of the service account. @default the release's name for agents, `<release>-updater` for the updater */
  readonly name?: string;

  /** Annotations besides those of the identity. @default none */
  readonly annotations?: Annotations;

  /** The pods' identity in a cloud. @default none */
  readonly identity?: PodIdentity;
}

const accountName = objectName();

const MADE = group<MadeServiceAccountProps>()({ name: accountName, annotations, identity: instance(PodIdentity) }, [
  ({ annotations: given = {}, identity }, problems) => {
    checkOwnedAnnotations(given, identity?.parts, problems);
  },
]);

const EXISTING = group<{ readonly name: string; readonly identity?: PodIdentity }>()({
  name: needed(accountName),
  identity: instance(PodIdentity),
});

/**
 * The Kubernetes service account of agents or updaters. Agents join by the `kubernetes` method as this account.
 *
 * @example
 * ```ts
 * const serviceAccount = AgentServiceAccount.create({
 *   identity: PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/agents" }),
 * });
 * ```
 */
export class AgentServiceAccount extends Value {
  /** An account that the release makes and removes. */
  static create(props: MadeServiceAccountProps = {}): AgentServiceAccount {
    return make(AgentServiceAccount, MADE, props, ({ name, annotations: given, identity }) => {
      const { annotations: ofIdentity } = identity?.parts ?? {};
      return new AgentServiceAccount(true, name, { ...ofIdentity, ...given }, identity?.parts);
    });
  }

  /**
   * An account that exists in the namespace of the release; the chart gives it the rights that it needs.
   *
   * @param identity the pods' identity in a cloud; whoever made the account sets its annotations
   */
  static existing(name: string, identity?: PodIdentity): AgentServiceAccount {
    return make(
      AgentServiceAccount,
      EXISTING,
      { name, identity },
      (right) => new AgentServiceAccount(false, right.name, {}, right.identity?.parts),
    );
  }

  private constructor(
    /** @internal Whether the release creates the account. */
    readonly isCreated: boolean,
    /** @internal `undefined` where the release names it. */
    readonly name: string | undefined,
    /** @internal Annotations of the account. */
    readonly annotations: Annotations,

    /** @internal */
    readonly identity: PodIdentityParts | undefined,
  ) {
    super();
  }
}
