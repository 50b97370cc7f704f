/**
 * Components of the platform that can join with a token, and discovery, which agents can do as well. Relays join from version
 * 18.3.0 on, Linux desktops from 18.11.0 on.
 *
 * @see specification 1
 */
export const JOIN_ROLES = [
  "Auth",
  "Proxy",
  "Node",
  "Kube",
  "App",
  "Db",
  "WindowsDesktop",
  "LinuxDesktop",
  "Discovery",
  "Relay",
] as const;

/** A component of the platform by the name that join tokens use. @useDeclaredType */
export type JoinRole = (typeof JOIN_ROLES)[number];
