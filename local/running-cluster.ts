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

/** The record of a control plane all of whose components run and that answers; nothing for any other. */
export async function healthyRecord(folders: ControlPlaneFolders): Promise<ControlPlaneRecord | undefined> {
  const record = await readRecord(folders.record);
  if (record === undefined || (await stoppedComponents(folders)).length > 0) return undefined;
  return (await new ApiServer(folders.cluster, record.port).isServing()) ? record : undefined;
}

/**
 * Ends a control plane in whatever state it is, with all its files.
 *
 * @returns whether there was anything
 */
export async function removeCluster(folders: ControlPlaneFolders): Promise<boolean> {
  const ended = await endProcessesBelow(folders.cluster);
  const removed = await removeFolder(folders.root);
  return removed || ended > 0;
}

/** The last lines that components wrote which should be running and are not. */
export async function lastWords(folders: ControlPlaneFolders): Promise<string[]> {
  return lastLogLines(await stoppedComponents(folders), folders);
}

/** The components that kwokctl has started and that do not run any more. */
export async function endedComponents(folders: ControlPlaneFolders): Promise<string[]> {
  // What was started is asked for first: what starts in between would look as if it had ended.
  const files = await readdir(join(folders.cluster, "pids")).catch((): string[] => []);
  const stopped = await stoppedComponents(folders);
  return stopped.filter((component) => files.includes(`${component}.pid`));
}

/** The last lines that some components wrote, each with the name of its component. */
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
