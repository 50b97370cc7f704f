import { givenFields, isText } from "../../core/given";
import { hasMarker } from "../../core/reference";
import { make } from "../../core/schema/make";
import { Value, type Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import { CLUSTER_AUTH_PREFERENCE, type ClusterAuthPreferenceProps } from "../generated/settings";
import type { PlatformResource } from "../platform-resource";
import { CONNECTOR_KINDS } from "./connector";
import { SERVICE_FACTORS } from "./authentication-shapes";

const AUTHENTICATION_RULES = defineRules({
  "AUTH-001": {
    problem: "local sign-in is off and no connector is declared, so nobody could sign in",
    fix: "declare a connector, or leave localAuth out",
    source: "specification 5, rule 1",
    acknowledgeable: true,
  },
  "AUTH-002": {
    problem: "the platform declares no connector of this type and name, so the service lets nobody sign in",
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
    problem: "every identity would need a trusted device: bots have none, so they would reach nothing",
    fix: 'pass deviceTrust: { mode: "required-for-humans" }; if only people are meant to connect, acknowledge this',
    source: "the service's documentation, device trust",
    acknowledgeable: true,
  },
});

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
    super();
  }

  /** @internal The resource that is delivered. */
  toResource({ host }: SignInContext): PlatformResource {
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

/** Names of connectors for local users in the service. */
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
  const { type = "local", connector_name: connector, allow_local_auth: localAuth, ...others } = givenFields(settings);
  if (localAuth === false && CONNECTOR_KINDS.every((kind) => namesOf(kind).length === 0)) {
    problems.add(AUTHENTICATION_RULES["AUTH-001"], "localAuth", false);
  }
  const { rp_id: rpId } = givenFields(others["webauthn"]);
  if (isText(rpId) && !hasMarker(rpId) && !`.${host}`.endsWith(`.${rpId.toLowerCase()}`)) {
    problems.add(AUTHENTICATION_RULES["AUTH-003"], "webauthn.rpId", rpId);
  }
  const bots = namesOf("bot");
  if (givenFields(others["device_trust"])["mode"] === "required" && bots.length > 0) {
    problems.add(AUTHENTICATION_RULES["AUTH-004"], "deviceTrust.mode", bots.join(", "));
  }
  const names = type === "local" ? LOCAL_CONNECTORS : namesOf(String(type));
  if (!isText(connector) || names.includes(connector) || hasMarker(connector)) return;
  const allowed =
    names.length > 0 ? names.join(", ") : `a connector of type ${String(type)}; the platform declares none`;
  problems.add({ ...AUTHENTICATION_RULES["AUTH-002"], allowed }, "connectorName", connector);
}
