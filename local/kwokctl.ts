import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { stringify } from "yaml";
import type { Binaries } from "./binaries";
import type { ControlPlaneFolders } from "./folders";
import type { Environment, Run } from "./run";

/** The processes that kwokctl starts. Each is started through a link of this name. */
export const COMPONENTS = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kwok-controller"];

/** All servers listen only on the loopback address, so that no other machine can reach the control plane. */
export const LOOPBACK = "127.0.0.1";

/**
 * The address that the API server advertises to pods. Simulated pods never use it, but without it the API server takes
 * the address of the default route, and exits on a machine without one. The API server refuses loopback, so this
 * address is from a block for documentation (RFC 5737).
 */
const ADVERTISED = "192.0.2.1";

/** Ports of one control plane. */
export interface ClusterPorts {
  readonly apiServer: number;
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly controllerManager: number;
  readonly scheduler: number;
  readonly kwok: number;
}

/** What kwokctl is asked to create. */
export interface ClusterPlan {
  readonly binaries: Binaries;
  readonly ports: ClusterPorts;
  readonly versions: { readonly kubernetes: string; readonly etcd: string };

  /** Real nodes, in a network namespace of their own. @default simulated nodes */
  readonly realNodes?: RealNodes | undefined;
}

/** Settings of the API server for real nodes. */
export interface RealNodes {
  readonly address: string;

  /** Port under which the pods reach the API server. @default the port that this machine uses */
  readonly port?: number;

  /** The audit policy file and the audit log file. @default requests are not recorded */
  readonly audit?: { readonly policy: string; readonly log: string };
}

/** The address under which pods reach the API server: the first address of the range for Services. */
const KUBERNETES_SERVICE = "10.0.0.1";

const ANY_ADDRESS = "0.0.0.0";

/** A busy machine takes minutes to start. Whether a component exits is checked separately. */
const READY_WITHIN = "5m";
const WITHOUT_ELECTION = { key: "leader-elect", value: "false" };

/** Runs kwokctl for one cluster. */
export class Kwokctl {
  /**
   * @param file path of kwokctl
   * @param folders of the cluster, whose name is that of the root folder
   */
  constructor(
    private readonly file: string,
    private readonly folders: ControlPlaneFolders,
    private readonly tools: { readonly run: Run; readonly env: Environment },
  ) {}

  /** Starts the components; they go on after kwokctl has ended. */
  async create(plan: ClusterPlan, signal: AbortSignal | undefined): Promise<void> {
    await mkdir(this.programs, { recursive: true, mode: 0o700 });
    const { kubectl } = plan.binaries.paths;
    if (kubectl !== undefined) await symlink(kubectl, join(this.programs, "kubectl"));
    await writeFile(this.configuration, clusterConfiguration(plan), { mode: 0o600 });
    const { kubeconfig } = this.folders;
    await this.call(["create", "cluster", "--kubeconfig", kubeconfig, "--wait", READY_WITHIN], signal);
  }

  /** Sets the number of simulated nodes. */
  async scaleNodes(nodes: number, signal: AbortSignal | undefined): Promise<void> {
    await this.call(["scale", "node", "--replicas", String(nodes)], signal);
  }

  private get configuration(): string {
    return join(this.folders.root, "kwokctl.yaml");
  }

  /** A folder on PATH with a link to kubectl, because kwokctl downloads kubectl if PATH has none. */
  private get programs(): string {
    return join(this.folders.root, "programs");
  }

  private async call(args: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const { root } = this.folders;
    const inherited = Object.entries(this.tools.env).filter(([key]) => !/^(KWOK_.*|KUBECONFIG)$/.test(key));
    await this.tools.run(this.file, [...args, "--name", basename(root), "--config", this.configuration], {
      env: {
        ...Object.fromEntries(inherited),
        KWOK_WORKDIR: root,
        KUBECACHEDIR: join(root, "kubectl-cache"),
        PATH: [this.programs, this.tools.env["PATH"] ?? ""].join(delimiter),
      },
      signal,
    });
  }
}

/** The configuration file of kwokctl. @internal */
export function clusterConfiguration(plan: ClusterPlan): string {
  const { binaries, ports, versions, realNodes } = plan;
  const components = binaries.paths;
  const options = {
    runtime: "binary",
    bindAddress: realNodes === undefined ? LOOPBACK : ANY_ADDRESS,
    kubeVersion: versions.kubernetes,
    etcdVersion: versions.etcd,
    kubeAuthorization: true,
    kubeAdmission: true,
    kubeApiserverPort: ports.apiServer,
    etcdPort: ports.etcd,
    etcdPeerPort: ports.etcdPeer,
    kubeControllerManagerPort: ports.controllerManager,
    kubeSchedulerPort: ports.scheduler,
    kwokControllerPort: ports.kwok,
    etcdBinary: components.etcd,
    kubeApiserverBinary: components["kube-apiserver"],
    kubeControllerManagerBinary: components["kube-controller-manager"],
    kubeSchedulerBinary: components["kube-scheduler"],
    kwokControllerBinary: components.kwok,
    ...(realNodes === undefined ? {} : { kubeApiserverCertSANs: [KUBERNETES_SERVICE], disable: ["kwok-controller"] }),
  };
  const componentsPatches = [
    // On a busy disk, etcd with fsync is so slow that the controller manager gives up waiting for the API server.
    // Without fsync, a power loss may break the control plane; the next start then removes it.
    { name: "etcd", extraArgs: [{ key: "unsafe-no-fsync", value: "true" }] },
    { name: "kube-apiserver", extraArgs: argumentsOfApiServer(realNodes) },
    // Each runs alone. With leader election, it would exit when the API server is away for ten seconds.
    ...["kube-controller-manager", "kube-scheduler"].map((name) => ({ name, extraArgs: [WITHOUT_ELECTION] })),
  ];
  const kind = "KwokctlConfiguration";
  return stringify({ apiVersion: "config.kwok.x-k8s.io/v1alpha1", kind, options, componentsPatches });
}

/** The API server looks up a real node by its address, because nothing resolves the node's name. */
function argumentsOfApiServer(realNodes: RealNodes | undefined) {
  if (realNodes === undefined) return [{ key: "advertise-address", value: ADVERTISED }];
  const { address, port, audit } = realNodes;
  return [
    { key: "advertise-address", value: address },
    ...(port === undefined ? [] : [{ key: "secure-port", value: String(port) }]),
    { key: "kubelet-preferred-address-types", value: "InternalIP" },
    ...(audit === undefined
      ? []
      : [
          { key: "audit-policy-file", value: audit.policy },
          { key: "audit-log-path", value: audit.log },
        ]),
  ];
}
