/** A command that signs in to a cluster, as client-go runs it. */
export interface ExecCommand {
  readonly apiVersion: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** How the providers reach a cluster; they take what is left out from their environment. */
export interface ClusterConnection {
  /** Empty: no kubeconfig, not even that of the environment. */
  readonly configPath?: string;
  readonly configContext?: string;
  readonly host?: string;

  /** Certificate in PEM form. */
  readonly clusterCaCertificate?: string;
  readonly exec?: ExecCommand;
}
