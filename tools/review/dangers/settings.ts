import { seconds } from "../../manifests/durations";
import type { PlatformModel } from "../../model/model";
import { at, textsAt } from "../../manifests/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { ofKindInBoth, resourceName, singleton } from "./documents";

/** How little a value guards: 0 is the strictest. */
type Weakness = (value: unknown) => number;

/** A setting that guards something. */
interface Setting {
  readonly path: readonly string[];
  readonly weakness: Weakness;
}

const AUTHENTICATION = "cluster_auth_preference";
const RECORDING = "session_recording_config";

const setting = (path: string, weakness: Weakness): Setting => ({ path: path.split("."), weakness });

/** By the place in a list, the strictest first; a setting that is not made is what the service takes for it. */
function among(values: readonly unknown[], unset: unknown): Weakness {
  return (value) =>
    Math.max(
      0,
      values.findIndex((each) => [each].flat().includes(value ?? unset)),
    );
}

/** Longer is weaker. @param unset seconds that the service takes where nothing is said */
function lasting(unset: number): Weakness {
  return (value) => {
    const given = value === undefined || value === null ? unset : (seconds(value) ?? unset);
    return given === 0 ? Number.POSITIVE_INFINITY : given;
  };
}

const NEVER = Number.POSITIVE_INFINITY;
const HOUR = 3600;

/** Whether a switch is off that guards, or on that opens. */
const needed: Weakness = (value) => (value === true ? 0 : 1);
const keptOn: Weakness = (value) => (value === false ? 1 : 0);
const keptOff: Weakness = (value) => (value === true ? 1 : 0);

const STRICTNESS = among(["strict", "best_effort"], "best_effort");
const DEVICES = among(["required", "required-for-humans", "optional", "off"], "optional");

const SESSION_FACTORS = [
  "hardware_key_touch_and_pin",
  "hardware_key_touch",
  "hardware_key_pin",
  "hardware_key",
  true,
  false,
];
const SESSION_FACTOR: Weakness = (value) =>
  among(SESSION_FACTORS, false)(value === "yes" || value === "session" || value === "multi-session" ? true : value);

/** What a program sets for the whole cluster, and in the options of a role, by the danger of its being weaker. */
const SETTINGS = {
  factor: {
    cluster: {
      [AUTHENTICATION]: [
        setting("require_session_mfa", SESSION_FACTOR),
        setting("allow_local_auth", (value) => (value === false ? 0 : 1)),
      ],
    },
    options: [setting("require_session_mfa", SESSION_FACTOR), setting("mfa_verification_interval", lasting(NEVER))],
  },
  recording: {
    cluster: {
      [RECORDING]: [
        setting("mode", among([["node-sync", "proxy-sync"], ["node", "proxy"], "off"], "node")),
        setting("encryption.enabled", needed),
        setting("proxy_checks_host_keys", keptOn),
      ],
    },
    options: [
      setting("record_session.default", STRICTNESS),
      setting("record_session.ssh", STRICTNESS),
      setting("record_session.desktop", keptOn),
    ],
  },
  devices: {
    cluster: {
      [AUTHENTICATION]: [setting("device_trust.mode", DEVICES), setting("device_trust.auto_enroll", keptOff)],
    },
    options: [setting("device_trust_mode", DEVICES)],
  },
  lifetime: {
    cluster: {
      [AUTHENTICATION]: [
        setting("default_session_ttl", lasting(12 * HOUR)),
        setting("disconnect_expired_cert", needed),
      ],
    },
    options: [
      setting("max_session_ttl", lasting(30 * HOUR)),
      setting("client_idle_timeout", lasting(NEVER)),
      setting("disconnect_expired_cert", needed),
    ],
  },
  locking: {
    cluster: { [AUTHENTICATION]: [setting("locking_mode", STRICTNESS)] },
    options: [setting("lock", STRICTNESS)],
  },
  addresses: { cluster: {}, options: [setting("pin_source_ip", needed)] },
} satisfies Readonly<
  Record<string, { cluster: Readonly<Record<string, readonly Setting[]>>; options: readonly Setting[] }>
>;

/** How little the settings of a group guard: those of the cluster, and those of roles that both sides have. */
export function weakness(
  group: keyof typeof SETTINGS,
  side: PlatformModel,
  both: Both<PlatformModel>,
): readonly Held[] {
  const { cluster, options } = SETTINGS[group];
  return [
    ...Object.entries(cluster).flatMap(([kind, settings]) => weakIn(kind, settings, singleton(side, kind))),
    ...ofKindInBoth(side, both, "role").flatMap((role) =>
      weakIn(resourceName(role), options, at(role.document, "spec", "options")),
    ),
  ];
}

function weakIn(place: string, settings: readonly Setting[], spec: unknown): readonly Held[] {
  return settings.map(({ path, weakness: of }) => {
    const value = at(spec, ...path);
    return isAt(`${place} ${path.join(".")}`, value ?? "not set", of(value));
  });
}

/** Second factors that people may sign in with: the weakest of them counts. */
export function secondFactors(side: PlatformModel): readonly Held[] {
  const spec = singleton(side, AUTHENTICATION);
  const old = at(spec, "second_factor");
  const factors = typeof old === "string" ? (BY_OLD_NAME[old] ?? ["otp"]) : textsAt(spec, "second_factors");
  const found = at(spec, "second_factors") === undefined && old === undefined ? ["otp"] : factors;
  const level = found.length === 0 ? FACTORS.length : Math.max(...found.map((factor) => FACTORS.indexOf(factor)));
  return [isAt(`${AUTHENTICATION} second factors`, found.join(", ") || "none", level)];
}

/** The strictest first. */
const FACTORS = ["webauthn", "sso", "otp", "optional"];

/** The field that the service had before `second_factors`. */
const BY_OLD_NAME: Readonly<Record<string, readonly string[]>> = {
  off: [],
  optional: ["optional"],
  on: ["otp", "webauthn"],
  otp: ["otp"],
  webauthn: ["webauthn"],
};

/** What guards sessions by being in a list: authorities of devices, events that are recorded. */
export function guardsOfSessions(
  group: "factor" | "recording",
  side: PlatformModel,
  both: Both<PlatformModel>,
): readonly Held[] {
  switch (group) {
    case "factor": {
      const denied = textsAt(singleton(side, AUTHENTICATION), "webauthn", "attestation_denied_cas");
      const allowed = textsAt(singleton(side, AUTHENTICATION), "webauthn", "attestation_allowed_cas");
      return [
        ...(allowed.length > 0 ? [has(AUTHENTICATION, "webauthn.attestation_allowed_cas")] : []),
        ...(denied.length > 0 ? [has(AUTHENTICATION, "webauthn.attestation_denied_cas")] : []),
      ];
    }
    case "recording":
      return ofKindInBoth(side, both, "role").flatMap((role) =>
        textsAt(role.document, "spec", "options", "enhanced_recording").map((event) =>
          has(resourceName(role), `enhanced_recording ${event}`),
        ),
      );
  }
}
