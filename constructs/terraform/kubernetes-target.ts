import type { TerraformStack } from "cdktf";
import { defaulted, group, needed } from "../core/schema/group";
import { make } from "../core/schema/make";
import { oneOf, where } from "../core/schema/shapes";
import { hasMarker } from "../core/reference";
import { isRoleSession, ROLE_SESSION } from "../core/role-arn";
import { Value } from "../core/value";
import {
  bareHostAddress,
  caCertificate,
  checkNoCredentials,
  execApiVersion,
  execArguments,
  execCommand,
  execEnvironment,
  hostAddress,
  pemCertificate,
  targetText,
  withScheme,
  type ClusterConnection,
} from "./cluster-connection";
import { addClusterProviders, type ClusterProviders } from "./providers";

/** Props of `KubernetesTarget.kubeconfig`. */
export interface KubeconfigTargetProps {
  /**
   * The kubeconfig file; `~` is the home folder of the user who runs Terraform.
   *
   * @default ~/.kube/config
   */
  readonly path?: string;

  /** Name of a context; required, because the current context can change from one command to the next. */
  readonly context: string;
}

/** Props of `KubernetesTarget.exec`. */
export interface ExecTargetProps {
  /** Address of the Kubernetes API, for example `https://203.0.113.7:6443`. */
  readonly host: string;

  /**
   * Certificate authority of the Kubernetes API, in PEM form or in base64 of it.
   *
   * @default those that the machine trusts
   */
  readonly clusterCaCertificate?: string;

  /** Program on the PATH of whoever runs Terraform. */
  readonly command: string;

  /** Arguments of the command. @default none */
  readonly args?: readonly string[];

  /**
   * Environment of the command, besides that of Terraform; no credential.
   *
   * @default none
   */
  readonly env?: Readonly<Record<string, string>>;

  /** API version of the answer. @default client.authentication.k8s.io/v1 */
  readonly apiVersion?: string;
}

/** Address and authority of a managed cluster. */
export interface ManagedClusterTargetProps {
  /** Address of the Kubernetes API, as the cloud reports it; a reference is allowed. */
  readonly endpoint: string;

  /** Certificate authority in base64, as the cloud reports it, or in PEM form; a reference must be in base64. */
  readonly caCertificate: string;
}

/** Props of `KubernetesTarget.eks`. */
export interface EksTargetProps extends ManagedClusterTargetProps {
  /** Name of the cluster in EKS. */
  readonly clusterName: string;

  /** Region of the cluster. */
  readonly region: string;

  /** Profile of the AWS CLI. @default the profile of the environment */
  readonly profile?: string;

  /** Role that the command assumes. @default the identity of the environment itself */
  readonly roleArn?: string;
}

/** Props of `KubernetesTarget.gke`. */
export type GkeTargetProps = ManagedClusterTargetProps;

/** How kubelogin signs in; each way finds its credential by itself, or in the environment. */
export type AksLogin = "azurecli" | "devicecode" | "msi" | "spn" | "workloadidentity";

/** Props of `KubernetesTarget.aks`. */
export interface AksTargetProps extends ManagedClusterTargetProps {
  /** How kubelogin signs in. @default azurecli */
  readonly login?: AksLogin;

  /** Application id of the cluster's API server. @default the application of Azure for all AKS clusters */
  readonly serverId?: string;

  /** Tenant of Microsoft Entra ID. @default the tenant of the environment */
  readonly tenantId?: string;

  /** Application id of the client. @default the client of the environment */
  readonly clientId?: string;
}

/** The version that the commands of all three clouds support. */
const V1_BETA_1 = "client.authentication.k8s.io/v1beta1";

/** Application of Azure that stands for the API server of every AKS cluster that uses Microsoft Entra ID. */
const AKS_SERVER_ID = "6dae42f8-4368-4678-94ff-3960e28e3630";

const KUBECONFIG = group<KubeconfigTargetProps>()({
  path: defaulted(targetText, "~/.kube/config"),
  context: needed(targetText),
});

const EXEC = group<ExecTargetProps>()(
  {
    host: needed(hostAddress),
    clusterCaCertificate: caCertificate,
    command: needed(execCommand),
    args: defaulted(execArguments, []),
    env: execEnvironment,
    apiVersion: defaulted(execApiVersion, "client.authentication.k8s.io/v1"),
  },
  [checkNoCredentials],
);

const MANAGED = { endpoint: needed(hostAddress), caCertificate: needed(caCertificate) };

const EKS = group<EksTargetProps>()({
  ...MANAGED,
  clusterName: needed(targetText),
  region: needed(targetText),
  profile: targetText,
  roleArn: where(targetText, (arn) => !isRoleSession(arn), ROLE_SESSION),
});

const GKE = group<GkeTargetProps>()({ ...MANAGED, endpoint: needed(bareHostAddress) });

const AKS = group<AksTargetProps>()({
  ...MANAGED,
  login: defaulted(oneOf(["azurecli", "devicecode", "msi", "spn", "workloadidentity"]), "azurecli"),
  serverId: defaulted(targetText, AKS_SERVER_ID),
  tenantId: targetText,
  clientId: targetText,
});

/**
 * The cluster that a stack deploys to, and how Terraform signs in to it.
 *
 * No target takes a credential: the kubeconfig, the pod, the command of the cloud or the environment holds it. A
 * credential in the arguments or the environment of a command breaks `TARGET-004`.
 *
 * In the providers, some environment variables override the program. So unset `KUBE_HOST`, `KUBE_TOKEN` and
 * `KUBE_CONFIG_PATHS` where Terraform runs; the Helm provider reads the last one first.
 */
export class KubernetesTarget extends Value {
  /**
   * A context of a kubeconfig file.
   *
   * @example
   * ```ts
   * const target = KubernetesTarget.kubeconfig({ context: "production" });
   * ```
   */
  static kubeconfig(props: KubeconfigTargetProps): KubernetesTarget {
    return make(KubernetesTarget, KUBECONFIG, props, ({ path, context }) => {
      return new KubernetesTarget({ configPath: path, configContext: context });
    });
  }

  /** The cluster that Terraform itself runs in, as the service account of its pod. */
  static inCluster(): KubernetesTarget {
    return new KubernetesTarget({ configPath: "" });
  }

  /** A cluster whose credentials a command prints, such as `aws eks get-token`. */
  static exec(props: ExecTargetProps): KubernetesTarget {
    return make(KubernetesTarget, EXEC, props, ({ host, clusterCaCertificate, command, args, env, apiVersion }) => {
      const authority = clusterCaCertificate && { clusterCaCertificate: pemCertificate(clusterCaCertificate) };
      const exec = { apiVersion, command, args, ...(env && { env }) };
      return new KubernetesTarget({ configPath: "", host, ...authority, exec });
    });
  }

  /** A cluster of Amazon EKS; needs the command `aws` where Terraform runs. */
  static eks(props: EksTargetProps): KubernetesTarget {
    return make(KubernetesTarget, EKS, props, ({ clusterName, region, profile, roleArn, ...cluster }) => {
      const name = ["--cluster-name", clusterName, "--region", region, "--output", "json"];
      const identity = [...option("--profile", profile), ...option("--role-arn", roleArn)];
      return KubernetesTarget.#managed(cluster, "aws", ["eks", "get-token", ...name, ...identity]);
    });
  }

  /** A cluster of Google Kubernetes Engine; needs the command `gke-gcloud-auth-plugin` where Terraform runs. */
  static gke(props: GkeTargetProps): KubernetesTarget {
    return make(KubernetesTarget, GKE, props, ({ endpoint, caCertificate }) => {
      const cluster = { endpoint: withScheme(endpoint), caCertificate };
      return KubernetesTarget.#managed(cluster, "gke-gcloud-auth-plugin", []);
    });
  }

  /** A cluster of Azure Kubernetes Service with Microsoft Entra ID; needs the command `kubelogin` where Terraform runs. */
  static aks(props: AksTargetProps): KubernetesTarget {
    return make(KubernetesTarget, AKS, props, ({ login, serverId, tenantId, clientId, ...cluster }) => {
      const identity = [...option("--tenant-id", tenantId), ...option("--client-id", clientId)];
      const args = ["get-token", "--login", login, "--server-id", serverId, ...identity];
      return KubernetesTarget.#managed(cluster, "kubelogin", args);
    });
  }

  /**
   * The cluster that the environment of Terraform names: `KUBE_CONFIG_PATH` and `KUBE_CTX`, or `KUBE_HOST`,
   * `KUBE_TOKEN` and `KUBE_CLUSTER_CA_CERT_DATA`; both providers read them in the same way. Without any of them, it is
   * the cluster that Terraform runs in.
   */
  static environment(): KubernetesTarget {
    return new KubernetesTarget({});
  }

  static #managed(cluster: ManagedClusterTargetProps, command: string, args: readonly string[]): KubernetesTarget {
    return new KubernetesTarget({
      configPath: "",
      host: cluster.endpoint,
      clusterCaCertificate: pemCertificate(cluster.caCertificate),
      exec: { apiVersion: V1_BETA_1, command, args },
    });
  }

  /**
   * Where the cluster is, as a text that is equal for two targets with the same description.
   *
   * One cluster with two descriptions, such as a context and its address, is not recognised.
   *
   * @internal
   */
  readonly location: string;

  private constructor(
    /** @internal */
    readonly connection: ClusterConnection,
  ) {
    super();
    const { configPath, configContext, host } = connection;
    this.location = JSON.stringify([configPath ?? null, configContext ?? null, host ?? null]);
  }

  /**
   * Port of the Kubernetes API, where the target says its address.
   *
   * @internal
   */
  get apiPort(): number | undefined {
    const { host = "" } = this.connection;
    if (hasMarker(host) || !URL.canParse(host)) return undefined;
    return Number(new URL(host).port || 443);
  }

  /**
   * Declares the providers `kubernetes` and `helm` of a stack, both for this cluster; a stack has one of each.
   *
   * @internal
   */
  addProviders(stack: TerraformStack): ClusterProviders {
    return addClusterProviders(stack, this.connection);
  }
}

/** An option of a command, where it has a value. */
function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [name, value];
}
