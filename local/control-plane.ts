import { rmdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { provideBinaries } from "./binaries";
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
  /** Path of its kubeconfig file. The kubeconfig of the user is never changed. */
  readonly kubeconfig: string;

  /** Context in that file. */
  readonly context: string;

  /** Path of a kubectl of a matching version. */
  readonly kubectl: string;

  /** Path of helm; undefined if there is none. */
  readonly helm: string | undefined;
}

export interface ControlPlaneOptions {
  /**
   * Name of the control plane: at most 40 lower-case letters, digits and hyphens. Several control planes can run side
   * by side.
   *
   * @default "access-platform"
   */
  readonly name?: string;

  /** Called with each step, as a short lower-case sentence. @default progress is not reported */
  readonly onProgress?: (step: string) => void;

  /** Aborts the work; everything that was started until then is taken down again. */
  readonly signal?: AbortSignal;
}

const DEFAULT_NAME = "access-platform";

/**
 * Starts a Kubernetes control plane on this machine, with simulated nodes. Only this machine can reach it.
 *
 * A healthy control plane of the same name is reused. The rest of a broken one is taken down first.
 *
 * @throws ControlPlaneUnavailable when its programs can be neither found nor obtained; Error when the path of its
 *   folder has a blank, a comma or a double quote, or when an environment variable does not lead to a program; the
 *   reason of the signal when the signal was aborted
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
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
    return controlPlane(folders, await createCluster(folders, { binaries }, { ...search, signal }));
  });
}

/**
 * Takes a control plane down and deletes its data. The cache of binaries stays.
 *
 * @returns whether there was something to stop
 */
export async function stopControlPlane(options: ControlPlaneOptions = {}): Promise<boolean> {
  const folders = foldersFor(options);
  const stopped = await alone(folders, options, () => removeCluster(folders));
  // removes the folder around all control planes, unless another control plane is still in it
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
  if (!isExecutable(record.kubectl)) {
    record = withPrograms(record, (await provideBinaries(searchFor(options, folders))).paths);
    await writeRecord(folders.record, record);
  }
  return controlPlane(folders, record);
}

/** Updates the paths of programs, which may have moved since the start. That alone is no reason for a restart. */
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
