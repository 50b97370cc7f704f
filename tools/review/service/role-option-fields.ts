import type { RoleOptions } from "../../../constructs/access/generated/role";
import {
  among,
  danger,
  field,
  flag,
  harmless,
  lasting,
  NEVER,
  notUnderstood,
  takenFor,
  textList,
  weaker,
  type Weakness,
} from "./comparisons";
import type { Field, Fields } from "./field";
import { at } from "../../json/plain-data";
import { becomes } from "../setting-text";

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

/** How accounts are made, or that none is; numbers are those that the service itself writes. */
const MAKES_NONE: readonly unknown[] = ["off", false, 1];
const MAKES_SOME: readonly unknown[] = ["keep", "drop", "insecure-drop", "best_effort_drop", 2, 3, 4];
const UNSAID: readonly unknown[] = [undefined, null, "", 0];

/** Accounts that are made for whoever signs in, also of a new role: the mode decides, and without one, the switch. */
function accounts(switched: string, modes?: string): Field {
  return field(["hosts-administered"], ({ documents, ...change }) => {
    const [was, is] = [documents.before, documents.after].map((role) => {
      const option = (name: string | undefined) => (name === undefined ? "" : at(role, "spec", "options", name));
      const [mode, flag] = [option(modes), option(switched)];
      if (!UNSAID.includes(mode)) return MAKES_SOME.includes(mode) || (MAKES_NONE.includes(mode) ? false : undefined);
      return flag === true || (UNSAID.includes(flag) || flag === false ? false : undefined);
    });
    if (is === undefined || was === undefined || (is && was)) return [notUnderstood()];
    return is ? [danger("hosts-administered", { documents, ...change }, String(change.after))] : [];
  });
}

/**
 * Which ports a session forwards, in one direction: 0 where the role forbids it, 1 where it says nothing, 2 where it ends what
 * another role forbids. With `ssh_port_forwarding`, even an empty one, the service does not look at `port_forwarding`.
 */
function forwarding(role: unknown, direction: string): number | undefined {
  const options = at(role, "spec", "options");
  const [legacy, config] = [at(options, "port_forwarding"), at(options, "ssh_port_forwarding")];
  const said = config === undefined || config === null ? legacy : at(config, direction, "enabled");
  return said === undefined || said === null ? 1 : typeof said === "boolean" ? Number(said) * 2 : undefined;
}

const portForwarding = field(["sessions-carry-more"], (change) => {
  const { before, after } = change.documents;
  return ["local", "remote"].flatMap((direction) => {
    const [old, now] = [forwarding(before, direction), forwarding(after, direction)];
    if (old === undefined || now === undefined) return [notUnderstood()];
    const levels = ["denied", "not denied", "allowed"];
    const text = `${direction} ports ${becomes(levels[old] ?? "", levels[now] ?? "")}`;
    return now > old ? [danger("sessions-carry-more", { ...change, path: ["forwarding"] }, text)] : [];
  });
});

const databaseAccounts = accounts("create_db_user", "create_db_user_mode");
const hostAccounts = accounts("create_host_user", "create_host_user_mode");

/** What holds for the sessions of whoever has a role. */
export const ROLE_OPTIONS: Fields = {
  client_idle_timeout: lasting("sessions-longer", NEVER),
  create_db_user: databaseAccounts,
  create_db_user_mode: databaseAccounts,
  create_desktop_user: accounts("create_desktop_user"),
  create_host_user: hostAccounts,
  create_host_user_mode: hostAccounts,
  desktop_clipboard: carried(),
  desktop_directory_sharing: carried(),
  device_trust_mode: deviceTrust,
  disconnect_expired_cert: flag("sessions-longer", true, false),
  enhanced_recording: field(["recording-weaker"], (change) => {
    const [old, now] = [change.before, change.after].map((side) => textList(side ?? takenFor(change)));
    if (old === undefined || now === undefined) return [notUnderstood()];
    return old
      .filter((event) => !now.includes(event))
      .map((event) => danger("recording-weaker", change, `no longer ${event}`));
  }),
  forward_agent: carried(),
  idp: { saml: { enabled: carried() } },
  lock: among("locking-weaker", STRICTNESS, "best_effort"),
  max_session_ttl: lasting("sessions-longer"),
  mfa_verification_interval: lasting("second-factor-weaker", NEVER),
  permit_x11_forwarding: carried(false),
  pin_source_ip: flag("client-address-believed", true),
  port_forwarding: portForwarding,
  record_session: {
    default: among("recording-weaker", STRICTNESS),
    desktop: flag("recording-weaker", true),
    ssh: among("recording-weaker", STRICTNESS, "best_effort"),
  },
  request_access: among("approvals-fewer", REQUESTS, "optional"),
  // A text.
  request_prompt: harmless,
  require_session_mfa: sessionFactor,
  ssh_file_copy: carried(),
  ssh_port_forwarding: portForwarding,
  web_terminal_clipboard_mode: among("sessions-carry-more", CLIPBOARD, "unrestricted"),
};
