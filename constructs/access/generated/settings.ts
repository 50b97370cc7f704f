import { type Duration } from "../../core/duration";
import { document, named } from "../../core/schema/document";
import { flag, list, oneOf, wholeNumber } from "../../core/schema/shapes";
import { duration, free, durationTo, lasting } from "../shapes";
import { enabled } from "../roles/role-shapes";
import { authorities, checkFactors, checkIds, domain, userId } from "../sign-in/authentication-shapes";
import { HARDWARE_KEYS, type HardwareKey } from "./role";

/** How people sign in to a platform. Every setting is optional: without it, the service's default applies. */
export interface ClusterAuthPreferenceProps {
  /**
   * Connector that `tsh login` uses by default.
   *
   * @default "local"
   */
  readonly type?: "local" | "github" | "oidc" | "saml";
  /**
   * Connector of that type (`AUTH-002`).
   *
   * @default the first
   */
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
    /**
     * Certificates in PEM, as text, of the authorities whose devices are allowed. No paths.
     *
     * @default all
     */
    readonly attestationAllowedCas?: readonly string[];
    /**
     * Certificates in PEM, as text, of the authorities whose devices are refused. No paths.
     *
     * @default none
     */
    readonly attestationDeniedCas?: readonly string[];
  };
  /**
   * Whether local users may sign in (`AUTH-001`).
   *
   * @default true
   */
  readonly localAuth?: boolean;
  /**
   * Whether users may sign in without a password.
   *
   * @default true where there is WebAuthn
   */
  readonly passwordless?: boolean;
  /**
   * Whether users may sign in on machines without a browser.
   *
   * @default true where there is WebAuthn
   */
  readonly headless?: boolean;
  /**
   * Whether each session needs a second factor, or which hardware key it needs.
   *
   * @default false
   */
  readonly requireSessionMfa?: boolean | HardwareKey;
  /**
   * What happens to sessions while locks of the cluster cannot be read.
   *
   * @default "best_effort"
   */
  readonly lockingMode?: "strict" | "best_effort";
  /**
   * Whether a connection ends when its user's certificate does.
   *
   * @default false
   */
  readonly disconnectExpiredCert?: boolean;
  /**
   * Text that users must confirm before they sign in.
   *
   * @default none
   */
  readonly messageOfTheDay?: string;
  /**
   * How long a sign-in lasts, for example `8h`.
   *
   * @default "12h"
   */
  readonly defaultSessionTtl?: Duration;
  /** Which devices users may sign in from. Enterprise edition alone. */
  readonly deviceTrust?: {
    /**
     * Who has to use a trusted device.
     *
     * @default "optional"
     */
    readonly mode?: "off" | "optional" | "required" | "required-for-humans";
    /**
     * Whether devices enrol themselves at the first sign-in.
     *
     * @default false
     */
    readonly autoEnroll?: boolean;
    /**
     * Certificates in PEM, as text, of the authorities of TPM devices. No paths.
     *
     * @default all
     */
    readonly ekcertAllowedCas?: readonly string[];
  };
  /** Keys of users in hardware. Enterprise edition alone. */
  readonly hardwareKey?: {
    /**
     * PIV slot that clients use.
     *
     * @default by what roles require
     */
    readonly pivSlot?: "9a" | "9c" | "9d" | "9e";
    /**
     * How long a PIN is kept, at most `1h`, for example `10m`.
     *
     * @default not kept
     */
    readonly pinCacheTtl?: Duration;
    /** Check that a user's hardware key has a known serial number. */
    readonly serialNumberValidation?: {
      /**
       * Whether serial numbers are checked.
       *
       * @default false
       */
      readonly enabled?: boolean;
      /**
       * Trait that lists the serial numbers of a user's keys.
       *
       * @default "hardware_key_serial_numbers"
       */
      readonly serialNumberTraitName?: string;
    };
  };
  /**
   * Kinds of keys that the service makes. It refuses `balanced-v1` in Teleport's cloud, and with keys in an HSM or KMS.
   *
   * @default the default of the service at the time when the cluster was created
   */
  readonly signatureAlgorithmSuite?: "legacy" | "balanced-v1" | "fips-v1" | "hsm-v1";
  /**
   * User ids for the accounts that agents make on hosts.
   *
   * @default none
   */
  readonly stableUnixUsers?: {
    /**
     * Needs both ids.
     *
     * @default false
     */
    readonly enabled?: boolean;
    /** Lowest id that is given out, 1000 or more. */
    readonly firstUid?: number;
    /** Highest id that is given out. */
    readonly lastUid?: number;
  };
}

export const CLUSTER_AUTH_PREFERENCE = document<ClusterAuthPreferenceProps>()(
  {
    type: oneOf(["local", "github", "oidc", "saml"]),
    connectorName: free,
    secondFactors: list(oneOf(["otp", "webauthn", "sso"])),
    webauthn: document<NonNullable<ClusterAuthPreferenceProps["webauthn"]>>()({
      rpId: domain,
      attestationAllowedCas: authorities,
      attestationDeniedCas: authorities,
    }),
    localAuth: named("allow_local_auth", flag()),
    passwordless: named("allow_passwordless", flag()),
    headless: named("allow_headless", flag()),
    requireSessionMfa: oneOf([true, false, ...HARDWARE_KEYS]),
    lockingMode: oneOf(["strict", "best_effort"]),
    disconnectExpiredCert: flag(),
    messageOfTheDay: free,
    defaultSessionTtl: lasting,
    deviceTrust: document<NonNullable<ClusterAuthPreferenceProps["deviceTrust"]>>()({
      mode: oneOf(["off", "optional", "required", "required-for-humans"]),
      autoEnroll: flag(),
      ekcertAllowedCas: authorities,
    }),
    hardwareKey: document<NonNullable<ClusterAuthPreferenceProps["hardwareKey"]>>()({
      pivSlot: oneOf(["9a", "9c", "9d", "9e"]),
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
      document<NonNullable<ClusterAuthPreferenceProps["stableUnixUsers"]>>()({
        enabled: flag(),
        firstUid: userId,
        lastUid: userId,
      }),
    ),
  },
  [checkFactors, checkIds],
);

/** Networking settings of a platform's cluster. Every setting is optional: without it, the service's default applies. */
export interface ClusterNetworkingProps {
  /**
   * After how long a connection without traffic ends, for example `15m`.
   *
   * @default never
   */
  readonly clientIdleTimeout?: Duration;
  /**
   * Message to the client of such a connection.
   *
   * @default none
   */
  readonly clientIdleTimeoutMessage?: string;
  /**
   * After how long an idle session of the Web UI ends, for example `30m`.
   *
   * @default never
   */
  readonly webIdleTimeout?: Duration;
  /** How often a server checks that its clients are there, for example `5m`. */
  readonly keepAliveInterval?: Duration;
  /** How many of these checks may fail before the connection ends, 1 or more. */
  readonly keepAliveCountMax?: number;
  /** How long an agent may be disconnected from the auth service before it ends sessions whose number is limited, for example `2m`. */
  readonly sessionControlTimeout?: Duration;
  /**
   * Which host a client reaches if several have the same name.
   *
   * @default "unambiguous_match"
   */
  readonly routingStrategy?: "unambiguous_match" | "most_recent";
  /**
   * Whether names of hosts ignore upper and lower case.
   *
   * @default false
   */
  readonly caseInsensitiveRouting?: boolean;
  /** How long an SSH connection may take to be established, for example `30s`. */
  readonly sshDialTimeout?: Duration;
  /** How often the proxies keep connections with TLS routing alive, for example `30s`. Version 18 of Teleport accepts it, and keeps 30 seconds. */
  readonly proxyPingInterval?: Duration;
  /**
   * Number of proxies to which an agent holds a tunnel; needs proxy peering (`NETWORKING-001`).
   *
   * @default 1
   */
  readonly agentConnectionCount?: number;
}

export const CLUSTER_NETWORKING = document<ClusterNetworkingProps>()({
  clientIdleTimeout: duration,
  clientIdleTimeoutMessage: free,
  webIdleTimeout: duration,
  keepAliveInterval: lasting,
  keepAliveCountMax: wholeNumber({ from: 1 }),
  sessionControlTimeout: lasting,
  routingStrategy: oneOf(["unambiguous_match", "most_recent"]),
  caseInsensitiveRouting: flag(),
  sshDialTimeout: lasting,
  proxyPingInterval: duration,
  agentConnectionCount: wholeNumber({ from: 1 }),
});

/** How sessions are recorded. Every setting is optional: without it, the service's default applies. */
export interface SessionRecordingProps {
  /**
   * Where sessions are recorded, and whether a session waits for its recording (`-sync`). Teleport's cloud refuses `proxy`.
   *
   * @default "node"
   */
  readonly mode?: "node" | "node-sync" | "proxy" | "proxy-sync" | "off";
  /**
   * Whether proxies that record check the keys of hosts; Teleport's cloud refuses false.
   *
   * @default true
   */
  readonly proxyChecksHostKeys?: boolean;
  /**
   * Whether recordings are encrypted by the service; from version 18.2 on (`RESOURCE-018`).
   *
   * @default false
   */
  readonly encrypted?: boolean;
}

export const SESSION_RECORDING = document<SessionRecordingProps>()({
  mode: oneOf(["node", "node-sync", "proxy", "proxy-sync", "off"]),
  proxyChecksHostKeys: flag(),
  encrypted: named("encryption", enabled),
});
