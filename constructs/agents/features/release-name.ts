import { isNamespaceName } from "../../core/kubernetes";
import type { PropsOf } from "../../core/schema/group";
import { textLike, textWhere } from "../../core/schema/shapes";
import type { AgentReleaseProps } from "./agent-release-props";
import type { Feature } from "./feature";
import { AGENT_RELEASE_RULES as RULES } from "./rules";

const RELEASE_NAME = /^[a-z]([a-z0-9-]{0,50}[a-z0-9])?$/;

/** How a release is called, and where it is. */
export interface ReleaseNameProps {
  /** At most 52 characters. @default `<brand>-agent` */
  readonly releaseName?: string;

  /** @default the brand's */
  readonly namespace?: string;
}

/** Name and namespace of the Helm release. */
export const RELEASE_NAME_AND_NAMESPACE = {
  props: {
    releaseName: textLike("the name of a release", RELEASE_NAME, { rule: RULES.releaseName }),
    namespace: textWhere("the name of a namespace", isNamespaceName, { rule: RULES.namespace }),
  } satisfies PropsOf<ReleaseNameProps>,
} satisfies Feature;

/** Name of the Helm release, and of the StatefulSet and the service account of its agents. */
export function releaseNameOf({ releaseName, platform }: Pick<AgentReleaseProps, "releaseName" | "platform">): string {
  return releaseName ?? platform.brand.agentRelease;
}
