import { rmdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { provideBinaries } from "./binaries";
import { ComponentEnded } from "./component-watch";
import { createCluster } from "./cluster";
import { isExecutable } from "./executables";
import { controlPlaneFolders, refuseUnusable, type ControlPlaneFolders } from "./folders";
import { withLock } from "./lock";
import type { BinaryName } from "./pinned-binaries";
import { writeRecord, type ControlPlaneRecord } from "./record";
import { run } from "./run";
import { healthyRecord, removeCluster } from "./running-cluster";
import { findBinaries, binaryPaths, type SearchContext } from "./search";

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

  /**
   * Whether `kubectl exec` runs the command on this machine, as this user.
   *
   * @default false
   */
  readonly exec?: boolean;

  /** Called with what is being done, in short lower-case sentences. @default nothing is called */
  readonly onProgress?: (step: string) => void;

  /** Ends the work; what was started by then is taken down again. */
  readonly signal?: AbortSignal;
}

const DEFAULT_NAME = "access-platform";
/** Each takes about a minute on a machine so busy that it needs more than one. */
const ATTEMPTS = 5;

/**
 * Starts a Kubernetes control plane on this machine, with simulated nodes.
 *
 * One that is healthy is used as it is; what is left of a broken one is taken down first. Nothing but this machine
 * can reach it.
 *
 * @throws ControlPlaneUnavailable when its programs can neither be found nor be had; Error when the path of its folder has
 *   a blank, a comma or a double quote; the reason of the signal when
 *   that was aborted; Error when a running one was started without the `exec` that is asked for, or when an
 *   environment variable does not lead to a program
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { exec = false } = options;
  const folders = foldersFor(options);
  refuseUnusable(folders);
  const search = searchFor(options, folders);
  const already = await reuse(folders, options);
  if (already !== undefined) return already;
  const binaries = await provideBinaries(search);
  return alone(folders, options, async (signal) => {
    const meanwhile = await reuse(folders, options);
    if (meanwhile !== undefined) return meanwhile;
    if (await removeCluster(folders)) search.onProgress("removed what was left of a broken control plane");
    for (let attempt = 1; ; attempt++) {
      try {
        return controlPlane(folders, await createCluster(folders, { binaries, exec }, { ...search, signal }));
      } catch (error) {
        await removeCluster(folders);
        if (attempt === ATTEMPTS || !endedByChance(error)) throw error;
        search.onProgress(`${error.components.join(", ")} ended: starting the control plane again`);
      }
    }
  });
}

/**
 * The controller manager waits for the API server for a time that nobody can set, and ends. And another program may
 * take a port after it was found free.
 */
function endedByChance(error: unknown): error is ComponentEnded {
  if (!(error instanceof ComponentEnded)) return false;
  return error.components.includes("kube-controller-manager") || error.message.includes("address already in use");
}

/**
 * Takes a control plane down, with its data; the cache of binaries stays.
 *
 * @returns whether there was something to stop
 */
export async function stopControlPlane(options: ControlPlaneOptions = {}): Promise<boolean> {
  const folders = foldersFor(options);
  const stopped = await alone(folders, options, () => removeCluster(folders));
  // the folder around all control planes stays while there is another one
  await rmdir(dirname(folders.root)).catch(() => undefined);
  return stopped;
}

/** The control plane, when it is running and healthy; starts nothing and builds nothing. */
export async function findControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane | undefined> {
  const folders = foldersFor(options);
  const record = await healthyRecord(folders);
  if (record === undefined) return undefined;
  if (isExecutable(record.kubectl)) return controlPlane(folders, record);
  const moved = withPrograms(record, binaryPaths(await findBinaries(searchFor(options, folders))));
  return isExecutable(moved.kubectl) ? controlPlane(folders, moved) : undefined;
}

async function reuse(folders: ControlPlaneFolders, options: ControlPlaneOptions): Promise<ControlPlane | undefined> {
  let record = await healthyRecord(folders);
  if (record === undefined) return undefined;
  if (options.exec === true && !record.exec) {
    throw new Error(
      `the control plane ${basename(folders.root)} runs without exec: given exec: true, allowed a control plane that ` +
        "was started with it; stop this one first, or choose another name",
    );
  }
  if (!isExecutable(record.kubectl)) {
    record = withPrograms(record, (await provideBinaries(searchFor(options, folders))).paths);
    await writeRecord(folders.record, record);
  }
  return controlPlane(folders, record);
}

/** Programs may have moved since the control plane was started; that is no reason to take it down. */
function withPrograms(
  record: ControlPlaneRecord,
  { kubectl, helm }: Readonly<Partial<Record<BinaryName, string>>>,
): ControlPlaneRecord {
  return {
    ...record,
    ...(kubectl === undefined ? {} : { kubectl }),
    ...(helm === undefined ? {} : { helm }),
  };
}

function controlPlane(folders: ControlPlaneFolders, { kubectl, helm }: ControlPlaneRecord): ControlPlane {
  return { kubeconfig: folders.kubeconfig, context: `kwok-${basename(folders.root)}`, kubectl, helm };
}

function alone<T>(
  folders: ControlPlaneFolders,
  { signal, onProgress }: ControlPlaneOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onWait = () => onProgress?.("waiting for another process that starts or stops this control plane");
  return withLock(folders.lock, { onWait, signal }, work);
}

function foldersFor({ name = DEFAULT_NAME }: ControlPlaneOptions): ControlPlaneFolders {
  return controlPlaneFolders(name);
}

function searchFor(options: ControlPlaneOptions, { cache }: ControlPlaneFolders): SearchContext {
  return { env: process.env, cache, run, signal: options.signal, onProgress: options.onProgress ?? (() => undefined) };
}
