import { fieldsOf, listOf } from "../core/given";
import { Problems, Value } from "../core/value";
import type { Violation } from "../core/violation";
import type { ClusterAuthPreferenceProps } from "./cluster-auth-preference-props";
import { readFields, type Fields } from "./fields";
import type { PlatformResource } from "./platform-resource";
import { HARDWARE_KEYS } from "./role-options";
import { AUTHENTICATION_RULES } from "./rules";
import { count, duration, flag, list, oneOf, record, text, texts } from "./shapes";

const FIELDS: Fields<ClusterAuthPreferenceProps> = {
  type: ["type", oneOf("local", "github", "oidc", "saml")],
  connectorName: ["connector_name", text],
  secondFactors: ["second_factors", list(oneOf("otp", "webauthn", "sso"))],
  webauthn: [
    "webauthn",
    record({
      rpId: ["rp_id", text],
      attestationAllowedCas: ["attestation_allowed_cas", texts],
      attestationDeniedCas: ["attestation_denied_cas", texts],
    }),
  ],
  localAuth: ["allow_local_auth", flag],
  passwordless: ["allow_passwordless", flag],
  headless: ["allow_headless", flag],
  requireSessionMfa: ["require_session_mfa", oneOf(true, false, ...HARDWARE_KEYS)],
  lockingMode: ["locking_mode", oneOf("strict", "best_effort")],
  disconnectExpiredCert: ["disconnect_expired_cert", flag],
  messageOfTheDay: ["message_of_the_day", text],
  defaultSessionTtl: ["default_session_ttl", duration],
  deviceTrust: [
    "device_trust",
    record({
      mode: ["mode", oneOf("off", "optional", "required", "required-for-humans")],
      autoEnroll: ["auto_enroll", flag],
      ekcertAllowedCas: ["ekcert_allowed_cas", texts],
    }),
  ],
  hardwareKey: [
    "hardware_key",
    record({
      pivSlot: ["piv_slot", text],
      pinCacheTtl: ["pin_cache_ttl", duration],
      serialNumberValidation: [
        "serial_number_validation",
        record({ enabled: ["enabled", flag], serialNumberTraitName: ["serial_number_trait_name", text] }),
      ],
    }),
  ],
  signatureAlgorithmSuite: ["signature_algorithm_suite", oneOf("legacy", "balanced-v1", "fips-v1", "hsm-v1")],
  stableUnixUsers: [
    "stable_unix_user_config",
    record({ enabled: ["enabled", flag], firstUid: ["first_uid", count], lastUid: ["last_uid", count] }),
  ],
};

/**
 * How people sign in to a platform; there is one such resource per platform, with a fixed name.
 *
 * It is delivered with the other resources, after the connectors. When it is withdrawn, the service's defaults hold
 * again.
 *
 * An unknown field carries `FIELD-001`, a field of the wrong form `FIELD-002`.
 *
 * @see specification 5
 */
export class ClusterAuthPreference extends Value {
  static of(props: ClusterAuthPreferenceProps): ClusterAuthPreference {
    const problems = new Problems();
    return new ClusterAuthPreference(readFields(props, FIELDS, "", problems), problems);
  }

  private constructor(
    private readonly spec: Readonly<Record<string, unknown>>,
    problems: Problems,
  ) {
    super(problems.list);
  }

  /** @param host of the platform's public address, which WebAuthn devices are registered for by default */
  toResource({ host }: { readonly host: string }): PlatformResource {
    const { webauthn, ...spec } = this.spec;
    const needsDomain = webauthn !== undefined || listOf(spec["second_factors"])?.includes("webauthn") === true;
    return {
      kind: "cluster_auth_preference",
      version: "v2",
      metadata: { name: "cluster-auth-preference" },
      spec: { ...spec, ...(needsDomain && { webauthn: { rp_id: host, ...fieldsOf(webauthn) } }) },
    };
  }

  /**
   * Reports settings with which nobody could sign in (`AUTH-001`).
   *
   * @param connectors names of the connectors that are declared
   */
  check(connectors: readonly string[]): readonly Violation[] {
    const problems = new Problems();
    if (this.spec["allow_local_auth"] === false && connectors.length === 0) {
      problems.add(AUTHENTICATION_RULES.nobody, "authentication.localAuth", false);
    }
    return problems.list;
  }
}
