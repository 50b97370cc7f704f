import { namespaceName, objectName } from "../../core/kubernetes";
import { givenFields, isText, givenList, givenText } from "../../core/given";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import type { PartOf } from "../../core/schema/document";
import { list, oneOf, type Shape } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { secretReference, type SecretRef } from "../../secrets/secret-ref";
import {
  JOINING_SERVICES,
  SERVICE_KINDS,
  type JoiningService,
  JOIN_ROLES,
  type JoinRole,
} from "../../brand/image-contract/service-kinds";
import * as tokens from "../generated/tokens";
import { rulesFor } from "./join-token-shapes";
import { resourceName } from "../shapes";
import type { PlatformResource } from "../platform-resource";

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

const roles = needed(list(oneOf(JOIN_ROLES)));

const STATIC = group<StaticJoinTokenProps>()({ secret: needed(secretReference), roles });

const AGENTS = group<AgentsJoinTokenProps>()({
  name: needed(resourceName),
  namespace: needed(namespaceName()),
  serviceAccount: needed(objectName()),
  services: needed(list(oneOf(JOINING_SERVICES))),
});

/** How the service names a method, and the shape of its tokens. */
const MACHINE_METHODS = {
  iam: tokens.IAM_JOIN_TOKEN,
  ec2: tokens.EC2_JOIN_TOKEN,
  azure: tokens.AZURE_JOIN_TOKEN,
  gcp: tokens.GCP_JOIN_TOKEN,
  oracle: tokens.ORACLE_JOIN_TOKEN,
  tpm: tokens.TPM_JOIN_TOKEN,
} as const;

const METHODS = {
  ...MACHINE_METHODS,
  github: tokens.GITHUB_JOIN_TOKEN,
  gitlab: tokens.GITLAB_JOIN_TOKEN,
  terraform_cloud: tokens.TERRAFORM_CLOUD_JOIN_TOKEN,
  bound_keypair: tokens.BOUND_KEYPAIR_JOIN_TOKEN,
};

/** Join methods that this class has, with the shapes of their tokens. */
export const JOIN_TOKENS: Readonly<Record<string, Shape>> = METHODS;

/** Methods whose rules are not in a section of their own. The rules of AWS are older than these sections. */
export const WITHOUT_SECTION: readonly string[] = ["iam", "ec2"];

/** A method by which a machine proves its identity in a cloud to the platform. @useDeclaredType */
export type MachineJoinMethod = keyof typeof MACHINE_METHODS;

/** A token with which components or bots join the platform. */
export class JoinToken extends Value {
  /** For components in the cluster of the auth service, which prove their Kubernetes service account. */
  static kubernetes(props: tokens.KubernetesJoinTokenProps): JoinToken {
    return JoinToken.#by("kubernetes", tokens.KUBERNETES_JOIN_TOKEN, props);
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
  static kubernetesJwks(props: tokens.KubernetesJwksJoinTokenProps): JoinToken {
    return JoinToken.#by("kubernetes", tokens.KUBERNETES_JWKS_JOIN_TOKEN, props, "static_jwks");
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
  static kubernetesOidc(props: tokens.KubernetesOidcJoinTokenProps): JoinToken {
    return JoinToken.#by("kubernetes", tokens.KUBERNETES_OIDC_JOIN_TOKEN, props, "oidc");
  }

  /**
   * For machines that prove their AWS IAM role.
   *
   * @example
   * ```ts
   * joinTokens: [JoinToken.iam({ name: "servers", roles: ["Node"], allow: [{ awsAccount: "123456789012" }] })],
   * ```
   */
  static iam(props: tokens.IamJoinTokenProps): JoinToken {
    return JoinToken.#by("iam", METHODS.iam, props);
  }

  /** For EC2 instances, which prove their signed identity document. */
  static ec2(props: tokens.Ec2JoinTokenProps): JoinToken {
    return JoinToken.#by("ec2", METHODS.ec2, props);
  }

  /** For machines of Azure, which prove their managed identity. */
  static azure(props: tokens.AzureJoinTokenProps): JoinToken {
    return JoinToken.#by("azure", METHODS.azure, props);
  }

  /** For machines of Google Cloud, which prove their service account. */
  static gcp(props: tokens.GcpJoinTokenProps): JoinToken {
    return JoinToken.#by("gcp", METHODS.gcp, props);
  }

  /** For machines of Oracle Cloud, which prove their instance principal. */
  static oracle(props: tokens.OracleJoinTokenProps): JoinToken {
    return JoinToken.#by("oracle", METHODS.oracle, props);
  }

  /** For machines that prove their TPM. */
  static tpm(props: tokens.TpmJoinTokenProps): JoinToken {
    return JoinToken.#by("tpm", METHODS.tpm, props);
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
  static github(props: tokens.GithubJoinTokenProps): JoinToken {
    return JoinToken.#by("github", METHODS.github, props);
  }

  /** For jobs of GitLab, which prove the token of their job. */
  static gitlab(props: tokens.GitlabJoinTokenProps): JoinToken {
    return JoinToken.#by("gitlab", METHODS.gitlab, props);
  }

  /** For runs of HCP Terraform and Terraform Enterprise, which prove the token of their run. */
  static terraformCloud(props: tokens.TerraformCloudJoinTokenProps): JoinToken {
    return JoinToken.#by("terraform_cloud", METHODS.terraform_cloud, props);
  }

  /** For a bot or an agent that proves a key which it keeps. */
  static boundKeypair(props: tokens.BoundKeypairJoinTokenProps): JoinToken {
    return JoinToken.#by("bound_keypair", METHODS.bound_keypair, props);
  }

  /** @param type how a cluster publishes its keys, if it is another one than that of the auth service */
  static #by(method: string, shape: Shape<PartOf<unknown>>, props: unknown, type?: string): JoinToken {
    return make(JoinToken, shape, props, ({ name: given, roles, bot_name: botName, ...settings }) => {
      const section = { ...(type !== undefined && { type }), ...settings };
      const proof = { join_method: method, ...(WITHOUT_SECTION.includes(method) ? section : { [method]: section }) };
      return new JoinToken(given as string, { roles, botName } as tokens.Joining, proof, type !== undefined);
    });
  }

  /** For the agents of one release in the cluster of the auth service. */
  static forAgents(props: AgentsJoinTokenProps): JoinToken {
    return make(JoinToken, AGENTS, props, ({ services, ...agents }) => {
      const needed = services.map((service) => SERVICE_KINDS[service].joinsAs);
      const account = { namespace: agents.namespace, name: agents.serviceAccount };
      const method = { join_method: "kubernetes", kubernetes: { allow: rulesFor([account]) } };
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
    { roles = [], botName }: tokens.Joining,
    private readonly method: Readonly<Record<string, unknown>>,

    /** @internal Whether the audience of the Kubernetes token has to be the name of the service's cluster. */
    readonly isForClusterName = false,
  ) {
    super();
    this.roles = roles;
    this.botName = botName;
  }

  /** The join method, as the service calls it. @internal */
  get joinMethod(): string {
    return String(this.method["join_method"]);
  }

  /**
   * Service accounts that may join, `namespace:name`, with `*` and `?`; undefined if the method uses none. @internal
   */
  get accounts(): readonly string[] | undefined {
    const { allow: rules } = givenFields(this.method["kubernetes"]);
    return givenList(rules)?.map((rule) => {
      const {
        service_account: both,
        service_account_namespace: namespace,
        service_account_name: name,
      } = givenFields(rule);
      return isText(both) ? both : `${givenText(namespace)}:${givenText(name)}`;
    });
  }

  /**
   * Whether the token admits a service account, `namespace:name`; undefined if its method does not use accounts.
   * @internal
   */
  admits(account: string): boolean | undefined {
    return this.accounts?.some((each) => matches(each, account));
  }

  /** The method by which the machine of an agent proves its identity; undefined for other tokens. @internal */
  get machineMethod(): MachineJoinMethod | undefined {
    const isForMachines = this.botName === undefined && this.joinMethod in MACHINE_METHODS;
    return isForMachines ? (this.joinMethod as MachineJoinMethod) : undefined;
  }

  /** The secret with which a key is registered, if the program names it. @internal */
  get registrationSecret(): SecretRef | undefined {
    const { onboarding } = givenFields(this.method["bound_keypair"]);
    return givenFields(onboarding)["registration_secret"] as SecretRef | undefined;
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

/** Whether an account, `namespace:name`, matches a pattern of the service. */
function matches(pattern: string, account: string): boolean {
  const parts = pattern.replaceAll(".", "\\.").replace(/\*+/g, "[^:]*").replaceAll("?", "[^:]");
  return new RegExp(`^${parts}$`).test(account);
}
