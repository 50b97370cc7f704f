import { invalidForm } from "../../core/schema/report";
import { isNamespaceName, namespaceName } from "../../core/kubernetes";
import { defaulted, type PropsOf } from "../../core/schema/group";
import { flag, textLike } from "../../core/schema/shapes";
import type { AgentReleaseProps, PlannedRelease } from "../features/agent-release-props";
import type { Feature } from "./feature";
import { AGENT_RELEASE_RULES as RULES } from "./rules";
import { hasUpdater } from "./updates";

/** The name of a Helm release, from which charts make longer names. */
export const releaseNameShape = textLike(
  "at most 52 lower-case letters, digits and hyphens, beginning with a letter, ending with a letter or digit",
  /^[a-z]([a-z0-9-]{0,50}[a-z0-9])?$/,
);

/** The name of a release, and its namespace. */
export interface ReleaseNameProps {
  /** Name of the Helm release, at most 52 characters. @default `<brand>-agent` */
  readonly releaseName?: string;

  /**
   * Namespace of the agents, their updater and their Secrets. The updater may delete every pod there and read every
   * Secret, so it is not the platform's unless the program names it (`AGENT-081`).
   *
   * @default `<namespace of the platform>-agents`; the brand's for agents of a `CloudTenant`
   */
  readonly namespace?: string;

  /** Whether the namespace is made here; otherwise it exists. @default true */
  readonly createNamespace?: boolean;
}

/** Name and namespace of the Helm release. */
export const RELEASE_NAME_AND_NAMESPACE = {
  props: {
    releaseName: releaseNameShape,
    namespace: namespaceName(),
    createNamespace: defaulted(flag(), true),
  } satisfies PropsOf<ReleaseNameProps>,
  check: (release, problems) => {
    const { namespace } = release;
    // The default is longer than the namespace of the platform.
    if (!isNamespaceName(namespace)) problems.add(invalidForm(namespaceName().allowed), "namespace", namespace);
    if (sharesNamespace(release) && hasUpdater(release)) {
      problems.add(RULES["AGENT-081"], "namespace", namespace);
    }
  },
} satisfies Feature;

/** Whether the pods of a release share a namespace with those of the platform. */
export function sharesNamespace({ inPlatformCluster, namespace, platform }: PlannedRelease): boolean {
  return inPlatformCluster && namespace === platform.accounts?.namespace;
}

/** Namespace of the Helm release. */
export function namespaceOf({ namespace, platform }: Pick<AgentReleaseProps, "namespace" | "platform">): string {
  const { accounts, brand } = platform;
  return namespace ?? (accounts === undefined ? brand.namespace : `${accounts.namespace}-agents`);
}

/** Name of the updater beside the agents of a release: of its Deployment, its pods and its network policy. */
export function updaterName(releaseName: string): string {
  return `${releaseName}-updater`;
}

/** Name of the Helm release, and of the StatefulSet and the service account of its agents. */
export function releaseNameOf({ releaseName, platform }: Pick<AgentReleaseProps, "releaseName" | "platform">): string {
  return releaseName ?? platform.brand.agentRelease;
}
