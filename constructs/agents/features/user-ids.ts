import type { PropsOf } from "../../core/schema/group";
import { userIds, type UserIds } from "../../workloads/pods/user-ids";
import { chartSource } from "../common/chart-source";
import type { DeclaredRelease } from "./agent-release-props";
import type { Feature } from "../common/feature";

/** Whose numbers the user and the groups of the pods are. */
export interface UserIdsProps {
  /**
   * Where the user and group ids of agents and updater come from: the images, or the cluster, which assigns ids to
   * each namespace, as OpenShift does.
   *
   * @default "image"
   */
  readonly userIds?: UserIds;
}

/** User and groups of the pods. Charts have numbers by default; null removes one. */
export const USER_IDS = {
  pods: { userIds } satisfies PropsOf<UserIdsProps>,
  owns: () => [
    "initSecurityContext",
    ...["podSecurityContext", "securityContext"].flatMap((path) => [path, `updater.${path}`]),
  ],
  values: (release: DeclaredRelease) => {
    if (release.pods.userIds !== "assigned") return {};
    const container = { runAsUser: null, runAsGroup: null };
    return {
      podSecurityContext: { ...container, fsGroup: null },
      securityContext: container,
      // The chart of this package gives init containers nothing of its own.
      ...(chartSource(release).kind === "repository" && { initSecurityContext: container }),
    };
  },
} satisfies Feature;
