import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideBinaries } from "../../../local/binaries";
import type { ControlPlane } from "../../../local/control-plane";
import { controlPlaneFolders } from "../../../local/folders";
import { NODE_BINARIES } from "../binaries/node-binaries";
import { run } from "../../../local/run";
import { ContainerRuntime } from "./container-runtime";
import { buildGoProgram } from "./go-program";
import { NODE_NAME, startKubelet, startKubeProxy } from "./kubelet";
import { assignAddresses, type ServiceName } from "./load-balancer";
import { NameServer } from "./name-server";
import { Namespaces, NODE_ADDRESS, type Command } from "./namespaces";
import { enforcePolicies, whyNotEnforced } from "./network-policies";
import { startControlPlane } from "./node-control-plane";
import { patiently } from "./patiently";
import { networkPlugins } from "./requirements";
import { FOLDER_PREFIX, sweep } from "./sweep";

/** What a test gives a node. */
export interface RealNodeOptions {
  /** Names that pods resolve, each with the service of type LoadBalancer that they lead to, or the node itself. */
  readonly names?: Readonly<Record<string, ServiceName | "node">>;
}

const READY_WITHIN_MS = 120_000;

/** A Kubernetes control plane with one node that runs what is declared, in namespaces of its own. */
export class RealNode {
  private readonly ended = new AbortController();

  private constructor(
    /** For what is to be beside the pods, and to end with them. */
    readonly namespaces: Namespaces,

    /** Reached from this machine as any other: with kubectl, Terraform or Helm. */
    readonly controlPlane: ControlPlane,

    readonly images: ContainerRuntime,

    /** File with what service accounts have asked of the API server. */
    readonly auditLog: string,
  ) {}

  /** Starts a node; it ends with this process, if not before. */
  static async start(options: RealNodeOptions = {}): Promise<RealNode> {
    await sweep();
    const namespaces = await Namespaces.open(join(tmpdir(), `${FOLDER_PREFIX}${randomBytes(4).toString("hex")}`));
    try {
      return await RealNode.startIn(namespaces, options);
    } catch (error) {
      const words = namespaces.lastLines();
      await namespaces.close();
      throw new Error(`the node does not start; its programs said last:\n${words}`, { cause: error });
    }
  }

  /** For files of a test that are to go with the node. */
  get folder(): string {
    return this.namespaces.folder;
  }

  /** The command that runs another one where the services and pods of the node can be reached. */
  inside(...command: string[]): Command {
    return this.namespaces.inside(...command);
  }

  /** The command that runs another one in the network of the pod that has an address. */
  inPod(address: string, ...command: string[]): Command {
    // its network has a name on its node
    const script = `for ns in /run/netns/*; do
      nsenter --net="$ns" ip -4 -o address show | grep -qF " $0/" && exec nsenter --net="$ns" "$@"
    done; echo "no pod has the address $0" >&2; exit 3`;
    return this.inside("bash", "-c", script, address, ...command);
  }

  /** Starts a program beside the pods that goes on until the node ends. */
  start(name: string, ...command: string[]): void {
    this.namespaces.start(name, ...command);
  }

  /** Ends everything, and removes what is left of it. */
  async stop(): Promise<void> {
    this.ended.abort();
    await this.namespaces.close();
  }

  private static async startIn(namespaces: Namespaces, { names = {} }: RealNodeOptions): Promise<RealNode> {
    const search = { env: process.env, cache: controlPlaneFolders("any").cache, run, onProgress: () => undefined };
    const { paths } = await provideBinaries(search, { binaries: NODE_BINARIES });
    const pause = await buildGoProgram("pause", namespaces.folder);
    const auditLog = join(namespaces.folder, "audit.log");
    const [images, controlPlane] = await Promise.all([
      ContainerRuntime.start(namespaces, pause, networkPlugins()!),
      startControlPlane(namespaces, search, auditLog),
    ]);
    const { kubeconfig, kubectl } = controlPlane;
    const nameServer = new NameServer(namespaces, paths.coredns!, kubeconfig);
    startKubelet(namespaces, paths.kubelet!, kubeconfig, images.socket);
    startKubeProxy(namespaces, paths["kube-proxy"]!, kubeconfig);
    const isReady = ["wait", "--for=condition=Ready", `node/${NODE_NAME}`, "--timeout=1s"];
    const ask = () => run(kubectl, ["--kubeconfig", kubeconfig, ...isReady]);
    await patiently("the node is ready", ask, READY_WITHIN_MS);
    const router = whyNotEnforced() === undefined ? paths["kube-router"] : undefined;
    if (router !== undefined) await enforcePolicies(namespaces, router, kubeconfig);
    const node = new RealNode(namespaces, controlPlane, images, auditLog);
    node.balanceLoads(nameServer, names);
    return node;
  }

  /** Gives services their addresses, and the names that lead to them, while the node is there. */
  private balanceLoads(nameServer: NameServer, names: Readonly<Record<string, ServiceName | "node">>): void {
    const onAddress = (addresses: ReadonlyMap<ServiceName, string>) => {
      const known = Object.entries(names).flatMap(([name, leadsTo]) => {
        const address = leadsTo === "node" ? NODE_ADDRESS : addresses.get(leadsTo);
        return address === undefined ? [] : [[name, address] as const];
      });
      nameServer.give(Object.fromEntries(known));
    };
    onAddress(new Map());
    void assignAddresses(this.controlPlane, onAddress, this.ended.signal);
  }
}
