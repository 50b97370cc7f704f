import { coerce } from "semver";
import { ApiServer } from "./api-server";
import type { Binaries } from "./binaries";
import { ComponentEnded, whileComponentsRun } from "./component-watch";
import { thrownMessage } from "./error-code";
import type { ControlPlaneFolders } from "./folders";
import { freePorts } from "./free-ports";
import { Kwokctl, type ClusterPorts, type RealNodes } from "./kwokctl";
import { pause } from "./pause";
import { ETCD, KUBERNETES } from "./pinned-binaries";
import { writeRecord, type ControlPlaneRecord } from "./record";
import type { Environment, Run } from "./run";
import { lastWords, removeCluster } from "./running-cluster";
import { provideVolumes } from "./volumes";

/** The properties of a cluster to create. */
export interface WantedCluster {
  readonly binaries: Binaries;

  /** Connects real nodes; `volumes` is the folder with their volumes. @default three simulated nodes */
  readonly realNodes?: RealNodes & { readonly volumes: string };
}

export interface ClusterTools {
  readonly run: Run;
  readonly env: Environment;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress: (step: string) => void;

  /** Called with the port of the API server before anything asks it. */
  readonly onPort?: (port: number) => Promise<void>;
}

/** How often a start is tried. On a machine so busy that it needs a second attempt, each takes about a minute. */
const ATTEMPTS = 5;
const SIMULATED_NODES = 3;
const SERVING_WITHIN_MS = 300_000;
const POLL_MS = 100;

/**
 * Creates a cluster, and writes its record as soon as the cluster works. What fails leaves nothing.
 *
 * @throws ComponentEnded with the last log lines of a component that has ended; Error when the API server does not answer
 */
export async function createCluster(
  folders: ControlPlaneFolders,
  wanted: WantedCluster,
  tools: ClusterTools,
): Promise<ControlPlaneRecord> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToCreate(folders, wanted, tools);
    } catch (error) {
      await removeCluster(folders);
      if (attempt === ATTEMPTS || !endedByChance(error)) throw error;
      tools.onProgress(`${error.components.join(", ")} ended: starting the control plane again`);
    }
  }
}

/**
 * Whether another attempt may succeed. The controller manager exits if the API server takes longer than a fixed time to
 * start. Another program may also take a port after the port was found free.
 */
function endedByChance(error: unknown): error is ComponentEnded {
  if (!(error instanceof ComponentEnded)) return false;
  return error.components.includes("kube-controller-manager") || error.message.includes("address already in use");
}

async function tryToCreate(
  folders: ControlPlaneFolders,
  { binaries, realNodes }: WantedCluster,
  tools: ClusterTools,
): Promise<ControlPlaneRecord> {
  const { paths } = binaries;
  const ports = await clusterPorts();
  await tools.onPort?.(ports.apiServer);
  const versions = { kubernetes: await kubernetesVersion(binaries, tools), etcd: ETCD.version.replace(/^v/, "") };
  const record: ControlPlaneRecord = {
    port: ports.apiServer,
    kubectl: paths.kubectl ?? "kubectl",
    ...(paths.helm === undefined ? {} : { helm: paths.helm }),
  };
  const kwokctl = new Kwokctl(paths.kwokctl ?? "kwokctl", folders, tools);
  tools.onProgress(`starting kubernetes ${versions.kubernetes}`);
  try {
    return await whileComponentsRun(folders, tools.signal, async (signal) => {
      await kwokctl.create({ binaries, ports, versions, realNodes }, signal);
      const work = [
        provideVolumes(record, folders.kubeconfig, { ...tools, signal }, realNodes?.volumes),
        untilServing(kwokctl, new ApiServer(folders.cluster, ports.apiServer), realNodes === undefined, {
          ...tools,
          signal,
        }),
      ];
      await Promise.allSettled(work);
      await Promise.all(work);
      await writeRecord(folders.record, record);
      return record;
    });
  } catch (error) {
    tools.signal?.throwIfAborted();
    if (error instanceof ComponentEnded) throw error;
    const words = await lastWords(folders);
    throw words.length === 0 ? error : new Error([thrownMessage(error), ...words].join("\n"), { cause: error });
  }
}

async function clusterPorts(): Promise<ClusterPorts> {
  const [apiServer = 0, etcd = 0, etcdPeer = 0, controllerManager = 0, scheduler = 0, kwok = 0] = await freePorts(6);
  return { apiServer, etcd, etcdPeer, controllerManager, scheduler, kwok };
}

/** The version of Kubernetes. kwokctl chooses the flags of the components by this version. */
async function kubernetesVersion(binaries: Binaries, { run, env, signal }: ClusterTools): Promise<string> {
  const file = binaries.paths["kube-apiserver"];
  if (file === undefined) return KUBERNETES.version;
  const { stdout } = await run(file, ["--version"], { env, signal });
  const version = coerce(stdout)?.version;
  return version === undefined ? KUBERNETES.version : `v${version}`;
}

async function untilServing(
  kwokctl: Kwokctl,
  server: ApiServer,
  isSimulated: boolean,
  { onProgress, signal }: ClusterTools,
): Promise<void> {
  const nodes = isSimulated ? SIMULATED_NODES : 0;
  if (isSimulated) {
    onProgress(`simulating ${nodes} nodes`);
    await kwokctl.scaleNodes(nodes, signal);
  }
  for (let waited = 0; waited < SERVING_WITHIN_MS; waited += POLL_MS) {
    if ((await server.isServing()) && (await server.readyNodes()) === nodes) return;
    await pause(POLL_MS, signal);
  }
  throw new Error(
    `the control plane does not start: given ${SERVING_WITHIN_MS / 1000} seconds, allowed an API server that answers ` +
      `authorised requests and ${nodes} ready nodes; read the logs of its components, and try again`,
  );
}
