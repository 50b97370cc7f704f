import type { Duration } from "../../core/duration";
import { document, named, within } from "../../core/schema/document";
import { flag, list, oneOf, wholeNumber } from "../../core/schema/shapes";
import { duration, free, nanoseconds } from "../shapes";

/** Hardware keys that a session can need, and what a user has to do with them. */
const HARDWARE_KEYS = ["hardware_key", "hardware_key_touch", "hardware_key_pin", "hardware_key_touch_and_pin"] as const;

/** A hardware key that a session can need. @useDeclaredType */
export type HardwareKey = (typeof HARDWARE_KEYS)[number];

/** Settings for the sessions of a role's users. Every field is optional: without it, the service's default applies. */
export interface RoleOptions {
  /** How long a sign-in lasts, for example `8h`. */
  readonly maxSessionTtl?: Duration;
  /** After how long a session without traffic ends, for example `15m`. */
  readonly clientIdleTimeout?: Duration;
  /** Whether a connection ends when the certificate of its user does. */
  readonly disconnectExpiredCert?: boolean;
  /** Whether users may forward their SSH agent. */
  readonly forwardAgent?: boolean;
  /** Whether users may forward ports by SSH. */
  readonly sshPortForwarding?: {
    /** Ports of the user's machine. */
    readonly local?: boolean;
    /** Ports of the server. */
    readonly remote?: boolean;
  };
  /** Whether users may copy files by SSH. */
  readonly sshFileCopy?: boolean;
  /** Whether users may forward X11. */
  readonly permitX11Forwarding?: boolean;
  /** Whether each session needs a second factor, or which hardware key it needs. */
  readonly requireSessionMfa?: boolean | HardwareKey;
  /** How often a second factor is asked for in a long connection, for example `1h`. */
  readonly mfaVerificationInterval?: Duration;
  /** Whether only the address that began a session can use it (`EXPOSURE-010`). */
  readonly pinSourceIp?: boolean;
  /** Whether users need a device that the platform trusts. */
  readonly deviceTrustMode?: "off" | "optional" | "required" | "required-for-humans";
  /**
   * What happens where locks cannot be read: `strict` ends connections, `best_effort` goes on with the last ones
   * known.
   */
  readonly lock?: "strict" | "best_effort";
  /** Most SSH connections of a user at one time. */
  readonly maxConnections?: number;
  /** Most connections of a user to Kubernetes clusters at one time. */
  readonly maxKubernetesConnections?: number;
  /** Most sessions in one SSH connection. */
  readonly maxSessions?: number;
  /** Whether a session ends where it cannot be recorded (`strict`), or goes on (`best_effort`). */
  readonly recordSession?: {
    /** Sessions of every kind. */
    readonly default?: "strict" | "best_effort";
    /** SSH sessions. */
    readonly ssh?: "strict" | "best_effort";
    /** Whether desktops are recorded. */
    readonly desktop?: boolean;
  };
  /** Events of SSH sessions that the server's kernel records. */
  readonly enhancedRecording?: readonly ("command" | "disk" | "network")[];
  /** Whether users request roles when they sign in. */
  readonly requestAccess?: "optional" | "reason" | "always";
  /** Prompt for the reason of a request. */
  readonly requestPrompt?: string;
  /** Whether the agent makes an account on the server, and whether it stays after the session. */
  readonly createHostUserMode?: "off" | "keep" | "insecure-drop";
  /** Shell of that account. */
  readonly createHostUserDefaultShell?: string;
  /** Whether the agent makes an account in the database, and whether it stays after the session. */
  readonly createDatabaseUserMode?: "off" | "keep" | "best_effort_drop";
  /** Whether the agent makes an account on the desktop. */
  readonly createDesktopUser?: boolean;
  /** Whether desktops share the clipboard. */
  readonly desktopClipboard?: boolean;
  /** Whether text of a web terminal can be copied, from version 18.8.3 on (`RESOURCE-018`). */
  readonly webTerminalClipboardMode?: "unrestricted" | "no-copy";
  /** Whether desktops share a folder of the user's machine. */
  readonly desktopDirectorySharing?: boolean;
  /** Form of SSH certificates: with extensions, or for old servers without. */
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
  mfaVerificationInterval: nanoseconds,
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
  webTerminalClipboardMode: oneOf(["unrestricted", "no-copy"]),
  desktopDirectorySharing: flag(),
  certFormat: oneOf(["standard", "oldssh"]),
});
