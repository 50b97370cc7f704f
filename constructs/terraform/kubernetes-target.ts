import type { TerraformStack } from "cdktf";
import { Problems, Value } from "../core/value";
import type { ClusterConnection } from "./cluster-connection";
import { caCertificate, execCommand, hostAddress, targetText } from "./kubernetes-target-checks";
import type * as props from "./kubernetes-target-props";
import { addClusterProviders, type ClusterProviders } from "./providers";

/** The version that the commands of all three clouds support. */
const V1_BETA_1 = "client.authentication.k8s.io/v1beta1";

/** Application of Azure that stands for the API server of every AKS cluster that uses Microsoft Entra ID. */
const AKS_SERVER_ID = "6dae42f8-4368-4678-94ff-3960e28e3630";

/**
 * The cluster that a stack deploys to, and how Terraform signs in to it.
 *
 * No target takes a credential: the kubeconfig, the pod, the command of the cloud or the environment holds it. A
 * missing setting carries `TARGET-001`, an address that is not https `TARGET-002`, an invalid certificate authority
 * `TARGET-003`, a credential in the arguments or the environment of a command `TARGET-004`, an invalid command
 * `TARGET-005`.
 *
 * For the providers, some environment variables win over what a program declares. So unset `KUBE_HOST`, `KUBE_TOKEN`
 * and `KUBE_CONFIG_PATHS` where Terraform runs; the Helm provider reads the last one first.
 */
export class KubernetesTarget extends Value {
  /** A context of a kubeconfig file. */
  static kubeconfig(props: props.KubeconfigTargetProps): KubernetesTarget {
    const problems = new Problems();
    const given = anyOf(props);
    const configPath = targetText("path", given["path"] ?? "~/.kube/config", problems);
    const configContext = targetText("context", given["context"], problems);
    return new KubernetesTarget({ configPath, configContext }, problems);
  }

  /** The cluster that Terraform itself runs in, as the service account of its pod. */
  static inCluster(): KubernetesTarget {
    return new KubernetesTarget({ configPath: "" }, new Problems());
  }

  /** A cluster that a command signs in to. */
  static exec(props: props.ExecTargetProps): KubernetesTarget {
    const problems = new Problems();
    const given = anyOf(props);
    const authority = given["clusterCaCertificate"];
    const connection = {
      configPath: "",
      host: hostAddress("host", given["host"], problems),
      ...(authority !== undefined && {
        clusterCaCertificate: caCertificate("clusterCaCertificate", authority, problems),
      }),
      exec: execCommand(given, problems),
    };
    return new KubernetesTarget(connection, problems);
  }

  /** A cluster of Amazon EKS; needs the command `aws` where Terraform runs. */
  static eks(props: props.EksTargetProps): KubernetesTarget {
    const problems = new Problems();
    const given = anyOf(props);
    const name = targetText("clusterName", given["clusterName"], problems);
    const region = targetText("region", given["region"], problems);
    const args = ["eks", "get-token", "--cluster-name", name, "--region", region, "--output", "json"];
    for (const [property, option] of [
      ["profile", "--profile"],
      ["roleArn", "--role-arn"],
    ] as const) {
      if (given[property] !== undefined) args.push(option, targetText(property, given[property], problems));
    }
    return KubernetesTarget.managed(given, { command: "aws", args }, problems);
  }

  /** A cluster of Google Kubernetes Engine; needs the command `gke-gcloud-auth-plugin` where Terraform runs. */
  static gke(props: props.GkeTargetProps): KubernetesTarget {
    const { endpoint, certificateAuthority } = anyOf(props);
    // Google reports the address without its scheme.
    const host = typeof endpoint === "string" && !endpoint.startsWith("https://") ? `https://${endpoint}` : endpoint;
    const command = { command: "gke-gcloud-auth-plugin", args: [] };
    return KubernetesTarget.managed({ endpoint: host, certificateAuthority }, command, new Problems());
  }

  /** A cluster of Azure Kubernetes Service with Microsoft Entra ID; needs the command `kubelogin` where Terraform runs. */
  static aks(props: props.AksTargetProps): KubernetesTarget {
    const problems = new Problems();
    const given = anyOf(props);
    const login = targetText("login", given["login"] ?? "azurecli", problems);
    const serverId = targetText("serverId", given["serverId"] ?? AKS_SERVER_ID, problems);
    const args = ["get-token", "--login", login, "--server-id", serverId];
    for (const [property, option] of [
      ["tenantId", "--tenant-id"],
      ["clientId", "--client-id"],
    ] as const) {
      if (given[property] !== undefined) args.push(option, targetText(property, given[property], problems));
    }
    return KubernetesTarget.managed(given, { command: "kubelogin", args }, problems);
  }

  /**
   * The cluster that the environment of Terraform names: `KUBE_CONFIG_PATH` and `KUBE_CTX`, or `KUBE_HOST`,
   * `KUBE_TOKEN` and `KUBE_CLUSTER_CA_CERT_DATA`; both providers read them in the same way. Without any of them, it is
   * the cluster that Terraform runs in.
   */
  static environment(): KubernetesTarget {
    return new KubernetesTarget({}, new Problems());
  }

  private static managed(given: Given, command: object, problems: Problems): KubernetesTarget {
    const connection = {
      configPath: "",
      host: hostAddress("endpoint", given["endpoint"], problems),
      clusterCaCertificate: caCertificate("certificateAuthority", given["certificateAuthority"], problems),
      exec: execCommand({ ...command, apiVersion: V1_BETA_1 }, problems),
    };
    return new KubernetesTarget(connection, problems);
  }

  private constructor(
    readonly connection: ClusterConnection,
    problems: Problems,
  ) {
    super(problems.list);
  }

  /**
   * Where the cluster is, as a text that is equal for two targets with the same description.
   *
   * One cluster with two descriptions, such as a context and its address, is not recognised.
   */
  get location(): string {
    const { configPath, configContext, host } = this.connection;
    return JSON.stringify([configPath ?? null, configContext ?? null, host ?? null]);
  }

  /** Declares the providers `kubernetes` and `helm` of a stack, both for this cluster; a stack has one of each. */
  addProviders(stack: TerraformStack): ClusterProviders {
    return addClusterProviders(stack, this.connection);
  }
}

type Given = Readonly<Record<string, unknown>>;

/** What a program in JavaScript passed: perhaps nothing, perhaps not an object. */
function anyOf(props: unknown): Given {
  return typeof props === "object" && props !== null ? { ...props } : {};
}
