import type { RoleOptions } from "./role-options";

/** How people sign in to a platform. Every setting is optional: without it, the service's default holds. */
export interface ClusterAuthPreferenceProps {
  /** What `tsh login` asks for unless it is told otherwise. @default "local" */
  readonly type?: "local" | "github" | "oidc" | "saml";

  /** Connector of that type. @default the first */
  readonly connectorName?: string;

  /** Second factors that a user may have. @default ["otp"], one-time passwords alone */
  readonly secondFactors?: readonly ("otp" | "webauthn" | "sso")[];

  /** What WebAuthn devices are registered for. */
  readonly webauthn?: {
    /**
     * Domain that devices are registered for. After a change, every device has to be registered again.
     *
     * @default the host of the platform's public address
     */
    readonly rpId?: string;

    /** Certificates in PEM of the authorities whose devices are allowed. @default all */
    readonly attestationAllowedCas?: readonly string[];

    /** Certificates in PEM of the authorities whose devices are refused. @default none */
    readonly attestationDeniedCas?: readonly string[];
  };

  /** Whether local users may sign in (`AUTH-001`). @default true */
  readonly localAuth?: boolean;

  /** @default true where there is WebAuthn */
  readonly passwordless?: boolean;

  /** @default true where there is WebAuthn */
  readonly headless?: boolean;

  /** What each session needs. @default false */
  readonly requireSessionMfa?: NonNullable<RoleOptions["requireSessionMfa"]>;

  /** What happens to sessions while the locks of the cluster are unknown. @default "best_effort" */
  readonly lockingMode?: "strict" | "best_effort";

  /** @default false */
  readonly disconnectExpiredCert?: boolean;

  /** Text that users must confirm before they sign in. @default none */
  readonly messageOfTheDay?: string;

  /** How long a sign-in lasts, for example `8h`. @default "12h" */
  readonly defaultSessionTtl?: string;

  /** Enterprise edition alone. */
  readonly deviceTrust?: {
    readonly mode?: "off" | "optional" | "required" | "required-for-humans";
    readonly autoEnroll?: boolean;

    /** Certificates in PEM of the authorities of TPM devices. @default all */
    readonly ekcertAllowedCas?: readonly string[];
  };

  /** Enterprise edition alone. */
  readonly hardwareKey?: {
    readonly pivSlot?: string;

    /** How long a PIN is kept, for example `10m`. @default not kept */
    readonly pinCacheTtl?: string;
    readonly serialNumberValidation?: { readonly enabled?: boolean; readonly serialNumberTraitName?: string };
  };

  /** @default the default of the service at the time when the cluster was created */
  readonly signatureAlgorithmSuite?: "legacy" | "balanced-v1" | "fips-v1" | "hsm-v1";

  /** User ids that the service gives out for users that agents make on hosts. @default none */
  readonly stableUnixUsers?: { readonly enabled?: boolean; readonly firstUid?: number; readonly lastUid?: number };
}
