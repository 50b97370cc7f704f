/** Components of the platform that can join with a token. @see specification 1 */
export const JOIN_ROLES = ["Auth", "Proxy", "Node", "Kube", "App", "Db", "WindowsDesktop"] as const;

/** A component of the platform by the name that join tokens use. */
export type JoinRole = (typeof JOIN_ROLES)[number];
