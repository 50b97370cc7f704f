import { document, named, within } from "../core/schema/document";
import { flag, list, oneOf, wholeNumber } from "../core/schema/shapes";
import { duration, free } from "./shapes";

/** Hardware keys that a session can need, and what a user has to do with them. */
const HARDWARE_KEYS = ["hardware_key", "hardware_key_touch", "hardware_key_pin", "hardware_key_touch_and_pin"] as const;

/** A hardware key that a session can need. @useDeclaredType */
export type HardwareKey = (typeof HARDWARE_KEYS)[number];

/** What holds for the sessions of a role's users. Every field is optional: without it, the service's default holds. */
export interface RoleOptions {
  /** How long a sign-in lasts, for example `8h`. */
  readonly maxSessionTtl?: string;
  /** After how long a session without traffic ends, for example `15m`. */
  readonly clientIdleTimeout?: string;
  readonly disconnectExpiredCert?: boolean;
  readonly forwardAgent?: boolean;
  readonly sshPortForwarding?: { readonly local?: boolean; readonly remote?: boolean };
  readonly sshFileCopy?: boolean;
  readonly permitX11Forwarding?: boolean;
  /** Whether each session needs a second factor, or that the user's key is kept in hardware. */
  readonly requireSessionMfa?: boolean | HardwareKey;
  /** How often a second factor is asked for in a long connection, for example `1h`. */
  readonly mfaVerificationInterval?: string;
  readonly pinSourceIp?: boolean;
  readonly deviceTrustMode?: "off" | "optional" | "required" | "required-for-humans";
  readonly lock?: "strict" | "best_effort";
  readonly maxConnections?: number;
  readonly maxKubernetesConnections?: number;
  readonly maxSessions?: number;
  readonly recordSession?: {
    readonly default?: "strict" | "best_effort";
    readonly ssh?: "strict" | "best_effort";
    readonly desktop?: boolean;
  };
  readonly enhancedRecording?: readonly ("command" | "disk" | "network")[];
  readonly requestAccess?: "optional" | "reason" | "always";
  readonly requestPrompt?: string;
  readonly createHostUserMode?: "off" | "keep" | "insecure-drop";
  readonly createHostUserDefaultShell?: string;
  readonly createDatabaseUserMode?: "off" | "keep" | "best_effort_drop";
  readonly createDesktopUser?: boolean;
  readonly desktopClipboard?: boolean;
  readonly desktopDirectorySharing?: boolean;
  readonly certFormat?: "standard" | "oldssh";
}

const strictness = oneOf(["strict", "best_effort"]);
const count = wholeNumber({ from: 0 });
const enabled = within("enabled", flag());

/** What a session can need: a second factor, or a key in hardware. */
export const sessionMfa = oneOf([true, false, ...HARDWARE_KEYS]);

export const deviceTrustMode = oneOf(["off", "optional", "required", "required-for-humans"]);

export const ROLE_OPTIONS = document<RoleOptions>()({
  maxSessionTtl: duration,
  clientIdleTimeout: duration,
  disconnectExpiredCert: flag(),
  forwardAgent: flag(),
  sshPortForwarding: document<NonNullable<RoleOptions["sshPortForwarding"]>>()({
    local: enabled,
    remote: enabled,
  }),
  sshFileCopy: flag(),
  permitX11Forwarding: flag(),
  requireSessionMfa: sessionMfa,
  mfaVerificationInterval: duration,
  pinSourceIp: flag(),
  deviceTrustMode,
  lock: strictness,
  maxConnections: count,
  maxKubernetesConnections: count,
  maxSessions: wholeNumber({ from: 1 }),
  recordSession: document<NonNullable<RoleOptions["recordSession"]>>()({
    default: strictness,
    ssh: strictness,
    desktop: flag(),
  }),
  enhancedRecording: list(oneOf(["command", "disk", "network"])),
  requestAccess: oneOf(["optional", "reason", "always"]),
  requestPrompt: free,
  createHostUserMode: oneOf(["off", "keep", "insecure-drop"]),
  createHostUserDefaultShell: free,
  createDatabaseUserMode: named("create_db_user_mode", oneOf(["off", "keep", "best_effort_drop"])),
  createDesktopUser: flag(),
  desktopClipboard: flag(),
  desktopDirectorySharing: flag(),
  certFormat: oneOf(["standard", "oldssh"]),
});
