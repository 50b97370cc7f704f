import { run as runCommand, type Run } from "../../local/run";
import type { Contents } from "./contents";

/** A control plane that commands can reach. */
export interface Cluster {
  readonly kind: "embedded" | "context";

  /** Path of the kubeconfig file. */
  readonly kubeconfig: string;
  readonly context: string;
  readonly kubectl: string;
  readonly helm: string | undefined;
}

const NAMESPACE = "kube-public";
const CONFIG_MAP = "access-platform";

/** What `start` and `down` ask of a cluster and note on it, through kubectl. */
export class ClusterNotes {
  constructor(
    private readonly cluster: Cluster,
    private readonly signal?: AbortSignal,
    private readonly run: Run = runCommand,
  ) {}

  /** Unique id of the cluster, which no other cluster ever has. */
  async id(): Promise<string> {
    return this.kubectl(["get", "namespace", "kube-system", "--output=jsonpath={.metadata.uid}"]);
  }

  /** Version of the control plane, for example `v1.34.2`. */
  async version(): Promise<string> {
    const answer = JSON.parse(await this.kubectl(["get", "--raw", "/version"])) as { gitVersion?: string };
    return answer.gitVersion ?? "of an unknown version";
  }

  async contents(): Promise<Contents | undefined> {
    const get = ["get", "configmap", CONFIG_MAP, `--namespace=${NAMESPACE}`, "--ignore-not-found", "--output=json"];
    const text = await this.kubectl(get);
    if (text === "") return undefined;
    const { data = {} } = JSON.parse(text) as { data?: Record<string, string> };
    return {
      level: data["level"] === "preview" ? "preview" : "deployed",
      settled: data["settled"] === "true",
      stacks: (data["stacks"] ?? "").split("\n").filter((stack) => stack !== ""),
    };
  }

  async note({ level, settled, stacks }: Contents): Promise<void> {
    const configMap = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: CONFIG_MAP, namespace: NAMESPACE },
      data: { level, settled: String(settled), stacks: stacks.join("\n") },
    };
    const apply = ["apply", "--server-side", "--force-conflicts", "--field-manager=access-platform", "--filename=-"];
    await this.kubectl(apply, JSON.stringify(configMap));
  }

  async forget(): Promise<void> {
    await this.kubectl(["delete", "configmap", CONFIG_MAP, `--namespace=${NAMESPACE}`, "--ignore-not-found"]);
  }

  private async kubectl(args: readonly string[], input?: string): Promise<string> {
    const { kubeconfig, context, kubectl } = this.cluster;
    const target = [`--kubeconfig=${kubeconfig}`, `--context=${context}`, "--request-timeout=20s"];
    const { stdout } = await this.run(kubectl, [...target, ...args], {
      signal: this.signal,
      ...(input === undefined ? {} : { input }),
    });
    return stdout.trim();
  }
}

/** Terraform and its providers end after seconds: garbage is collected when there is five times as much as is used. */
const SELDOM = "400";

/**
 * The environment in which Terraform's providers find a cluster, and no other.
 *
 * The kubernetes provider's debug log shows what it sends, Secrets too: so it stays silent unless the user says
 * otherwise by `TF_LOG_PROVIDER` itself.
 *
 * @param variables placeholders of Terraform's variables; default none
 */
export function terraformEnvironment(
  cluster: Cluster,
  env: NodeJS.ProcessEnv = process.env,
  variables: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !name.startsWith("KUBE_"));
  return {
    TF_LOG_PROVIDER: "OFF",
    GOGC: SELDOM,
    ...Object.fromEntries(inherited),
    ...variables,
    KUBE_CONFIG_PATH: cluster.kubeconfig,
    KUBE_CTX: cluster.context,
    TF_IN_AUTOMATION: "1",
    CHECKPOINT_DISABLE: "1",
  };
}
