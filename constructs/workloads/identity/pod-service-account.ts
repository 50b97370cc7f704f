import { annotations, objectName } from "../../core/kubernetes";
import { isRoleSession, ROLE_SESSION } from "../../core/role-arn";
import { defaulted, group, needed } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { NOT_SHOWN } from "../../core/schema/report";
import { childProperty, Value, type Problems } from "../../core/value";
import type { MetadataServer } from "../../network/network-flows";
import type { PodSettings } from "../pod-settings";
import { AWS_ROLE, PodIdentity, type PodIdentityParts } from "./pod-identity";
import { defineRules } from "../../core/violation";

export const IDENTITY_RULES = defineRules({
  "IDENTITY-006": {
    problem: "the identity already sets this annotation of the service account",
    fix: "remove the annotation",
    source: "docs/pods.md, who the pods are to a cloud",
  },
  "IDENTITY-007": {
    problem: "two components share a service account, so each has the rights of the other",
    fix: "choose another name for one of them",
    source: "docs/pods.md, names and accounts that exist",
  },
});

/** A service account that the platform or the release makes. */
export interface CreatedServiceAccountProps {
  /** Name of the service account. @default that of the component, for agents of the release, for updaters `<release>-updater` */
  readonly name?: string;

  /** The identity of the pods in a cloud. @default none */
  readonly identity?: PodIdentity;

  /** Annotations besides those of the identity (`IDENTITY-006`). @default none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A service account that exists. */
export interface ExistingServiceAccountProps {
  /** Its name, in the namespace of the pods. */
  readonly name: string;

  /** The identity of the pods in a cloud. Whoever made the account sets its annotations. @default none */
  readonly identity?: PodIdentity;
}

const accountName = objectName();

const CREATED = group<CreatedServiceAccountProps>()(
  {
    name: accountName,
    identity: instance(PodIdentity),
    annotations: defaulted(annotations({ reference: true }), {}),
  },
  [
    ({ identity, annotations: given }, problems) => {
      checkOwnedAnnotations(given, identity?.parts, problems);
    },
  ],
);

const EXISTING = group<ExistingServiceAccountProps>()({ name: needed(accountName), identity: instance(PodIdentity) });

/**
 * The Kubernetes service account of auth service, proxies, delivery, agents or updaters, with the identity of its pods in a
 * cloud. Agents join by the `kubernetes` method as their account.
 *
 * @example
 * ```ts
 * const serviceAccount = PodServiceAccount.create({
 *   identity: PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/agents" }),
 * });
 * ```
 */
export class PodServiceAccount extends Value {
  /** An account that the platform, or the release of agents, makes and removes. */
  static create(props: CreatedServiceAccountProps = {}): PodServiceAccount {
    return make(PodServiceAccount, CREATED, props, ({ name, ...said }) => new PodServiceAccount(true, name, said));
  }

  /** An existing account in the namespace of the pods. Roles are bound to it; the account itself does not change. */
  static existing(props: ExistingServiceAccountProps): PodServiceAccount {
    return make(PodServiceAccount, EXISTING, props, ({ name, ...said }) => new PodServiceAccount(false, name, said));
  }

  private constructor(
    /** Whether the platform creates the account. @internal */
    readonly isCreated: boolean,

    /** Name of the account; undefined if the platform or the release chooses it. */
    readonly name: string | undefined,
    private readonly said: Omit<CreatedServiceAccountProps, "name">,
  ) {
    super();
  }

  /** Annotations of an account that is made. @internal */
  get annotations(): Readonly<Record<string, string>> {
    return { ...this.identity?.annotations, ...this.said.annotations };
  }

  /** @internal */
  get identity(): PodIdentityParts | undefined {
    return this.said.identity?.parts;
  }
}

/** Notes annotations that the identity sets (`IDENTITY-006`), and a session of a role in the place of the role. */
function checkOwnedAnnotations(
  given: Readonly<Record<string, string>>,
  identity: PodIdentityParts | undefined,
  problems: Problems,
): void {
  for (const key of Object.keys(identity?.annotations ?? {}).filter((each) => Object.hasOwn(given, each))) {
    problems.add(IDENTITY_RULES["IDENTITY-006"], childProperty("annotations", key), NOT_SHOWN);
  }
  const role = given[AWS_ROLE];
  if (role !== undefined && isRoleSession(role))
    problems.add(ROLE_SESSION, childProperty("annotations", AWS_ROLE), role);
}

/** Where the pods of an account get credentials. */
export function metadataServers(
  account: { readonly identity: PodIdentityParts | undefined } | undefined,
): readonly MetadataServer[] {
  return account?.identity?.metadataServers ?? [];
}

/** Clouds give a pod its identity when it starts: what changes with the identity replaces the pods. */
const IDENTITY_ANNOTATION = "access-platform/identity";

/** Settings of pods with the labels that their identity needs, and with what replaces them when it changes. */
export function withIdentity<S extends Pick<PodSettings, "podLabels" | "podAnnotations">>(
  settings: S,
  identity: PodIdentityParts | undefined,
): S {
  const { podLabels = {}, annotations: said = {} } = identity ?? {};
  const isSaid = Object.keys(said).length > 0;
  return {
    ...settings,
    ...(Object.keys(podLabels).length > 0 && { podLabels: { ...settings.podLabels, ...podLabels } }),
    ...(isSaid && {
      podAnnotations: { ...settings.podAnnotations, [IDENTITY_ANNOTATION]: Object.values(said).join(" ") },
    }),
  };
}
