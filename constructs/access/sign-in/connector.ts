import type { NamedDocument } from "../../core/schema/document";
import { make } from "../../core/schema/make";
import type { Shape } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { portOfUrl } from "../../network/egress";
import {
  GITHUB_CONNECTOR,
  OIDC_CONNECTOR,
  SAML_CONNECTOR,
  type GithubConnectorProps,
  type OidcConnectorProps,
  type SamlConnectorProps,
} from "../generated/connectors";
import type { ConnectorKind } from "./connector-props";
import type { PlatformResource } from "../platform-resource";

/** What a connector has to know of the platform that it belongs to. */
export interface ConnectorContext {
  /** Public address of the proxies, with a port where it is not 443, for example `access.example.com`. */
  readonly publicAddress: string;
}

interface KindOfConnector {
  readonly version: string;
  readonly shape: Shape<NamedDocument>;

  /** Values of fields that a declaration may leave out. */
  readonly defaults: (origin: string, name: string) => Readonly<Record<string, string>>;
}

const KINDS: Readonly<Record<ConnectorKind, KindOfConnector>> = {
  github: {
    version: "v3",
    shape: GITHUB_CONNECTOR,
    defaults: (origin) => ({ redirect_url: `${origin}/v1/webapi/github/callback` }),
  },
  saml: {
    version: "v2",
    shape: SAML_CONNECTOR,
    defaults: (origin, name) => ({ acs: `${origin}/v1/webapi/saml/acs/${name}` }),
  },
  oidc: {
    version: "v3",
    shape: OIDC_CONNECTOR,
    defaults: (origin) => ({ redirect_url: `${origin}/v1/webapi/oidc/callback` }),
  },
};

/** Addresses of a connector that the auth service itself connects to. */
const DIALLED = ["api_endpoint_url", "endpoint_url", "entity_descriptor_url", "issuer_url"];

export const CONNECTOR_KINDS = Object.keys(KINDS) as readonly ConnectorKind[];

/**
 * An identity provider that users sign in with, and the roles that its groups have. Secrets are passed by reference
 * (`SECRET-003`).
 *
 * @see specification 2.3
 */
export class Connector extends Value {
  /**
   * Sign-in with GitHub, with roles by teams of organizations.
   *
   * @example
   * ```ts
   * connectors: [
   *   Connector.github({
   *     name: "github",
   *     clientId: "access-platform",
   *     clientSecret: SecretRef.of("github", "client-secret"),
   *     teamsToRoles: [{ organization: "acme", team: "platform", roles: ["editor"] }],
   *   }),
   * ],
   * ```
   */
  static github(props: GithubConnectorProps): Connector {
    return Connector.#of("github", props);
  }

  /**
   * Sign-in with SAML 2.0, with roles by attributes. Pass one of the two entity descriptors (`CONNECTOR-004`).
   *
   * @example
   * ```ts
   * connectors: [
   *   Connector.saml({
   *     name: "adfs",
   *     entityDescriptorUrl: "https://adfs.example.com/FederationMetadata/2007-06/FederationMetadata.xml",
   *     attributesToRoles: [{ name: "groups", value: "admins", roles: ["editor"] }],
   *   }),
   * ],
   * ```
   */
  static saml(props: SamlConnectorProps): Connector {
    return Connector.#of("saml", props);
  }

  /**
   * Sign-in with OpenID Connect, with roles by claims.
   *
   * @example
   * ```ts
   * connectors: [
   *   Connector.oidc({
   *     name: "keycloak",
   *     issuerUrl: "https://keycloak.example.com/realms/acme",
   *     clientId: "access-platform",
   *     clientSecret: SecretRef.of("keycloak", "client-secret"),
   *     claimsToRoles: [{ claim: "groups", value: "admins", roles: ["editor"] }],
   *   }),
   * ],
   * ```
   */
  static oidc(props: OidcConnectorProps): Connector {
    return Connector.#of("oidc", props);
  }

  static #of(kind: ConnectorKind, props: unknown): Connector {
    return make(Connector, KINDS[kind].shape, props, ({ name, spec }) => new Connector(kind, name, spec));
  }

  private constructor(
    /** @internal `github`, `oidc` or `saml`. */
    readonly kind: ConnectorKind,
    /** Name of the connector. */
    readonly name: string,
    private readonly spec: Readonly<Record<string, unknown>>,
  ) {
    super();
  }

  /** @internal The resource that is delivered. */
  toResource({ publicAddress }: ConnectorContext): PlatformResource {
    const { version, defaults } = KINDS[this.kind];
    return {
      kind: this.kind,
      version,
      metadata: { name: this.name },
      spec: {
        display: this.name,
        ...defaults(`https://${publicAddress}`, this.name),
        ...this.spec,
      },
    };
  }

  /**
   * Ports at which the auth service asks the identity provider.
   *
   * @internal
   */
  get dialledPorts(): readonly number[] {
    return DIALLED.flatMap((key) => {
      const url = this.spec[key];
      // Stryker disable next-line ArrayDeclaration: every address that the schema lets through has a port
      return typeof url === "string" ? (portOfUrl(url) ?? []) : [];
    });
  }
}
