import { readFile, rename, writeFile } from "node:fs/promises";

/** What is kept of a control plane that came up. */
export interface ControlPlaneRecord {
  /** Port of the API server. */
  readonly port: number;

  readonly exec: boolean;
  readonly kubectl: string;
  readonly helm?: string;
}

/** The record, or nothing when there is none that can be read. */
export async function readRecord(path: string): Promise<ControlPlaneRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as ControlPlaneRecord;
  } catch {
    return undefined;
  }
}

/** Writes the record so that nobody reads half of it. */
export async function writeRecord(path: string, record: ControlPlaneRecord): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}
