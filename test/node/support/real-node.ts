import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { provideBinaries } from "../../../local/binaries";
import { createCluster } from "../../../local/cluster";
import type { ControlPlane } from "../../../local/control-plane";
import { foldersOf, type ControlPlaneFolders } from "../../../local/folders";
import { NODE_BINARIES } from "../../../local/pinned-binaries";
import { run } from "../../../local/run";
import { ContainerRuntime, POD_NETWORK } from "./container-runtime";
import { buildGoProgram } from "./go-program";
import { assignAddresses, type ServiceName } from "./load-balancer";
import { NameServer } from "./name-server";
import { Namespaces, NODE_ADDRESS, type Command } from "./namespaces";
import { patiently } from "./patiently";
import { networkPlugins } from "./requirements";
import { sweep } from "./sweep";

/** How the node is called, in its cluster and on this machine. */
const NAME = "real-node";

/** What a test gives a node. */
export interface RealNodeOptions {
  /** Names that pods resolve, each with the service of type LoadBalancer that they lead to. */
  readonly names?: Readonly<Record<string, ServiceName>>;
}

/** A Kubernetes control plane with one node that runs what is declared, in namespaces of its own. */
export class RealNode {
  private constructor(
    /** Reached from this machine as any other: with its kubectl, Terraform or Helm. */
    readonly controlPlane: ControlPlane,
    readonly images: ContainerRuntime,
    private readonly namespaces: Namespaces,
    private readonly end: AbortController,
  ) {}

  /** Starts a node; it ends with this process, if not before. */
  static async start({ names = {} }: RealNodeOptions = {}): Promise<RealNode> {
    await sweep();
    const namespaces = await Namespaces.open(mkdtempSync(join(tmpdir(), `access-platform-node-`)));
    try {
      return await RealNode.startIn(namespaces, names);
    } catch (error) {
      await namespaces.close();
      throw error;
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

  /** Ends everything, and removes what is left of it. */
  async stop(): Promise<void> {
    this.end.abort();
    await this.namespaces.close();
  }

  private static async startIn(
    namespaces: Namespaces,
    names: Readonly<Record<string, ServiceName>>,
  ): Promise<RealNode> {
    const { folder } = namespaces;
    const end = new AbortController();
    const search = { env: process.env, cache: foldersOf("any").cache, run, onProgress: () => undefined };
    const { paths } = await provideBinaries(search, { binaries: NODE_BINARIES });
    const [images, controlPlane] = await Promise.all([
      buildGoProgram("pause", folder).then((pause) => ContainerRuntime.start(namespaces, pause, networkPlugins()!)),
      startControlPlane(namespaces),
    ]);
    const { kubeconfig } = controlPlane;
    const nameServer = new NameServer(namespaces, paths.coredns!, kubeconfig);
    startKubelet(namespaces, paths.kubelet!, kubeconfig, images.socket);
    startKubeProxy(namespaces, paths["kube-proxy"]!, kubeconfig);
    void assignAddresses(
      controlPlane,
      (addresses) => {
        const known = Object.entries(names).flatMap(([name, service]) => {
          const address = addresses.get(service);
          return address === undefined ? [] : [[name, address] as const];
        });
        nameServer.give(Object.fromEntries(known));
      },
      end.signal,
    );
    const ready = ["wait", "--for=condition=Ready", `node/${NAME}`, "--timeout=1s"];
    await patiently("the node is ready", () => run(controlPlane.kubectl, ["--kubeconfig", kubeconfig, ...ready]));
    return new RealNode(controlPlane, images, namespaces, end);
  }
}

async function startControlPlane(namespaces: Namespaces): Promise<ControlPlane> {
  const { folder } = namespaces;
  const search = { env: process.env, cache: foldersOf("any").cache, run, onProgress: () => undefined };
  const binaries = await provideBinaries(search);
  const folders: ControlPlaneFolders = { ...foldersOf(NAME, folder), cache: search.cache };
  const realNodes = { address: NODE_ADDRESS, volumes: join(folder, "volumes") };
  const record = await createCluster(
    folders,
    { binaries, exec: false, nodes: 0, realNodes },
    {
      env: process.env,
      run: namespaces.run,
      onProgress: () => undefined,
      onPort: (port) => {
        namespaces.forward(port);
      },
    },
  );
  return { kubeconfig: folders.kubeconfig, context: `kwok-${NAME}`, kubectl: record.kubectl, helm: record.helm };
}

function startKubelet(namespaces: Namespaces, kubelet: string, kubeconfig: string, socket: string): void {
  const folder = join(namespaces.folder, "kubelet");
  mkdirSync(folder);
  const file = join(folder, "configuration.yaml");
  writeFileSync(
    file,
    stringify({
      apiVersion: "kubelet.config.k8s.io/v1beta1",
      kind: "KubeletConfiguration",
      // nobody but the API server is in its network
      authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
      authorization: { mode: "AlwaysAllow" },
      cgroupDriver: "cgroupfs",
      cgroupRoot: `/${basename(namespaces.folder)}`,
      enforceNodeAllocatable: [],
      failSwapOn: false,
      failCgroupV1: false,
      containerRuntimeEndpoint: `unix://${socket}`,
      clusterDNS: [NODE_ADDRESS],
      clusterDomain: "cluster.local",
      resolvConf: "",
      evictionHard: { "memory.available": "100Mi" },
      imageGCHighThresholdPercent: 100,
      makeIPTablesUtilChains: false,
      // soon, since tests wait for it
      syncFrequency: "5s",
      nodeStatusUpdateFrequency: "2s",
    }),
  );
  namespaces.start(
    ...["kubelet", kubelet, "--kubeconfig", kubeconfig, "--config", file, "--root-dir", folder],
    ...["--hostname-override", NAME, "--node-ip", NODE_ADDRESS],
  );
}

function startKubeProxy(namespaces: Namespaces, kubeProxy: string, kubeconfig: string): void {
  namespaces.start(
    ...["kube-proxy", kubeProxy, "--kubeconfig", kubeconfig, "--proxy-mode", "nftables"],
    ...["--cluster-cidr", POD_NETWORK, "--hostname-override", NAME],
    // a namespace may not change what holds for the whole machine
    ...["--conntrack-max-per-core", "0"],
    ...["--conntrack-tcp-timeout-established", "0s", "--conntrack-tcp-timeout-close-wait", "0s"],
  );
}
