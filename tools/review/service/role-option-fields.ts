import type { RoleOptions } from "../../../constructs/access/roles/role-options";
import {
  among,
  danger,
  field,
  flag,
  harmless,
  lasting,
  NEVER,
  notUnderstood,
  textsOf,
  unjudged,
  weaker,
  type Weakness,
} from "./comparisons";
import type { Field, Fields } from "./field";
import { takenFor } from "./taken";

export const STRICTNESS: Weakness<NonNullable<RoleOptions["lock"]>> = { strict: 0, best_effort: 1 };

/** What a second factor is asked of, the strictest first: other texts are true or false. */
const FACTORS = ["hardware_key_touch_and_pin", "hardware_key_touch", "hardware_key_pin", "hardware_key", true, false];
const TRUE = ["true", "yes", "on", "1", "session", "multi-session"];
const FALSE = ["false", "no", "off", "0", ""];

export const sessionFactor: Field = weaker("second-factor-weaker", (value) => {
  const text = JSON.stringify(value ?? false)
    .replaceAll('"', "")
    .toLowerCase();
  const known = TRUE.includes(text) ? true : FALSE.includes(text) ? false : value;
  const level = FACTORS.indexOf(known as string | boolean);
  return level < 0 ? undefined : level;
});

const DEVICE_TRUST: Weakness<NonNullable<RoleOptions["deviceTrustMode"]>> = {
  required: 0,
  "required-for-humans": 1,
  optional: 2,
  off: 3,
};

export const deviceTrust = among("device-trust-weaker", DEVICE_TRUST, "optional");

/** What a session carries out of the platform, or into it. */
const carried = (unset?: boolean) => flag("sessions-carry-more", false, unset);

const REQUESTS: Weakness<NonNullable<RoleOptions["requestAccess"]>> = { always: 0, reason: 0, optional: 1 };

const CLIPBOARD: Weakness<NonNullable<RoleOptions["webTerminalClipboardMode"]>> = { "no-copy": 0, unrestricted: 1 };

/** What makes no account, and how accounts are made; numbers are those that the service itself writes. */
const MAKES_NONE: readonly unknown[] = [undefined, null, "", false, "off", 0, 1];
const MAKES_SOME: readonly unknown[] = [true, "keep", "drop", "insecure-drop", "best_effort_drop", 2, 3, 4];

/** Accounts that are made for whoever signs in, also of a new role. */
const accountsMade = field(["hosts-administered"], (change) => {
  const sides = [change.before, change.after];
  if (!sides.every((side) => MAKES_NONE.includes(side) || MAKES_SOME.includes(side))) return [notUnderstood()];
  const [was, is] = sides.map((side) => MAKES_SOME.includes(side));
  return is === true && was !== true ? [danger("hosts-administered", change, String(change.after))] : [];
});

/** What holds for the sessions of whoever has a role. */
export const ROLE_OPTIONS: Fields = {
  cert_extensions: unjudged(),
  cert_format: harmless,
  client_idle_timeout: lasting("sessions-longer", NEVER),
  create_db_user: accountsMade,
  create_db_user_mode: accountsMade,
  create_desktop_user: accountsMade,
  create_host_user: accountsMade,
  create_host_user_default_shell: unjudged(),
  create_host_user_mode: accountsMade,
  desktop_clipboard: carried(),
  desktop_directory_sharing: carried(),
  device_trust_mode: deviceTrust,
  disconnect_expired_cert: flag("sessions-longer", true, false),
  enhanced_recording: field(["recording-weaker"], (change) => {
    if (change.isNew) return [];
    const [old, now] = [change.before, change.after].map((side) => textsOf(side ?? takenFor(change)));
    if (old === undefined || now === undefined) return [notUnderstood()];
    return old
      .filter((event) => !now.includes(event))
      .map((event) => danger("recording-weaker", change, `no longer ${event}`));
  }),
  forward_agent: carried(),
  idp: { saml: { enabled: carried() } },
  lock: among("locking-weaker", STRICTNESS, "best_effort"),
  max_connections: harmless,
  max_kubernetes_connections: harmless,
  max_session_ttl: lasting("sessions-longer"),
  max_sessions: harmless,
  mfa_verification_interval: lasting("second-factor-weaker", NEVER),
  permit_x11_forwarding: carried(false),
  pin_source_ip: flag("client-address-believed", true),
  port_forwarding: carried(true),
  record_session: {
    default: among("recording-weaker", STRICTNESS),
    desktop: flag("recording-weaker", true),
    ssh: among("recording-weaker", STRICTNESS, "best_effort"),
  },
  request_access: among("approvals-fewer", REQUESTS, "optional"),
  request_prompt: harmless,
  require_session_mfa: sessionFactor,
  ssh_file_copy: carried(),
  ssh_port_forwarding: { local: { enabled: carried(true) }, remote: { enabled: carried(true) } },
  web_terminal_clipboard_mode: among("sessions-carry-more", CLIPBOARD, "unrestricted"),
};
