/**
 * Components of the platform that can join with a token, and discovery, which agents can do as well.
 *
 * @see specification 1
 */
export const JOIN_ROLES = ["Auth", "Proxy", "Node", "Kube", "App", "Db", "WindowsDesktop", "Discovery"] as const;

/** A component of the platform by the name that join tokens use. @useDeclaredType */
export type JoinRole = (typeof JOIN_ROLES)[number];

/** The role in which each service of an agent joins. @see specification 1 */
export const JOIN_ROLE_OF_SERVICE = {
  kubernetes: "Kube",
  application: "App",
  database: "Db",
  ssh: "Node",
  "windows-desktop": "WindowsDesktop",
  discovery: "Discovery",
} as const satisfies Readonly<Record<string, JoinRole>>;

/** A service of an agent, as `AgentService` names its kind. @useDeclaredType */
export type JoiningService = keyof typeof JOIN_ROLE_OF_SERVICE;

/** All of them. */
export const JOINING_SERVICES = Object.keys(JOIN_ROLE_OF_SERVICE) as readonly JoiningService[];
