import { coerce } from "semver";
import { ApiServer } from "./api-server";
import type { Binaries } from "./binaries";
import { ComponentEnded, whileComponentsRun } from "./component-watch";
import type { ControlPlaneFolders } from "./folders";
import { freePorts } from "./free-ports";
import { Kwokctl, type ClusterPorts, type RealNodes } from "./kwokctl";
import { pause } from "./pause";
import { ETCD, KUBERNETES } from "./pinned-binaries";
import { writeRecord, type ControlPlaneRecord } from "./record";
import type { Environment, Run } from "./run";
import { lastWords } from "./running-cluster";
import { provideVolumes } from "./volumes";

/** A cluster that is to be created. */
export interface WantedCluster {
  readonly binaries: Binaries;
  readonly exec: boolean;

  /** How many nodes are simulated; none where there are real ones. */
  readonly nodes: number;

  /** For real nodes, whose volumes are folders in that one. @default simulated nodes */
  readonly realNodes?: RealNodes & { readonly volumes: string };
}

/** With what it is created. */
export interface ClusterTools {
  readonly run: Run;
  readonly env: Environment;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress: (step: string) => void;

  /** Called with the port of the API server before anything asks it. */
  readonly onPort?: (port: number) => Promise<void>;
}

const SERVING_WITHIN_MS = 300_000;
const POLL_MS = 100;

/** Creates a cluster, and writes its record once it does its work. */
export async function createCluster(
  folders: ControlPlaneFolders,
  { binaries, exec, nodes, realNodes }: WantedCluster,
  tools: ClusterTools,
): Promise<ControlPlaneRecord> {
  const { paths } = binaries;
  const ports = await clusterPorts();
  await tools.onPort?.(ports.apiServer);
  const versions = { kubernetes: await kubernetesVersion(binaries, tools), etcd: ETCD.version.replace(/^v/, "") };
  const record: ControlPlaneRecord = {
    port: ports.apiServer,
    exec,
    nodes,
    kwokctl: paths.kwokctl ?? "kwokctl",
    kubectl: paths.kubectl ?? "kubectl",
    ...(paths.helm === undefined ? {} : { helm: paths.helm }),
  };
  const kwokctl = new Kwokctl(record.kwokctl, folders, tools);
  tools.onProgress(`starting kubernetes ${versions.kubernetes}`);
  try {
    return await whileComponentsRun(folders, tools.signal, async (signal) => {
      await kwokctl.create({ binaries, ports, versions, exec, realNodes }, signal);
      const volumes = provideVolumes(record, folders.kubeconfig, { ...tools, signal }, realNodes?.volumes);
      const scaling = scaleCluster(folders, record, nodes, { ...tools, signal }, volumes);
      await Promise.allSettled([volumes, scaling]);
      await volumes;
      return scaling;
    });
  } catch (error) {
    tools.signal?.throwIfAborted();
    if (error instanceof ComponentEnded) throw error;
    const words = await lastWords(folders);
    throw words.length === 0 ? error : new Error([messageOf(error), ...words].join("\n"), { cause: error });
  }
}

/**
 * Creates this many simulated nodes, waits until they are ready, and writes the record.
 *
 * @param meanwhile what else the record says to be there; default nothing
 */
export async function scaleCluster(
  folders: ControlPlaneFolders,
  record: ControlPlaneRecord,
  nodes: number,
  tools: ClusterTools,
  meanwhile: Promise<void> = Promise.resolve(),
): Promise<ControlPlaneRecord> {
  tools.onProgress(`simulating ${nodes} ${nodes === 1 ? "node" : "nodes"}`);
  await new Kwokctl(record.kwokctl, folders, tools).scaleNodes(nodes, tools.signal);
  await untilServing(new ApiServer(folders.cluster, record.port), nodes, tools.signal);
  await meanwhile;
  const scaled = { ...record, nodes };
  await writeRecord(folders.record, scaled);
  return scaled;
}

async function clusterPorts(): Promise<ClusterPorts> {
  const [apiServer = 0, etcd = 0, etcdPeer = 0, controllerManager = 0, scheduler = 0, kwok = 0] = await freePorts(6);
  return { apiServer, etcd, etcdPeer, controllerManager, scheduler, kwok };
}

/** What kwokctl needs to know, since it chooses the flags of the components by their version. */
async function kubernetesVersion(binaries: Binaries, { run, env, signal }: ClusterTools): Promise<string> {
  const file = binaries.paths["kube-apiserver"];
  if (file === undefined) return KUBERNETES.version;
  const { stdout } = await run(file, ["--version"], { env, signal });
  const version = coerce(stdout)?.version;
  return version === undefined ? KUBERNETES.version : `v${version}`;
}

async function untilServing(server: ApiServer, nodes: number, signal: AbortSignal | undefined): Promise<void> {
  for (let waited = 0; waited < SERVING_WITHIN_MS; waited += POLL_MS) {
    if ((await server.isServing()) && (await server.readyNodes()) === nodes) return;
    await pause(POLL_MS, signal);
  }
  throw new Error(
    `the control plane does not start: given ${SERVING_WITHIN_MS / 1000} seconds, allowed an API server that answers ` +
      `authorised requests and ${nodes} ready nodes; read the logs of its components, and try again`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
