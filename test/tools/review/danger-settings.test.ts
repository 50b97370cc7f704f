import { dangerFindings } from "../../../tools/review/dangers/find";
import { platform, resource, step } from "../../support/review-models";

/** What gets weaker, as it is said. */
function weaker(kind: string, before: object, after: object): readonly unknown[] {
  const [old, now] = [before, after].map((spec) => platform({ resources: [resource(kind, kind, spec)] }));
  return dangerFindings(step([old!], [now!])).map((finding) => finding.kind);
}

const AUTHENTICATION = "cluster_auth_preference";
const RECORDING = "session_recording_config";

test.each<[string, string, object, object]>([
  ["a factor of each session", AUTHENTICATION, { require_session_mfa: "hardware_key" }, { require_session_mfa: "yes" }],
  ["no factor of sessions", AUTHENTICATION, { require_session_mfa: "session" }, {}],
  ["local users", AUTHENTICATION, { allow_local_auth: false }, { allow_local_auth: true }],
  ["a second factor that may be left out", AUTHENTICATION, { second_factor: "on" }, { second_factor: "optional" }],
  ["no second factor", AUTHENTICATION, { second_factors: ["webauthn"] }, { second_factor: "off" }],
  ["an unknown second factor", AUTHENTICATION, { second_factor: "webauthn" }, { second_factor: "new" }],
  [
    "authorities of devices that are not asked for",
    AUTHENTICATION,
    { webauthn: { attestation_allowed_cas: ["a"], attestation_denied_cas: ["b"] } },
    {},
  ],
  ["devices that enrol by themselves", AUTHENTICATION, {}, { device_trust: { auto_enroll: true } }],
  ["a session that never ends", AUTHENTICATION, { default_session_ttl: "8h" }, { default_session_ttl: "0s" }],
  ["a session as long as the service has it", AUTHENTICATION, { default_session_ttl: "8h" }, {}],
  [
    "a session of a length that nobody can read",
    AUTHENTICATION,
    { default_session_ttl: "8h" },
    { default_session_ttl: "?" },
  ],
  ["a lock that may be late", AUTHENTICATION, { locking_mode: "strict" }, { locking_mode: "best_effort" }],
  ["recordings that are not encrypted", RECORDING, { encryption: { enabled: true } }, {}],
  ["host keys that nobody checks", RECORDING, {}, { proxy_checks_host_keys: false }],
  ["no recording", RECORDING, { mode: "node" }, { mode: "off" }],
])("%s is a danger, and none on the way back", (_, kind, strict, weak) => {
  expect(weaker(kind, strict, weak)).toHaveLength(1);
  expect(weaker(kind, weak, strict)).toEqual([]);
});
