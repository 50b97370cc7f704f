import { namespaceName, objectName } from "../../core/kubernetes";
import { fieldsOf, isRecord, isText, listOf, textOf } from "../../core/given";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import type { PartOf } from "../../core/schema/document";
import { either, list, oneOf, textWhere, type Shape } from "../../core/schema/shapes";
import { Value, type Problems } from "../../core/value";
import { secretReference, type SecretRef } from "../../secrets/secret-ref";
import { JOIN_ROLES, type JoinRole } from "../../brand/image-contract/join-roles";
import { JOINING_SERVICES, SERVICE_KINDS, type JoiningService } from "./service-kinds";
import {
  MACHINE_JOIN_TOKENS,
  type AzureJoinTokenProps,
  type Ec2JoinTokenProps,
  type GcpJoinTokenProps,
  type IamJoinTokenProps,
  type MachineJoinMethod,
  type OracleJoinTokenProps,
  type TpmJoinTokenProps,
} from "./machine-join-methods";
import { JOIN_TOKEN_RULES, checkJoining, JOINING_FIELDS, type Joining } from "./join-token-props";
import {
  PROGRAM_JOIN_TOKENS,
  type BoundKeypairJoinTokenProps,
  type GithubJoinTokenProps,
  type GitlabJoinTokenProps,
  type TerraformCloudJoinTokenProps,
} from "./program-join-methods";
import { issuer, resourceName } from "../shapes";
import type { PlatformResource } from "../platform-resource";

/**
 * Kubernetes service accounts by namespace and name: one, or with `*` and `?` for other characters all that fit, from version
 * 18.8.1 on (`RESOURCE-018`).
 */
export interface ServiceAccount {
  /** Namespace of the service account, for example `agents-*`. */
  readonly namespace: string;

  /** Name of the service account. */
  readonly name: string;
}

/** A token for Kubernetes service accounts in the cluster of the auth service. */
export interface KubernetesJoinTokenProps extends Joining {
  /** Name of the token; not a secret. */
  readonly name: string;

  /** Service accounts that may join. */
  readonly serviceAccounts: readonly ServiceAccount[];
}

/** A token for service accounts of another cluster, verified with the keys of that cluster. */
export interface KubernetesJwksJoinTokenProps extends KubernetesJoinTokenProps {
  /**
   * The cluster's public keys, a JSON Web Key Set: the output of `kubectl get --raw /openid/v1/jwks`. When the cluster
   * changes its keys, change this prop, too.
   */
  readonly jwks: string;
}

/** A token for service accounts of a cluster whose issuer publishes its keys, such as EKS, GKE and AKS. */
export interface KubernetesOidcJoinTokenProps extends KubernetesJoinTokenProps {
  /** The cluster's issuer, an https address: `iss` of its tokens. The auth service reads its keys. */
  readonly issuer: string;
}

/** A token that is a secret. */
export interface StaticJoinTokenProps {
  /** The secret, by reference. */
  readonly secret: SecretRef;

  /** Components that may join. */
  readonly roles: readonly JoinRole[];
}

/** A token for the agents of one release in the cluster of the auth service. */
export interface AgentsJoinTokenProps {
  /** Name of the token, which the release names too. */
  readonly name: string;

  /** Namespace of the release. */
  readonly namespace: string;

  /** Service account of the agents. */
  readonly serviceAccount: string;

  /** Kinds of the services that the agents run. */
  readonly services: readonly JoiningService[];
}

const name = needed(resourceName);
const namespace = needed(namespaceName());
const serviceAccount = needed(objectName());

const patternOfNames = textWhere(
  "a pattern of such names, with * and ? for other characters",
  (given) => isPattern(given) && /^[-a-z0-9.*?]{1,253}$/.test(given),
);

function orPattern(one: Shape<string>): Shape<string> {
  return either((given) => typeof given === "string" && isPattern(given), patternOfNames, one);
}

const account = group<ServiceAccount>()({
  namespace: needed(orPattern(namespaceName())),
  name: needed(orPattern(objectName())),
});
const serviceAccounts = needed(list(account));

const KUBERNETES = group<KubernetesJoinTokenProps>()({ name, ...JOINING_FIELDS, serviceAccounts }, [checkJoining]);

const KUBERNETES_JWKS = group<KubernetesJwksJoinTokenProps>()(
  {
    name,
    ...JOINING_FIELDS,
    serviceAccounts,
    jwks: needed(
      textWhere("a JSON Web Key Set with at least one key, as a string", isKeySet, {
        fix: "pass the output of kubectl get --raw /openid/v1/jwks on the other cluster",
        secret: true,
      }),
    ),
  },
  [checkJoining, checkKeys],
);

const KUBERNETES_OIDC = group<KubernetesOidcJoinTokenProps>()(
  { name, ...JOINING_FIELDS, serviceAccounts, issuer: needed(issuer) },
  [checkJoining],
);

const STATIC = group<StaticJoinTokenProps>()({
  secret: needed(secretReference),
  roles: needed(JOINING_FIELDS.roles),
});

const AGENTS = group<AgentsJoinTokenProps>()({
  name,
  namespace,
  serviceAccount,
  services: needed(list(oneOf(JOINING_SERVICES))),
});

/** A token with which components or bots join the platform. */
export class JoinToken extends Value {
  /** For components in the cluster of the auth service, which prove their Kubernetes service account. */
  static kubernetes(props: KubernetesJoinTokenProps): JoinToken {
    return make(JoinToken, KUBERNETES, props, (token) => {
      return new JoinToken(token.name, token, kubernetesMethod({ allow: allow(token.serviceAccounts) }));
    });
  }

  /**
   * For components in another cluster, which prove their Kubernetes service account there.
   *
   * The audience (`aud`) of their Kubernetes token must be the name of the service's cluster: an `AgentRelease` sets
   * it. A key set with private keys is refused (`JOIN-008`).
   *
   * @example
   * ```ts
   * joinTokens: [
   *   JoinToken.kubernetesJwks({
   *     name: "eu",
   *     roles: ["Kube"],
   *     jwks: readFileSync("eu.jwks", "utf8"),
   *     serviceAccounts: [{ namespace: "agents", name: "teleport-agent" }],
   *   }),
   * ],
   * ```
   */
  static kubernetesJwks(props: KubernetesJwksJoinTokenProps): JoinToken {
    return make(JoinToken, KUBERNETES_JWKS, props, ({ jwks, ...token }) => {
      const keys = { type: "static_jwks", static_jwks: { jwks }, allow: allow(token.serviceAccounts) };
      return new JoinToken(token.name, token, kubernetesMethod(keys), true);
    });
  }

  /**
   * For components in another cluster, verified with the keys that its issuer publishes, also after the cluster has
   * changed them. The audience is that of {@link kubernetesJwks}.
   *
   * @example
   * ```ts
   * joinTokens: [
   *   JoinToken.kubernetesOidc({
   *     name: "eks",
   *     roles: ["Kube"],
   *     issuer: "https://oidc.eks.eu-central-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE",
   *     serviceAccounts: [{ namespace: "agents", name: "teleport-agent" }],
   *   }),
   * ],
   * ```
   */
  static kubernetesOidc(props: KubernetesOidcJoinTokenProps): JoinToken {
    return make(JoinToken, KUBERNETES_OIDC, props, ({ issuer, ...token }) => {
      const keys = { type: "oidc", oidc: { issuer }, allow: allow(token.serviceAccounts) };
      return new JoinToken(token.name, token, kubernetesMethod(keys), true);
    });
  }

  /**
   * For machines that prove their AWS IAM role.
   *
   * @example
   * ```ts
   * joinTokens: [JoinToken.iam({ name: "servers", roles: ["Node"], allow: [{ awsAccount: "123456789012" }] })],
   * ```
   */
  static iam(props: IamJoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("iam", props);
  }

  /** For EC2 instances, which prove their signed identity document. */
  static ec2(props: Ec2JoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("ec2", props);
  }

  /** For machines of Azure, which prove their managed identity. */
  static azure(props: AzureJoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("azure", props);
  }

  /** For machines of Google Cloud, which prove their service account. */
  static gcp(props: GcpJoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("gcp", props);
  }

  /** For machines of Oracle Cloud, which prove their instance principal. */
  static oracle(props: OracleJoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("oracle", props);
  }

  /** For machines that prove their TPM. */
  static tpm(props: TpmJoinTokenProps): JoinToken {
    return JoinToken.#ofMachines("tpm", props);
  }

  /**
   * For workflows of GitHub, which prove the token of their run.
   *
   * @example
   * ```ts
   * bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
   * joinTokens: [
   *   JoinToken.github({ name: "deployer", botName: "deployer", allow: [{ repository: "acme/infrastructure" }] }),
   * ],
   * ```
   */
  static github(props: GithubJoinTokenProps): JoinToken {
    return JoinToken.#by("github", PROGRAM_JOIN_TOKENS.github, props);
  }

  /** For jobs of GitLab, which prove the token of their job. */
  static gitlab(props: GitlabJoinTokenProps): JoinToken {
    return JoinToken.#by("gitlab", PROGRAM_JOIN_TOKENS.gitlab, props);
  }

  /** For runs of HCP Terraform and Terraform Enterprise, which prove the token of their run. */
  static terraformCloud(props: TerraformCloudJoinTokenProps): JoinToken {
    return JoinToken.#by("terraform_cloud", PROGRAM_JOIN_TOKENS.terraform_cloud, props);
  }

  /** For a bot or an agent that proves a key which it keeps. */
  static boundKeypair(props: BoundKeypairJoinTokenProps): JoinToken {
    return JoinToken.#by("bound_keypair", PROGRAM_JOIN_TOKENS.bound_keypair, props);
  }

  static #ofMachines(method: MachineJoinMethod, props: unknown): JoinToken {
    return JoinToken.#by(method, MACHINE_JOIN_TOKENS[method], props);
  }

  static #by(method: string, shape: Shape<PartOf<unknown>>, props: unknown): JoinToken {
    return make(JoinToken, shape, props, ({ name: given, roles, bot_name: botName, ...settings }) => {
      // The rules of AWS are older than the sections of the methods.
      const section = method === "iam" || method === "ec2" ? settings : { [method]: settings };
      return new JoinToken(given as string, { roles, botName } as Joining, { join_method: method, ...section });
    });
  }

  /** For the agents of one release in the cluster of the auth service. */
  static forAgents(props: AgentsJoinTokenProps): JoinToken {
    return make(JoinToken, AGENTS, props, ({ services, ...agents }) => {
      const needed = services.map((service) => SERVICE_KINDS[service].joinsAs);
      const account = { namespace: agents.namespace, name: agents.serviceAccount };
      const method = kubernetesMethod({ allow: allow([account]) });
      // Each role once.
      return new JoinToken(agents.name, { roles: JOIN_ROLES.filter((role) => needed.includes(role)) }, method);
    });
  }

  /**
   * For components that know a secret, which is the name of the token. The token does not expire. Pass the secret by
   * reference (`SECRET-003`).
   *
   * @example
   * ```ts
   * joinTokens: [JoinToken.static({ secret: SecretRef.of("agent-join-token", "auth-token"), roles: ["Db", "App"] })],
   * ```
   */
  static static(props: StaticJoinTokenProps): JoinToken {
    return make(
      JoinToken,
      STATIC,
      props,
      ({ secret, roles }) => new JoinToken(secret, { roles }, { join_method: "token" }),
    );
  }

  /** @internal Components that may join with the token; none if it is for a bot. */
  readonly roles: readonly JoinRole[];

  /** @internal Name of the bot that may join with the token; undefined if it is for components. */
  readonly botName: string | undefined;

  private constructor(
    /** Name of the token; if it is a secret, a reference to it. */
    readonly name: string | SecretRef,
    { roles = [], botName }: Joining,
    private readonly method: Readonly<Record<string, unknown>>,

    /** @internal Whether whoever joins must present a Kubernetes token whose audience is the service's cluster. */
    readonly isForClusterName = false,
  ) {
    super([]);
    this.roles = roles;
    this.botName = botName;
  }

  /** How whoever joins proves what it is, as the service calls it. @internal */
  get joinMethod(): string {
    return String(this.method["join_method"]);
  }

  /** Service accounts that may join, `namespace:name`, with `*` and `?`; undefined where the method does not use any. @internal */
  get accounts(): readonly string[] | undefined {
    const { allow: rules } = fieldsOf(this.method["kubernetes"]);
    return listOf(rules)?.map((rule) => {
      const {
        service_account: both,
        service_account_namespace: namespace,
        service_account_name: name,
      } = fieldsOf(rule);
      return isText(both) ? both : `${textOf(namespace)}:${textOf(name)}`;
    });
  }

  /** Whether one of them is a service account, `namespace:name`; undefined where the method does not use any. @internal */
  admits(account: string): boolean | undefined {
    return this.accounts?.some((each) => matches(each, account));
  }

  /** The method by which the machine of an agent proves its identity; undefined for other tokens. @internal */
  get machineMethod(): MachineJoinMethod | undefined {
    const isForMachines = this.botName === undefined && this.joinMethod in MACHINE_JOIN_TOKENS;
    return isForMachines ? (this.joinMethod as MachineJoinMethod) : undefined;
  }

  /** The secret by which a key is registered, where the program says which. @internal */
  get registrationSecret(): SecretRef | undefined {
    const { onboarding } = fieldsOf(this.method["bound_keypair"]);
    return fieldsOf(onboarding)["registration_secret"] as SecretRef | undefined;
  }

  /** @internal The resource that is delivered. */
  toResource(): PlatformResource {
    return {
      kind: "token",
      version: "v2",
      metadata: { name: this.name },
      spec: {
        ...(this.botName === undefined ? { roles: this.roles } : { roles: ["Bot"], bot_name: this.botName }),
        ...this.method,
      },
    };
  }
}

function kubernetesMethod(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { join_method: "kubernetes", kubernetes: settings };
}

function allow(accounts: readonly ServiceAccount[]): readonly object[] {
  return accounts.map(({ namespace, name }) =>
    isPattern(namespace) || isPattern(name)
      ? { service_account_namespace: namespace, service_account_name: name }
      : { service_account: `${namespace}:${name}` },
  );
}

function isPattern(text: string): boolean {
  return /[*?]/.test(text);
}

/** Whether an account, `namespace:name`, is one that a pattern of the service means. */
function matches(pattern: string, account: string): boolean {
  const parts = pattern.replaceAll(".", "\\.").replace(/\*+/g, "[^:]*").replaceAll("?", "[^:]");
  return new RegExp(`^${parts}$`).test(account);
}

/** Private members of a key: those that sign, not those that verify. */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "k"];

export function isKeySet(jwks: string): boolean {
  const keys = keysIn(jwks);
  return keys.length > 0 && keys.every(isRecord);
}

function checkKeys({ jwks }: KubernetesJwksJoinTokenProps, problems: Problems): void {
  const isPrivate = keysIn(jwks).some((key) => PRIVATE_MEMBERS.some((member) => Object.hasOwn(fieldsOf(key), member)));
  if (isPrivate) problems.add(JOIN_TOKEN_RULES["JOIN-008"], "jwks", "keys with private members, not shown");
}

function keysIn(jwks: string): readonly unknown[] {
  try {
    return listOf(fieldsOf(JSON.parse(jwks))["keys"]) ?? [];
  } catch {
    return [];
  }
}
