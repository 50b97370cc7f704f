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
} from "./comparisons";
import type { Field, Fields } from "./field";

const HOUR = 3600;

const strictness = (kind: "recording-weaker" | "locking-weaker") =>
  among(kind, ["strict", "best_effort"], "best_effort");

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

export const deviceTrust = among(
  "device-trust-weaker",
  ["required", "required-for-humans", "optional", "off"],
  "optional",
);

/** What a session carries out of the platform, or into it: on where nothing is said. */
const carried = (unset: boolean) => flag("sessions-carry-more", { strict: false, unset });

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
  desktop_clipboard: carried(true),
  desktop_directory_sharing: carried(true),
  device_trust_mode: deviceTrust,
  disconnect_expired_cert: flag("sessions-longer", { strict: true, unset: false }),
  enhanced_recording: field(["recording-weaker"], (change) => {
    if (change.isNew) return [];
    const [old, now] = [change.before, change.after].map((side) => textsOf(side ?? ["command", "network"]));
    if (old === undefined || now === undefined) return [notUnderstood()];
    return old
      .filter((event) => !now.includes(event))
      .map((event) => danger("recording-weaker", change, `${event}, no longer`));
  }),
  forward_agent: carried(false),
  idp: { saml: { enabled: carried(true) } },
  lock: strictness("locking-weaker"),
  max_connections: harmless,
  max_kubernetes_connections: harmless,
  max_session_ttl: lasting("sessions-longer", 30 * HOUR),
  max_sessions: harmless,
  mfa_verification_interval: lasting("second-factor-weaker", NEVER),
  permit_x11_forwarding: carried(false),
  pin_source_ip: flag("client-address-believed", { strict: true, unset: false }),
  port_forwarding: carried(true),
  record_session: {
    default: strictness("recording-weaker"),
    desktop: flag("recording-weaker", { strict: true, unset: true }),
    ssh: strictness("recording-weaker"),
  },
  request_access: among("approvals-fewer", [["always", "reason"], "optional"], "optional"),
  request_prompt: harmless,
  require_session_mfa: sessionFactor,
  ssh_file_copy: carried(true),
  ssh_port_forwarding: { local: { enabled: carried(true) }, remote: { enabled: carried(true) } },
};
