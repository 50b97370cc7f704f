import { Kubectl } from "../cluster/kubectl";
import { objectAt, stringAt } from "../json/plain-data";
import type { Contents } from "./contents";

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
const WHERE = `--namespace=${NAMESPACE}`;
const SOON = "--request-timeout=20s";

/** Reads facts about a cluster, and keeps the note of `start` and `down` on it, through kubectl. */
export class ClusterNotes {
  private readonly kubectl: Kubectl;

  constructor(cluster: Cluster, signal?: AbortSignal) {
    this.kubectl = new Kubectl({ ...cluster, signal });
  }

  /** Unique id of the cluster. */
  async id(): Promise<string> {
    const [namespace] = await this.kubectl.get(["namespace", "kube-system", SOON]);
    return stringAt(namespace, "metadata", "uid");
  }

  /** Version of the control plane, for example `v1.34.2`. */
  async version(): Promise<string> {
    const { stdout } = await this.kubectl.run(["get", "--raw", "/version", SOON]);
    return stringAt(JSON.parse(stdout), "gitVersion") || "of an unknown version";
  }

  async contents(): Promise<Contents | undefined> {
    const [note] = await this.kubectl.get(["configmap", CONFIG_MAP, WHERE, "--ignore-not-found", SOON]);
    if (note === undefined) return undefined;
    const { level, settled, stacks = "" } = objectAt(note, "data");
    return {
      level: level === "preview" ? "preview" : "deployed",
      settled: settled === "true",
      stacks: String(stacks)
        .split("\n")
        .filter((stack) => stack !== ""),
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
    await this.kubectl.run([...apply, SOON], { input: JSON.stringify(configMap) });
  }

  async forget(): Promise<void> {
    await this.kubectl.run(["delete", "configmap", CONFIG_MAP, WHERE, "--ignore-not-found", SOON]);
  }
}

/** For short processes such as Terraform and its providers, garbage is only collected at five times the used memory. */
const SELDOM = "400";

/**
 * The environment in which Terraform's providers use this cluster, and no other.
 *
 * The debug log of the kubernetes provider would show everything that it sends, including Secrets. So that log stays
 * off, unless the user sets `TF_LOG_PROVIDER`.
 *
 * @param variables placeholders of Terraform's variables; none by default
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
