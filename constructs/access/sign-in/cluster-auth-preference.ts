import type { Duration } from "../../core/duration";
import { fieldsOf, isText } from "../../core/given";
import { certificates } from "../../core/public-text";
import { hasMarker } from "../../core/reference";
import { document, named } from "../../core/schema/document";
import { needed, group } from "../../core/schema/group";
import { argument, make } from "../../core/schema/make";
import { invalidForm } from "../../core/schema/report";
import { flag, list, oneOf, textLike, wholeNumber } from "../../core/schema/shapes";
import { Value, type Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { PlatformResource } from "../platform-resource";
import { deviceTrustMode, sessionMfa, type RoleOptions } from "../roles/role-options";
import { CONNECTOR_KINDS } from "./connector";
import { durationTo, free, lasting } from "../shapes";

export const AUTHENTICATION_RULES = defineRules({
  "AUTH-001": {
    problem: "local sign-in is off and no connector is declared, so nobody could sign in",
    fix: "declare a connector, or leave localAuth out",
    source: "specification 5, rule 1",
    acknowledgeable: true,
  },
  "AUTH-002": {
    problem: "the platform declares no connector of this type and name, and without it the service lets nobody sign in",
    fix: "correct type or connectorName, or declare the connector; if somebody makes it in the service, acknowledge this",
    source: "the service's documentation, cluster_auth_preference",
    acknowledgeable: true,
  },
  "AUTH-003": {
    problem:
      "the public address is not in the domain of the security keys, so no browser lets users register or use one",
    fix: "leave webauthn.rpId out, or pass the public address or a domain above it",
    source: "WebAuthn, relying party identifier",
  },
  "AUTH-004": {
    problem: "every identity needs a trusted device, and bots have none, so they reach nothing",
    fix: 'pass deviceTrust: { mode: "required-for-humans" }; if only people are meant to connect, acknowledge this',
    source: "the service's documentation, device trust",
    acknowledgeable: true,
  },
});

/** Slots of a hardware key that hold keys of users. */
const PIV_SLOTS = ["9a", "9c", "9d", "9e"] as const;

/** How people sign in to a platform. Every setting is optional: without it, the service's default applies. */
export interface ClusterAuthPreferenceProps {
  /** Connector that `tsh login` uses by default. @default "local" */
  readonly type?: "local" | "github" | "oidc" | "saml";

  /** Connector of that type (`AUTH-002`). @default the first */
  readonly connectorName?: string;

  /**
   * Second factors that a user may have. For `sso`, a connector needs `mfa`, which a `ServiceResource` can declare.
   *
   * @default ["otp"], one-time passwords alone
   */
  readonly secondFactors?: readonly ("otp" | "webauthn" | "sso")[];

  /** Settings of WebAuthn; with that second factor only. */
  readonly webauthn?: {
    /**
     * Domain that devices are registered for. After a change, every device has to be registered again.
     *
     * @default the host of the platform's public address
     */
    readonly rpId?: string;

    /** Certificates in PEM, as text, of the authorities whose devices are allowed. No paths. @default all */
    readonly attestationAllowedCas?: readonly string[];

    /** Certificates in PEM, as text, of the authorities whose devices are refused. No paths. @default none */
    readonly attestationDeniedCas?: readonly string[];
  };

  /** Whether local users may sign in (`AUTH-001`). @default true */
  readonly localAuth?: boolean;

  /** Whether users may sign in without a password. @default true where there is WebAuthn */
  readonly passwordless?: boolean;

  /** Whether users may sign in on machines without a browser. @default true where there is WebAuthn */
  readonly headless?: boolean;

  /** Whether each session needs a second factor, or which hardware key it needs. @default false */
  readonly requireSessionMfa?: NonNullable<RoleOptions["requireSessionMfa"]>;

  /** What happens to sessions while locks of the cluster cannot be read. @default "best_effort" */
  readonly lockingMode?: "strict" | "best_effort";

  /** Whether a connection ends when its user's certificate does. @default false */
  readonly disconnectExpiredCert?: boolean;

  /** Text that users must confirm before they sign in. @default none */
  readonly messageOfTheDay?: string;

  /** How long a sign-in lasts, for example `8h`. @default "12h" */
  readonly defaultSessionTtl?: Duration;

  /** Which devices users may sign in from. Enterprise edition alone. */
  readonly deviceTrust?: {
    /** Who has to use a trusted device. @default "optional" */
    readonly mode?: "off" | "optional" | "required" | "required-for-humans";

    /** Whether devices enrol themselves at the first sign-in. @default false */
    readonly autoEnroll?: boolean;

    /** Certificates in PEM, as text, of the authorities of TPM devices. No paths. @default all */
    readonly ekcertAllowedCas?: readonly string[];
  };

  /** Keys of users in hardware. Enterprise edition alone. */
  readonly hardwareKey?: {
    /** PIV slot that clients use. @default by what roles require */
    readonly pivSlot?: (typeof PIV_SLOTS)[number];

    /** How long a PIN is kept, at most `1h`, for example `10m`. @default not kept */
    readonly pinCacheTtl?: Duration;

    /** Check that a user's hardware key has a known serial number. */
    readonly serialNumberValidation?: {
      /** Whether serial numbers are checked. @default false */
      readonly enabled?: boolean;

      /** Trait that lists the serial numbers of a user's keys. @default "hardware_key_serial_numbers" */
      readonly serialNumberTraitName?: string;
    };
  };

  /**
   * Kinds of keys that the service makes. It refuses `balanced-v1` in Teleport's cloud, and with keys in an HSM or KMS.
   *
   * @default the default of the service at the time when the cluster was created
   */
  readonly signatureAlgorithmSuite?: "legacy" | "balanced-v1" | "fips-v1" | "hsm-v1";

  /** User ids for the accounts that agents make on hosts. @default none */
  readonly stableUnixUsers?: {
    /** Needs both ids. @default false */
    readonly enabled?: boolean;

    /** Lowest id that is given out, 1000 or more. */
    readonly firstUid?: number;

    /** Highest id that is given out. */
    readonly lastUid?: number;
  };
}

/** What the sign-in settings need to know of their platform. */
export interface SignInContext {
  /** Host of the platform's public address: WebAuthn devices are registered for it by default. */
  readonly host: string;
}

/** The second factors that people may have, and the domain for which their security keys are registered. */
export interface AcceptedFactors {
  readonly factors: readonly string[];
  readonly rpId: string;
}

const CONTEXT = group<SignInContext>()({ host: needed(free) });

/** What the service gives out to users: below it are ids of the system. */
const uid = wholeNumber({ from: 1000, to: 2_147_483_647 });

/** Second factors that the service accepts by default. */
const SERVICE_FACTORS = ["otp"];

type Given = { readonly [K in keyof ClusterAuthPreferenceProps]: unknown };

const UIDS = invalidForm("with enabled: true, both firstUid and lastUid; lastUid is not the lower one");
const LOCAL_FACTOR = invalidForm(
  "otp or webauthn among them, because local users cannot use sso",
  "add one of the two, or pass localAuth: false",
);
const ADD_WEBAUTHN = 'add "webauthn" to secondFactors';
const WITH_WEBAUTHN = invalidForm("left out, unless secondFactors has webauthn", ADD_WEBAUTHN);
const CONNECTOR_IS_OFF = invalidForm("local, unless secondFactors has webauthn and this way is not off", ADD_WEBAUTHN);

/** The configuration file of the service may name files; its resources hold the certificates themselves. */
const authorities = list(certificates());

/** What the settings are read as. */
export const CLUSTER_AUTH_PREFERENCE = document<ClusterAuthPreferenceProps>()(
  {
    type: oneOf(["local", "github", "oidc", "saml"]),
    connectorName: free,
    secondFactors: list(oneOf(["otp", "webauthn", "sso"])),
    webauthn: document<NonNullable<ClusterAuthPreferenceProps["webauthn"]>>()({
      rpId: textLike("a domain, without scheme, port and path", /^[^\s/:]+$/, { reference: true }),
      attestationAllowedCas: authorities,
      attestationDeniedCas: authorities,
    }),
    localAuth: named("allow_local_auth", flag()),
    passwordless: named("allow_passwordless", flag()),
    headless: named("allow_headless", flag()),
    requireSessionMfa: sessionMfa,
    lockingMode: oneOf(["strict", "best_effort"]),
    disconnectExpiredCert: flag(),
    messageOfTheDay: free,
    defaultSessionTtl: lasting,
    deviceTrust: document<NonNullable<ClusterAuthPreferenceProps["deviceTrust"]>>()({
      mode: deviceTrustMode,
      autoEnroll: flag(),
      ekcertAllowedCas: authorities,
    }),
    hardwareKey: document<NonNullable<ClusterAuthPreferenceProps["hardwareKey"]>>()({
      pivSlot: oneOf(PIV_SLOTS),
      pinCacheTtl: durationTo("1h"),
      serialNumberValidation: document<
        NonNullable<NonNullable<ClusterAuthPreferenceProps["hardwareKey"]>["serialNumberValidation"]>
      >()({
        enabled: flag(),
        serialNumberTraitName: free,
      }),
    }),
    signatureAlgorithmSuite: oneOf(["legacy", "balanced-v1", "fips-v1", "hsm-v1"]),
    stableUnixUsers: named(
      "stable_unix_user_config",
      document<NonNullable<ClusterAuthPreferenceProps["stableUnixUsers"]>>()(
        {
          enabled: flag(),
          firstUid: uid,
          lastUid: uid,
        },
        [
          ({ enabled, firstUid, lastUid }, problems) => {
            if (enabled === true && !(Number(firstUid) <= Number(lastUid))) problems.add(UIDS, "lastUid", lastUid);
          },
        ],
      ),
    ),
  },
  [checkFactors],
);

function checkFactors(props: Given, problems: Problems): void {
  const { secondFactors, localAuth, type = "local", connectorName } = props;
  const factors = (secondFactors ?? SERVICE_FACTORS) as readonly string[];
  const hasWebauthn = factors.includes("webauthn");
  if (localAuth !== false && factors.every((factor) => factor === "sso")) {
    problems.add(LOCAL_FACTOR, "secondFactors", factors);
  }
  for (const name of hasWebauthn ? [] : (["webauthn", "passwordless", "headless"] as const)) {
    const given = props[name];
    if (given !== undefined && given !== false) problems.add(WITH_WEBAUTHN, name, given);
  }
  if (type !== "local" || (connectorName !== "passwordless" && connectorName !== "headless")) return;
  const isOn = props[connectorName] ?? hasWebauthn;
  if (isOn !== true) problems.add(CONNECTOR_IS_OFF, "connectorName", connectorName);
}

/**
 * How people sign in to a platform; there is one such resource per platform. If you remove it, the service's defaults
 * apply again.
 *
 * @see specification 5
 * @example
 * ```ts
 * authentication: ClusterAuthPreference.of({ type: "local", secondFactors: ["webauthn"] }),
 * ```
 */
export class ClusterAuthPreference extends Value {
  /** The sign-in settings of the props. */
  static of(props: ClusterAuthPreferenceProps): ClusterAuthPreference {
    return make(
      ClusterAuthPreference,
      CLUSTER_AUTH_PREFERENCE,
      props,
      (settings) => new ClusterAuthPreference(settings),
    );
  }

  private constructor(private readonly spec: Readonly<Record<string, unknown>>) {
    super([]);
  }

  /** @internal The resource that is delivered. */
  toResource(context: SignInContext): PlatformResource {
    const { host } = argument("ClusterAuthPreference.toResource", CONTEXT, context);
    const { webauthn, ...spec } = this.spec;
    const { second_factors: factors } = spec as { readonly second_factors?: readonly string[] };
    const needsDomain = webauthn !== undefined || factors?.includes("webauthn") === true;
    return {
      kind: "cluster_auth_preference",
      version: "v2",
      metadata: { name: "cluster-auth-preference" },
      spec: { ...spec, ...(needsDomain && { webauthn: { rp_id: host, ...(webauthn as object | undefined) } }) },
    };
  }

  /** The second factors that the service accepts. @internal */
  accepts({ host }: SignInContext): AcceptedFactors {
    const { second_factors: factors = SERVICE_FACTORS, webauthn } = this.spec as {
      readonly second_factors?: readonly string[];
      readonly webauthn?: { readonly rp_id?: string };
    };
    return { factors, rpId: webauthn?.rp_id ?? host };
  }
}

/** What the service takes as the connector of local users. */
const LOCAL_CONNECTORS = ["local", "passwordless", "headless"];

/**
 * Notes settings with which nobody could sign in: without any way (`AUTH-001`), by a connector that nobody declares
 * (`AUTH-002`), by keys of another domain (`AUTH-003`); and bots that could not (`AUTH-004`).
 *
 * @param settings of the resource, typed or not
 * @param host of the public address
 * @param namesOf names of the resources of a kind that are declared
 */
export function checkSignIn(
  settings: PlatformResource["spec"],
  host: string,
  namesOf: (kind: string) => readonly string[],
  problems: Problems,
): void {
  const { type = "local", connector_name: connector, allow_local_auth: localAuth, ...others } = fieldsOf(settings);
  if (localAuth === false && CONNECTOR_KINDS.every((kind) => namesOf(kind).length === 0)) {
    problems.add(AUTHENTICATION_RULES["AUTH-001"], "localAuth", false);
  }
  const { rp_id: rpId } = fieldsOf(others["webauthn"]);
  if (isText(rpId) && !hasMarker(rpId) && !`.${host}`.endsWith(`.${rpId.toLowerCase()}`)) {
    problems.add(AUTHENTICATION_RULES["AUTH-003"], "webauthn.rpId", rpId);
  }
  const bots = namesOf("bot");
  if (fieldsOf(others["device_trust"])["mode"] === "required" && bots.length > 0) {
    problems.add(AUTHENTICATION_RULES["AUTH-004"], "deviceTrust.mode", bots.join(", "));
  }
  const names = type === "local" ? LOCAL_CONNECTORS : namesOf(String(type));
  if (!isText(connector) || names.includes(connector) || hasMarker(connector)) return;
  const allowed =
    names.length > 0 ? names.join(", ") : `a connector of type ${String(type)}; the platform declares none`;
  problems.add({ ...AUTHENTICATION_RULES["AUTH-002"], allowed }, "connectorName", connector);
}
