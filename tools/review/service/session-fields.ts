import type { RoleOptions } from "../../../constructs/access/generated/role";
import type { ClusterAuthPreferenceProps, SessionRecordingProps } from "../../../constructs/access/generated/settings";
import { at, textsAt } from "../../json/plain-data";
import { becomes } from "../setting-text";
import { danger, field, notUnderstood, ofBoth, takenFor, textList, weaker, type Weakness } from "./comparisons";
import type { Field } from "./field";
import type { OwnWords } from "./rows";

/** How little each value of a setting guards: of a setting that declarations can have, the compiler asks for every one. */
export const LEVELS = {
  algorithms: { "hsm-v1": 0, "fips-v1": 0, "balanced-v1": 0, legacy: 1 } satisfies Weakness<
    NonNullable<ClusterAuthPreferenceProps["signatureAlgorithmSuite"]>
  >,
  clipboard: { "no-copy": 0, unrestricted: 1 } satisfies Weakness<NonNullable<RoleOptions["webTerminalClipboardMode"]>>,
  databaseTls: {
    "verify-full": 0,
    VERIFY_FULL: 0,
    0: 0,
    "verify-ca": 1,
    VERIFY_CA: 1,
    1: 1,
    insecure: 2,
    INSECURE: 2,
    2: 2,
  },
  deviceTrust: { required: 0, "required-for-humans": 1, optional: 2, off: 3 } satisfies Weakness<
    NonNullable<RoleOptions["deviceTrustMode"]>
  >,
  proxyProtocol: { off: 0, on: 1, unspecified: 2 },
  reasons: { required: 0, optional: 1 },
  recordings: { "node-sync": 0, "proxy-sync": 0, node: 1, proxy: 1, off: 2 } satisfies Weakness<
    NonNullable<SessionRecordingProps["mode"]>
  >,
  requests: { always: 0, reason: 0, optional: 1 } satisfies Weakness<NonNullable<RoleOptions["requestAccess"]>>,
  strictness: { strict: 0, best_effort: 1 } satisfies Weakness<NonNullable<RoleOptions["lock"]>>,
} as const;

/** The weakest first factor counts; the strictest first. */
const FACTORS = ["webauthn", "sso", "otp", "optional", "none"];

/** The field that the service had before `second_factors`. */
const BY_OLD_NAME: Readonly<Record<string, readonly string[]>> = {
  off: ["none"],
  optional: ["optional"],
  on: ["otp", "webauthn"],
  otp: ["otp"],
  webauthn: ["webauthn"],
};

function acceptedSecondFactors(document: unknown): readonly string[] | undefined {
  const [old, list] = [at(document, "spec", "second_factor"), at(document, "spec", "second_factors")];
  if (old !== undefined)
    return typeof old === "string" && Object.hasOwn(BY_OLD_NAME, old) ? BY_OLD_NAME[old] : undefined;
  if (list === undefined) return ["otp"];
  const factors = textsAt(document, "spec", "second_factors");
  return factors.length === 0 ? ["none"] : factors;
}

const secondFactors = field(["second-factor-weaker"], (change) => {
  const [old, now] = [change.documents.before, change.documents.after].map(acceptedSecondFactors);
  const level = (factors: readonly string[] | undefined) => {
    const levels = (factors ?? ["?"]).map((factor) => FACTORS.indexOf(factor));
    return levels.includes(-1) ? undefined : Math.max(...levels);
  };
  const [before, after] = [level(old), level(now)];
  if (before === undefined || after === undefined) return [notUnderstood()];
  const text = becomes((old ?? []).join(", "), (now ?? []).join(", "));
  return after > before ? [danger("second-factor-weaker", change, text)] : [];
});

/** What a second factor is asked of, the strictest first: other texts are true or false. */
const LEVELS_OF_FACTORS = [
  "hardware_key_touch_and_pin",
  "hardware_key_touch",
  "hardware_key_pin",
  "hardware_key",
  true,
  false,
];
const TRUE = ["true", "yes", "on", "1", "session", "multi-session"];
const FALSE = ["false", "no", "off", "0", ""];

const sessionFactor: Field = weaker("second-factor-weaker", (value) => {
  const text = JSON.stringify(value ?? false)
    .replaceAll('"', "")
    .toLowerCase();
  const known = TRUE.includes(text) ? true : FALSE.includes(text) ? false : value;
  const level = LEVELS_OF_FACTORS.indexOf(known as string | boolean);
  return level < 0 ? undefined : level;
});

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

/** Events of sessions that are recorded. */
const recordedEvents = ofBoth(
  ["recording-weaker"],
  (side, change) => textList(side ?? takenFor(change)),
  (old, now, change) =>
    old
      .filter((event) => !now.includes(event))
      .map((event) => danger("recording-weaker", change, `no longer ${event}`)),
);

/** How people sign in, and what holds for their sessions. */
export const SESSION_WORDS: OwnWords = {
  "accounts in databases": accounts("create_db_user", "create_db_user_mode"),
  "accounts on desktops": accounts("create_desktop_user"),
  "accounts on hosts": accounts("create_host_user", "create_host_user_mode"),
  "port forwarding": portForwarding,
  "recorded events": recordedEvents,
  "second factor of sessions": sessionFactor,
  "second factors": secondFactors,
};
