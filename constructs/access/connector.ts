import { OIDC_CLAIM_FIELDS, type OidcClaimField } from "../brand/claim-field";
import { fieldsOf, listOf } from "../core/given";
import type { NamedDocument } from "../core/schema/document";
import { make } from "../core/schema/make";
import type { Shape } from "../core/schema/shapes";
import { Problems, Value } from "../core/value";
import type { Violation } from "../core/violation";
import { CONNECTOR_MAPPINGS, type ConnectorKind } from "./connector-mappings";
import {
  GITHUB_CONNECTOR,
  isMadeAtSignIn,
  OIDC_CONNECTOR,
  SAML_CONNECTOR,
  type GithubConnectorProps,
  type OidcConnectorProps,
  type SamlConnectorProps,
} from "./connector-props";
import { isResourceName } from "./names";
import type { PlatformResource } from "./platform-resource";
import { PRESET_ROLES } from "./preset-roles";
import { CONNECTOR_RULES } from "./rules";

export type { ConnectorKind } from "./connector-mappings";

/** What a connector has to know of the platform that it belongs to. */
export interface ConnectorContext {
  /** Public address of the proxies, with a port where it is not 443, for example `access.example.com`. */
  readonly publicAddress: string;

  /** What its brand calls the field of an OIDC mapping that holds the claim's name. @default "name" */
  readonly claimField?: OidcClaimField;
}

interface KindOfConnector {
  readonly version: string;
  readonly shape: Shape<NamedDocument>;

  /** Property with the mappings. */
  readonly mappings: string;

  /** What the resource has where the declaration leaves a field out. */
  readonly defaults: (origin: string, name: string) => Readonly<Record<string, string>>;
}

const KINDS: Readonly<Record<ConnectorKind, KindOfConnector>> = {
  github: {
    version: "v3",
    shape: GITHUB_CONNECTOR,
    mappings: "teamsToRoles",
    defaults: (origin) => ({ redirect_url: `${origin}/v1/webapi/github/callback` }),
  },
  saml: {
    version: "v2",
    shape: SAML_CONNECTOR,
    mappings: "attributesToRoles",
    defaults: (origin, name) => ({ acs: `${origin}/v1/webapi/saml/acs/${name}` }),
  },
  oidc: {
    version: "v3",
    shape: OIDC_CONNECTOR,
    mappings: "claimsToRoles",
    defaults: (origin) => ({ redirect_url: `${origin}/v1/webapi/oidc/callback` }),
  },
};

export const CONNECTOR_KINDS = Object.keys(KINDS) as readonly ConnectorKind[];

/**
 * An identity provider that users sign in with, and the roles that its groups have.
 *
 * An invalid name carries `CONNECTOR-001`, a mapping to an invalid name of a role `CONNECTOR-002`; an unknown field
 * `FIELD-001`, a field of the wrong form `FIELD-002`, a missing field `FIELD-003`; a secret that is not given by
 * reference `SECRET-003`.
 *
 * @see specification 2.3
 */
export class Connector extends Value {
  /** Users are members of teams of GitHub organizations. */
  static github(props: GithubConnectorProps): Connector {
    return Connector.#of("github", props);
  }

  /** Users have attributes of SAML 2.0. Neither or both of the entity descriptors carry `CONNECTOR-004`. */
  static saml(props: SamlConnectorProps): Connector {
    return Connector.#of("saml", props);
  }

  /** Users come with claims of OpenID Connect. */
  static oidc(props: OidcConnectorProps): Connector {
    return Connector.#of("oidc", props);
  }

  static #of(kind: ConnectorKind, props: unknown): Connector {
    return make(Connector, KINDS[kind].shape, props, ({ name, spec }) => new Connector(kind, name, spec));
  }

  private constructor(
    readonly kind: ConnectorKind,
    readonly name: string,
    private readonly spec: Readonly<Record<string, unknown>>,
  ) {
    super([]);
  }

  toResource({ publicAddress, claimField = OIDC_CLAIM_FIELDS[0] }: ConnectorContext): PlatformResource {
    const { version, defaults } = KINDS[this.kind];
    return {
      kind: this.kind,
      version,
      metadata: { name: this.name },
      spec: {
        display: this.name,
        ...defaults(`https://${publicAddress}`, this.name),
        ...(this.kind === "oidc" ? withClaimField(this.spec, claimField) : this.spec),
      },
    };
  }

  /**
   * The mappings to roles that are not among the given ones (`CONNECTOR-003`).
   *
   * @param roles names of the roles that exist
   */
  unknownRoles(roles: readonly string[]): readonly Violation[] {
    const problems = new Problems();
    const property = KINDS[this.kind].mappings;
    listOf(this.spec[CONNECTOR_MAPPINGS[this.kind].section])?.forEach((mapping, index) => {
      listOf(fieldsOf(mapping)["roles"])?.forEach((role, position) => {
        if (!isResourceName(role) || isMadeAtSignIn(role) || roles.includes(role)) return;
        const rule = { ...CONNECTOR_RULES.unknownRole, allowed: roles.join(", ") };
        problems.add(rule, `${property}[${index}].roles[${position}]`, role);
      });
    });
    return problems.list;
  }
}

/**
 * An OIDC connector's spec with the name of each claim in the given field. In the declaration, that field is `name`.
 */
function withClaimField(spec: Readonly<Record<string, unknown>>, claimField: OidcClaimField): typeof spec {
  const { section } = CONNECTOR_MAPPINGS.oidc;
  const renamed = (field: string): string => (field === OIDC_CLAIM_FIELDS[0] ? claimField : field);
  const mappings = listOf(spec[section])?.map((mapping) =>
    Object.fromEntries(Object.entries(fieldsOf(mapping)).map(([field, value]) => [renamed(field), value])),
  );
  return mappings === undefined ? spec : { ...spec, [section]: mappings };
}

/**
 * Reports mappings of connectors to roles that do not exist (`CONNECTOR-003`).
 *
 * @param declaredRoles names of the roles of the declaration
 * @param presets names of the service's preset roles
 * @param property path of the connectors in the declaration
 */
export function checkConnectorRoles(
  connectors: readonly Connector[],
  declaredRoles: readonly string[],
  presets: readonly string[] = PRESET_ROLES,
  property = "connectors",
): readonly Violation[] {
  const roles = [...declaredRoles, ...presets];
  return connectors.flatMap((connector, index) =>
    connector
      .unknownRoles(roles)
      .map((violation) => ({ ...violation, property: `${property}[${index}].${violation.property}` })),
  );
}
