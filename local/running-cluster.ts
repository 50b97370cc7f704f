import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { ApiServer } from "./api-server";
import { hasCode } from "./error-code";
import type { ControlPlaneFolders } from "./folders";
import { COMPONENTS } from "./kwokctl";
import { readableLines } from "./log-lines";
import { endProcessesBelow, processesBelow } from "./processes";
import { readRecord, type ControlPlaneRecord } from "./record";

const LOG_LINES = 5;

/** The record of a control plane that answers and whose components all run; undefined for any other control plane. */
export async function healthyRecord(folders: ControlPlaneFolders): Promise<ControlPlaneRecord | undefined> {
  const record = await readRecord(folders.record);
  if (record === undefined || (await stoppedComponents(folders)).length > 0) return undefined;
  return (await new ApiServer(folders.cluster, record.port).isServing()) ? record : undefined;
}

/**
 * Takes down a control plane in any state, and removes all its files.
 *
 * @returns whether there was anything
 */
export async function removeCluster(folders: ControlPlaneFolders): Promise<boolean> {
  const ended = await endProcessesBelow(folders.cluster);
  const removed = await removeFolder(folders.root);
  return removed || ended > 0;
}

/** The last log lines of the components that should run and do not. */
export async function lastWords(folders: ControlPlaneFolders): Promise<string[]> {
  return lastLogLines(await stoppedComponents(folders), folders);
}

/** The components that kwokctl has started and that no longer run. */
export async function endedComponents(folders: ControlPlaneFolders): Promise<string[]> {
  // The list of started components is read first. A component that starts in between would otherwise look stopped.
  const files = await readdir(join(folders.cluster, "pids")).catch((): string[] => []);
  const stopped = await stoppedComponents(folders);
  return stopped.filter((component) => files.includes(`${component}.pid`));
}

/** The last log lines of some components, each with the component's name. */
export async function lastLogLines(components: readonly string[], { cluster }: ControlPlaneFolders): Promise<string[]> {
  const words = components.map(async (component) => {
    const log = await readFile(join(cluster, "logs", `${component}.log`), "utf8").catch(() => "");
    return readableLines(log)
      .slice(-LOG_LINES)
      .map((line) => `  ${component}: ${line}`);
  });
  return (await Promise.all(words)).flat();
}

async function stoppedComponents({ cluster }: ControlPlaneFolders): Promise<string[]> {
  const running = (await processesBelow(cluster)).map(({ program }) => basename(program));
  return COMPONENTS.filter((component) => !running.includes(component));
}

async function removeFolder(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, maxRetries: 3 });
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}
