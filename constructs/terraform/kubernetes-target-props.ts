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
