import type { ClusterAuthPreferenceProps, SessionRecordingProps } from "../../../constructs/access/generated/settings";
import { textsAt, at } from "../../json/plain-data";
import {
  among,
  danger,
  field,
  flag,
  harmless,
  lasting,
  limits,
  losses,
  notUnderstood,
  otherThan,
  readBy,
  type Weakness,
} from "./comparisons";
import type { Fields } from "./field";
import { deviceTrust, sessionFactor, STRICTNESS } from "./role-option-fields";
import { becomes } from "../setting-text";

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

type Algorithms = NonNullable<ClusterAuthPreferenceProps["signatureAlgorithmSuite"]>;

const REMOVED_OR_OTHERS = limits("second-factor-weaker");

export const CLUSTER_AUTH_PREFERENCE: Fields = {
  allow_headless: flag("second-factor-weaker", false, true),
  allow_local_auth: flag("second-factor-weaker", false),
  connector_name: otherThan("identity-provider-changed"),
  default_session_ttl: lasting("sessions-longer"),
  device_trust: {
    auto_enroll: flag("device-trust-weaker", false, false),
    ekcert_allowed_cas: limits("device-trust-weaker"),
    mode: deviceTrust,
  },
  disconnect_expired_cert: flag("sessions-longer", true),
  hardware_key: {
    pin_cache_ttl: lasting("second-factor-weaker", 0),
    serial_number_validation: { enabled: flag("second-factor-weaker", true, false) },
  },
  idp: { saml: { enabled: flag("sessions-carry-more", false) } },
  locking_mode: among("locking-weaker", STRICTNESS),
  // A text.
  message_of_the_day: harmless,
  require_session_mfa: sessionFactor,
  second_factor: secondFactors,
  second_factors: secondFactors,
  signature_algorithm_suite: among(
    "signatures-weaker",
    { "hsm-v1": 0, "fips-v1": 0, "balanced-v1": 0, legacy: 1 } satisfies Weakness<Algorithms>,
    "balanced-v1",
  ),
  webauthn: {
    attestation_allowed_cas: REMOVED_OR_OTHERS,
    attestation_denied_cas: losses("second-factor-weaker"),
    rp_id: readBy("webauthn-domain-changed"),
  },
};

const MODES: Weakness<NonNullable<SessionRecordingProps["mode"]>> = {
  "node-sync": 0,
  "proxy-sync": 0,
  node: 1,
  proxy: 1,
  off: 2,
};

export const SESSION_RECORDING_CONFIG: Fields = {
  encryption: { enabled: flag("recording-weaker", true, false) },
  mode: among("recording-weaker", MODES),
  proxy_checks_host_keys: flag("recording-weaker", true),
};

export const CLUSTER_NETWORKING_CONFIG: Fields = {
  client_idle_timeout: lasting("sessions-longer"),
  // A text.
  client_idle_timeout_message: harmless,
  // How soon a connection is noticed that is dead.
  keep_alive_count_max: harmless,
  keep_alive_interval: harmless,
  proxy_ping_interval: harmless,
  ssh_dial_timeout: harmless,
  web_idle_timeout: lasting("sessions-longer"),
};
