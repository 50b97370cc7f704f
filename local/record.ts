import { readFile, rename, writeFile } from "node:fs/promises";

/** The record of a control plane that has started completely. */
export interface ControlPlaneRecord {
  /** Port of the API server. */
  readonly port: number;

  readonly kubectl: string;
  readonly helm?: string;
}

/** The record; undefined if there is none, or it cannot be read. */
export async function readRecord(path: string): Promise<ControlPlaneRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as ControlPlaneRecord;
  } catch {
    return undefined;
  }
}

/** Replaces the file in one step, so that nobody reads half of the record. */
export async function writeRecord(path: string, record: ControlPlaneRecord): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}
