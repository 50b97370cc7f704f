import { oneOf } from "../../core/schema/shapes";

const USER_IDS = ["image", "assigned"] as const;

/** Where the user and group ids of pods come from: their images or the cluster. @useDeclaredType */
export type UserIds = (typeof USER_IDS)[number];

/** Who decides the numbers of user and groups. */
export const userIds = oneOf(USER_IDS);

/** User and groups of a pod, as the provider's schema has them. A cluster that assigns numbers refuses others. */
export function podUser(whose: UserIds, user: string, { ownsFiles = true } = {}) {
  const files = { fsGroup: user, fsGroupChangePolicy: "OnRootMismatch" };
  return {
    runAsNonRoot: true,
    ...(whose === "image" && { runAsUser: user, runAsGroup: user, ...(ownsFiles && files) }),
    seccompProfile: { type: "RuntimeDefault" },
  };
}
