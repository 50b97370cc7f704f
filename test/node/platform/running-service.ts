import type { Brand } from "../../../constructs";
import { run } from "../../../local/run";
import type { Cluster } from "../../e2e/support/cluster";

/** A process that `tctl inventory ls` lists. */
export interface InventoryRecord {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly hostname: string;
    readonly version: string;
    readonly services: readonly string[];
    readonly last_seen: string;
  };
}

/** A pod of a platform, as far as tests look at it. */
export interface RunningPod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly status: { readonly podIP: string; readonly startTime: string };
}

/** Auth service and proxies of a platform in one namespace, as they run. */
export class RunningService {
  constructor(
    readonly cluster: Cluster,
    protected readonly brand: Brand,
    readonly namespace: string,
  ) {}

  /** A platform of the same brand in another namespace. */
  in(namespace: string): RunningService {
    return new RunningService(this.cluster, this.brand, namespace);
  }

  async tctl(...args: string[]): Promise<string> {
    return this.tctlIn(`deployment/${this.brand.id}-auth`, ...args);
  }

  /** Creates or replaces a resource. */
  async tctlCreating(resource: string): Promise<void> {
    await this.tctlReading(`deployment/${this.brand.id}-auth`, resource, "create", "-f");
  }

  /** The same in a pod of the auth service. */
  async tctlIn(pod: string, ...args: string[]): Promise<string> {
    return this.cluster.kubectl("exec", "-n", this.namespace, pod, "--", "tctl", ...args);
  }

  /** The same with something to read from standard input. */
  async tctlReading(pod: string, input: string, ...args: string[]): Promise<void> {
    const { kubectl, kubeconfig } = this.cluster.controlPlane;
    const command = ["exec", "--stdin", "-n", this.namespace, pod, "--", "tctl", ...args];
    await run(kubectl, ["--kubeconfig", kubeconfig, ...command], { input });
  }

  /** Processes that are connected to the platform. */
  async inventory(): Promise<readonly InventoryRecord[]> {
    return JSON.parse(await this.tctl("inventory", "ls", "--format=json")) as InventoryRecord[];
  }

  /** The process of a pod, once it is connected. */
  async connected(hostname: string): Promise<InventoryRecord> {
    const found = (await this.inventory()).filter(({ spec }) => spec.hostname === hostname);
    const [record] = found;
    if (record === undefined || found.length > 1) throw new Error(`${found.length} processes of ${hostname}`);
    return record;
  }

  /** Pods that are to stay: those of an earlier version may take their time to end. */
  async pods(namespace: string, selector: string): Promise<readonly RunningPod[]> {
    const { items } = JSON.parse(
      await this.cluster.kubectl("get", "pods", "-n", namespace, "-l", selector, "-o", "json"),
    ) as { items: RunningPod[] };
    return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  }
}
