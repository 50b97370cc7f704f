import { rm, rmdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { ApiServer } from "./api-server";
import { createCluster, scaleCluster } from "./cluster";
import { foldersOf, type ControlPlaneFolders } from "./folders";
import { COMPONENTS } from "./kwokctl";
import { withLock } from "./lock";
import { endProcessesBelow, processesBelow } from "./processes";
import { provideBinaries } from "./binaries";
import { readRecord, type ControlPlaneRecord } from "./record";
import { run } from "./run";
import { isExecutable } from "./search";

export { ControlPlaneUnavailable } from "./unavailable";

/** A control plane that is running. */
export interface ControlPlane {
  /** Path of its kubeconfig file; the user's own is never touched. */
  readonly kubeconfig: string;

  /** Context in that file. */
  readonly context: string;

  /** Path of a kubectl that suits it. */
  readonly kubectl: string;

  /** Path of helm, where there is one. */
  readonly helm: string | undefined;
}

/** Which control plane, and how it is to be. */
export interface ControlPlaneOptions {
  /**
   * Several may run side by side: lower-case letters, digits and hyphens, at most 40.
   *
   * @default "access-platform"
   */
  readonly name?: string;

  /** Folder for state and cache. @default the user's folders for data and cache */
  readonly home?: string;

  /** Simulated nodes. @default 3; of a running control plane: as many as there are */
  readonly nodes?: number;

  /**
   * Whether `kubectl exec` runs the command on this machine, as this user.
   *
   * @default false
   */
  readonly exec?: boolean;

  /** Told what is being done, in short lower-case sentences. @default nobody is told */
  readonly onProgress?: (step: string) => void;

  /** Ends the work; what was started by then is taken down again. */
  readonly signal?: AbortSignal;
}

const DEFAULT_NAME = "access-platform";
const DEFAULT_NODES = 3;

/**
 * Starts a Kubernetes control plane on this machine, with simulated nodes.
 *
 * One that is healthy is used as it is; what is left of a broken one is taken down first.
 *
 * @throws ControlPlaneUnavailable when its programs can neither be found nor be had; the reason of the signal when
 *   that was aborted; Error when a running one was started without the `exec` that is asked for
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { name = DEFAULT_NAME, exec = false, signal, onProgress = () => undefined } = options;
  const folders = foldersOf(name, options.home);
  const already = await reuse(folders, options);
  if (already !== undefined) return already;
  const binaries = await provideBinaries({ env: process.env, cache: folders.cache, run, signal, onProgress });
  const onWait = () => {
    onProgress("waiting for another process that starts or stops this control plane");
  };
  return withLock(folders.lock, { onWait, signal }, async (held) => {
    const meanwhile = await reuse(folders, options);
    if (meanwhile !== undefined) return meanwhile;
    if (await remove(folders)) onProgress("removed what was left of a broken control plane");
    try {
      const wanted = { binaries, exec, nodes: options.nodes ?? DEFAULT_NODES };
      const tools = { run, env: process.env, onProgress, signal: held };
      return controlPlane(folders, await createCluster(folders, wanted, tools));
    } catch (error) {
      await remove(folders);
      throw error;
    }
  });
}

/**
 * Takes a control plane down, with its data; the cache of binaries stays.
 *
 * @returns whether there was something to stop
 */
export async function stopControlPlane(options: ControlPlaneOptions = {}): Promise<boolean> {
  const folders = foldersOf(options.name ?? DEFAULT_NAME, options.home);
  const onWait = () => options.onProgress?.("waiting for another process that starts or stops this control plane");
  const stopped = await withLock(folders.lock, { onWait, signal: options.signal }, () => remove(folders));
  await removeIfEmpty(dirname(folders.root));
  return stopped;
}

/** The control plane, when it is running and healthy; starts nothing. */
export async function findControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane | undefined> {
  const folders = foldersOf(options.name ?? DEFAULT_NAME, options.home);
  const record = await healthy(folders);
  return record === undefined ? undefined : controlPlane(folders, record);
}

async function reuse(folders: ControlPlaneFolders, options: ControlPlaneOptions): Promise<ControlPlane | undefined> {
  const record = await healthy(folders);
  if (record === undefined) return undefined;
  if (options.exec === true && !record.exec) {
    throw new Error(
      `the control plane ${basename(folders.root)} runs without exec: given exec: true, allowed a control plane that ` +
        "was started with it; stop this one first, or choose another name",
    );
  }
  const { nodes = record.nodes, signal, onProgress = () => undefined } = options;
  if (nodes === record.nodes) return controlPlane(folders, record);
  return controlPlane(
    folders,
    await scaleCluster(folders, record, nodes, { run, env: process.env, onProgress, signal }),
  );
}

async function healthy(folders: ControlPlaneFolders): Promise<ControlPlaneRecord | undefined> {
  const record = await readRecord(folders.record);
  if (record === undefined || !(await isExecutable(record.kubectl))) return undefined;
  const running = (await processesBelow(folders.cluster)).map(({ command }) =>
    basename(command.split(" ", 1)[0] ?? ""),
  );
  if (!COMPONENTS.every((component) => running.includes(component))) return undefined;
  return (await new ApiServer(folders.cluster, record.port).isServing()) ? record : undefined;
}

function controlPlane(folders: ControlPlaneFolders, { kubectl, helm }: ControlPlaneRecord): ControlPlane {
  return { kubeconfig: folders.kubeconfig, context: `kwok-${basename(folders.root)}`, kubectl, helm };
}

async function remove(folders: ControlPlaneFolders): Promise<boolean> {
  const ended = await endProcessesBelow(folders.cluster);
  const had = await removeFolder(folders.root);
  return had || ended > 0;
}

async function removeFolder(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, maxRetries: 3 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

async function removeIfEmpty(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}
