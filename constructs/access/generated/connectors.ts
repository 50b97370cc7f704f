import { type Duration } from "../../core/duration";
import { document, named, namedDocument } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { flag, list } from "../../core/schema/shapes";
import { type SecretRef, secretReference } from "../../secrets/secret-ref";
import { free, resourceName, secret, texts, httpsUrl, issuer, wholeSeconds } from "../shapes";
import { certificates } from "../../core/public-text";
import {
  addressOrSeveral,
  checkAcs,
  checkDescription,
  checkGoogle,
  claimsToRoles,
  connectorName,
  entityDescriptor,
  rolesOfValue,
} from "../sign-in/connector-props";
import { type ClaimToRoles } from "./role";

/** Props of every connector. */
export interface ConnectorProps {
  /** Name of the connector in the service. */
  readonly name: string;
  /**
   * Name on the button of the sign-in page.
   *
   * @default the name
   */
  readonly display?: string;
}

/**
 * Roles for the members of a team.
 *
 * @see specification 2.3
 */
export interface TeamToRoles {
  /** Organization at GitHub. */
  readonly organization: string;
  /** Team of that organization. */
  readonly team: string;
  /** Roles that its members have. */
  readonly roles: readonly string[];
}

export const TEAM_TO_ROLES = document<TeamToRoles>()({
  organization: needed(free),
  team: needed(free),
  roles: needed(list(resourceName)),
});

/**
 * Roles for users who have an attribute with a value.
 *
 * @see specification 2.3
 */
export interface ValueToRoles {
  /** Name of the attribute. */
  readonly name: string;
  /** A text with `*` for any characters, or a regular expression from `^` to `$`. */
  readonly value: string;
  /** Names of roles; after a regular expression, `$1` and the like stand for its groups. */
  readonly roles: readonly string[];
}

export const VALUE_TO_ROLES = document<ValueToRoles>()({
  name: needed(free),
  value: needed(free),
  roles: needed(rolesOfValue),
});

/** A connector for GitHub. */
export interface GithubConnectorProps extends ConnectorProps {
  /** Client id of the OAuth application at GitHub. */
  readonly clientId: string;
  /** Client secret of that application. */
  readonly clientSecret: SecretRef;
  /**
   * Address of the callback.
   *
   * @default `https://<public address>/v1/webapi/github/callback`
   */
  readonly redirectUrl?: string;
  /**
   * Address of a GitHub Enterprise server; needs the Enterprise edition (`RESOURCE-014`).
   *
   * @default github.com
   */
  readonly endpointUrl?: string;
  /**
   * Address of that server's API; needs the Enterprise edition (`RESOURCE-014`).
   *
   * @default that of github.com
   */
  readonly apiEndpointUrl?: string;
  /** Roles that the members of teams have. */
  readonly teamsToRoles: readonly TeamToRoles[];
}

export const GITHUB_CONNECTOR = namedDocument<GithubConnectorProps>()(resourceName, {
  display: free,
  clientId: needed(free),
  clientSecret: secret,
  redirectUrl: httpsUrl,
  endpointUrl: httpsUrl,
  apiEndpointUrl: httpsUrl,
  teamsToRoles: needed(list(TEAM_TO_ROLES)),
});

/** A connector for SAML 2.0. */
export interface SamlConnectorProps extends ConnectorProps {
  /**
   * Where the identity provider sends its answer.
   *
   * @default `https://<public address>/v1/webapi/saml/acs/<name>`
   */
  readonly acs?: string;
  /** XML that describes the identity provider; either this or its address. */
  readonly entityDescriptor?: string;
  /** Where the auth service reads that description; either this or the description itself. */
  readonly entityDescriptorUrl?: string;
  /**
   * Name of this platform at the identity provider.
   *
   * @default the value of `acs`
   */
  readonly serviceProviderIssuer?: string;
  /**
   * Audience of the assertion.
   *
   * @default `serviceProviderIssuer`
   */
  readonly audience?: string;
  /**
   * Kind of the identity provider, if the service treats it differently, for example `adfs`.
   *
   * @default none
   */
  readonly provider?: string;
  /**
   * Whether users may start at the identity provider: then `acs` ends in the name of the connector.
   *
   * @default false
   */
  readonly allowIdpInitiated?: boolean;
  /**
   * Key that signs requests; certificates in PEM form and nothing else.
   *
   * @default one that the service makes
   */
  readonly signingKeyPair?: {
    /** Certificate in PEM, as text. */
    readonly certificate: string;
    /** Private key in PEM. */
    readonly privateKey: SecretRef;
  };
  /** Roles that users have by their attributes. */
  readonly attributesToRoles: readonly ValueToRoles[];
}

export const SAML_CONNECTOR = namedDocument<SamlConnectorProps>()(
  connectorName,
  {
    display: free,
    acs: httpsUrl,
    entityDescriptor: entityDescriptor,
    entityDescriptorUrl: httpsUrl,
    serviceProviderIssuer: free,
    audience: free,
    provider: free,
    allowIdpInitiated: flag(),
    signingKeyPair: document<NonNullable<SamlConnectorProps["signingKeyPair"]>>()({
      certificate: named("cert", needed(certificates({ reference: true }))),
      privateKey: secret,
    }),
    attributesToRoles: needed(list(VALUE_TO_ROLES)),
  },
  [checkDescription, checkAcs],
);

/** A connector for OpenID Connect. */
export interface OidcConnectorProps extends ConnectorProps {
  /** Address of the identity provider, as it names itself. */
  readonly issuerUrl: string;
  /** Client id of the application at the identity provider. */
  readonly clientId: string;
  /** Client secret of that application. */
  readonly clientSecret: SecretRef;
  /**
   * Address of the callback, or one for each public address.
   *
   * @default `https://<public address>/v1/webapi/oidc/callback`
   */
  readonly redirectUrl?: string | readonly string[];
  /**
   * Scopes besides `openid` and `email`.
   *
   * @default none
   */
  readonly scope?: readonly string[];
  /**
   * Kind of the identity provider, if the service treats it differently, for example `google`.
   *
   * @default none
   */
  readonly provider?: string;
  /**
   * Key of a service account of Google, in JSON: with it, the service reads the groups of a user, which Google does not send. It needs `googleAdminEmail`.
   *
   * @default none
   */
  readonly googleServiceAccount?: SecretRef;
  /**
   * Administrator of the Google Workspace for whom that account reads groups.
   *
   * @default none
   */
  readonly googleAdminEmail?: string;
  /**
   * Claim that is the user's name.
   *
   * @default the e-mail address
   */
  readonly usernameClaim?: string;
  /**
   * Whether users with an unverified e-mail address may sign in.
   *
   * @default false
   */
  readonly allowUnverifiedEmail?: boolean;
  /**
   * What the identity provider asks of the user, for example `login`.
   *
   * @default `select_account`
   */
  readonly prompt?: string;
  /**
   * How long ago a user may have signed in at the identity provider, in whole seconds, for example `24h`.
   *
   * @default no limit
   */
  readonly maxAge?: Duration;
  /** Roles that users have by their claims. */
  readonly claimsToRoles: readonly ClaimToRoles[];
}

export const OIDC_CONNECTOR = namedDocument<OidcConnectorProps>()(
  connectorName,
  {
    display: free,
    issuerUrl: needed(issuer),
    clientId: needed(free),
    clientSecret: secret,
    redirectUrl: addressOrSeveral,
    scope: texts,
    provider: free,
    googleServiceAccount: secretReference,
    googleAdminEmail: free,
    usernameClaim: free,
    allowUnverifiedEmail: flag(),
    prompt: free,
    maxAge: wholeSeconds,
    claimsToRoles: needed(claimsToRoles),
  },
  [checkGoogle],
);
