import { objectName } from "../../core/kubernetes";
import { group, needed, type PropsOf } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { instance } from "../../core/schema/instance";
import { Value, type Problems } from "../../core/value";
import type { DeclaredRelease, PlannedRelease } from "../features/agent-release-props";
import { PodIdentity, type PodIdentityParts } from "../../workloads/identity/pod-identity";
import { checkOwnedAnnotations } from "../../workloads/identity/pod-service-account";
import { checkClouds } from "./cloud-requests";
import type { Feature, Values } from "../common/feature";
import { releaseNameOf, sharesNamespace, updaterName } from "../common/release-name";
import { annotations, type Annotations } from "../common/kubernetes-annotations";
import { AGENT_SETTING_RULES } from "../common/setting-rules";

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
    super([]);
  }
}

/** Names of the two accounts of a release. */
export function serviceAccountNames(release: DeclaredRelease): { readonly agent: string; readonly updater: string } {
  const releaseName = releaseNameOf(release);
  const { agent, updater } = accountsOf(release);
  return { agent: agent.name ?? releaseName, updater: updater.name ?? updaterName(releaseName) };
}

/** Who agents are to Kubernetes. */
export interface ServiceAccountProps {
  /** Service account of the agents (`AGENT-067`, `AGENT-082`). @default one that the release makes, named as it is */
  readonly serviceAccount?: AgentServiceAccount;
}

/**
 * The accounts of agents and updater; nothing where both are what the chart makes by itself.
 *
 * If one of them is declared, both are written out, because a chart may use the agent's account for the updater too. One
 * account for both is `AGENT-067`: the agents would have the updater's right to change the running version.
 */
export const SERVICE_ACCOUNT = {
  pods: { serviceAccount: instance(AgentServiceAccount) } satisfies PropsOf<ServiceAccountProps>,
  check: (release, problems) => {
    const { agent, updater } = serviceAccountNames(release);
    checkClouds(release, problems);
    checkIsOfAgents(release.pods.serviceAccount, "pods.serviceAccount", release, problems);
    checkIsOfAgents(release.updater?.serviceAccount, "updater.serviceAccount", release, problems);
    if (agent === updater) problems.add(AGENT_SETTING_RULES["AGENT-067"], "updater.serviceAccount", updater);
  },
  // Teleport's chart calls the first by the third name, too.
  owns: () => ["serviceAccount", "updater.serviceAccount", "serviceAccountName", "updater.annotations.serviceAccount"],
  values: (release) => {
    if (release.pods.serviceAccount === undefined && release.updater?.serviceAccount === undefined) return {};
    const names = serviceAccountNames(release);
    const { agent, updater } = accountsOf(release);
    return {
      serviceAccount: { create: agent.isCreated, name: names.agent },
      ...annotated(agent),
      updater: { serviceAccount: { create: updater.isCreated, name: names.updater }, ...annotated(updater) },
    };
  },
} satisfies Feature;

/** Notes an account that exists because the platform's own pods have it: `AGENT-082`. */
function checkIsOfAgents(
  account: AgentServiceAccount | undefined,
  property: string,
  release: PlannedRelease,
  problems: Problems,
): void {
  if (account?.name === undefined || account.isCreated || !sharesNamespace(release)) return;
  // Stryker disable next-line OptionalChaining: a platform whose namespace is shared has accounts
  if (release.platform.accounts?.names.includes(account.name) === true) {
    problems.add(AGENT_SETTING_RULES["AGENT-082"], property, `${release.namespace}/${account.name}`);
  }
}

function annotated(account: AgentServiceAccount): Values {
  const isAnnotated = Object.keys(account.annotations).length > 0;
  return isAnnotated ? { annotations: { serviceAccount: account.annotations } } : {};
}

const MADE_BY_RELEASE = AgentServiceAccount.create();

/** The accounts of agents and updater. */
export function accountsOf({ pods, updater }: DeclaredRelease) {
  return {
    agent: pods.serviceAccount ?? MADE_BY_RELEASE,
    updater: updater?.serviceAccount ?? MADE_BY_RELEASE,
  };
}
