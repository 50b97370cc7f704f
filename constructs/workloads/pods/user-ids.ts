import { oneOf } from "../../core/schema/shapes";

const USER_IDS = ["image", "assigned"] as const;

/** Whose numbers the user and the groups of pods are: those of their images, or those that the cluster assigns. @useDeclaredType */
export type UserIds = (typeof USER_IDS)[number];

/** Whose numbers they are. */
export const userIds = oneOf(USER_IDS);

/** As whom a pod runs, as the provider's schema has it; a cluster that assigns numbers refuses others. */
export function podUser(whose: UserIds, user: string, { ownsFiles = true } = {}) {
  const files = { fsGroup: user, fsGroupChangePolicy: "OnRootMismatch" };
  return {
    runAsNonRoot: true,
    ...(whose === "image" && { runAsUser: user, runAsGroup: user, ...(ownsFiles && files) }),
    seccompProfile: { type: "RuntimeDefault" },
  };
}
