import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hasCode, thrownMessage } from "../../local/error-code";
import { Failure } from "./failure";

/** How the failure to read a file is reported. */
export interface ReadOptions {
  /** The step that needs the file, for example `read cdktf.json`. */
  readonly step: string;

  /** How a user gets the file, if it is missing. */
  readonly waysOn: readonly string[];
}

/**
 * The text of a file.
 *
 * @throws Failure when the file is missing, is a folder, or may not be read
 */
export function readText(file: string, { step, waysOn }: ReadOptions): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Failure(step, fileFailureReason(error, file), waysOn);
  }
}

/**
 * The JSON of a file.
 *
 * @throws Failure when it cannot be read, or is not JSON
 */
export function readJson(file: string, options: ReadOptions): unknown {
  const text = readText(file, options);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const reason = text.trim() === "" ? "is empty" : "is not JSON: it may have been cut off, or edited by hand";
    throw new Failure(options.step, `${file} ${reason}`, options.waysOn);
  }
  refuseDeep(json, file, options);
  return json;
}

/** Deeper than any provider accepts. Recursion to this depth does not overflow the call stack. */
const DEEPEST = 1_000;

/**
 * Refuses JSON with too many levels for recursion.
 *
 * @param name of the file or text that holds the JSON
 * @throws Failure when it has more than 1,000 levels
 */
export function refuseDeep(json: unknown, name: string, { step, waysOn }: ReadOptions): void {
  if (!isDeeperThan(json, DEEPEST)) return;
  throw new Failure(step, `${name} has values of more than ${DEEPEST} levels, which no provider takes`, waysOn);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/**
 * Creates a folder, and the missing folders above it.
 *
 * One at a time: in a file system such as /proc, Node's recursive mkdir retries without an end.
 *
 * @throws Failure when one of them cannot be created
 */
export function makeFolder(folder: string, step: string): void {
  let path = resolve(folder);
  try {
    const missing: string[] = [];
    for (; statSync(path, { throwIfNoEntry: false }) === undefined; path = dirname(path)) missing.unshift(path);
    for (path of missing) mkdirSync(path);
    readdirSync(folder);
  } catch (error) {
    throw new Failure(step, fileFailureReason(error, path), ["name a folder that you may write to"]);
  }
}

/** Whether a path exists. A symbolic link that leads nowhere counts. */
export function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return false;
    throw error;
  }
}

/**
 * Writes either all files or none into a folder, which is created if necessary.
 *
 * @param files texts by name
 * @throws Failure when a file exists already, before anything is written, or when a file cannot be written
 */
export function writeNewFiles(folder: string, files: Readonly<Record<string, string>>, step: string): void {
  makeFolder(folder, step);
  const existing = Object.keys(files).filter((name) => isThere(join(folder, name)));
  if (existing.length > 0) {
    const paths = existing.map((name) => join(folder, name)).join(", ");
    throw new Failure(step, `it would replace ${paths}, which somebody may have changed`, [
      "name another folder, or move away what is there",
    ]);
  }
  const made: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    try {
      const file = openSync(path, "wx");
      made.push(path);
      writeFileSync(file, text);
      closeSync(file);
    } catch (error) {
      for (const other of made) rmSync(other, { force: true });
      throw new Failure(step, fileFailureReason(error, path), ["name a folder that you may write to"]);
    }
  }
}

const REASONS = {
  ENOENT: "is not there",
  EISDIR: "is a folder",
  ENOTDIR: "is a file, or is below one",
  EACCES: "may not be used by this user",
  EPERM: "may not be used by this user",
  EROFS: "is on a file system that is read-only",
};

/** The reason, in words, why a file or folder cannot be used. */
function fileFailureReason(error: unknown, path: string): string {
  const [, reason] = Object.entries(REASONS).find(([code]) => hasCode(error, code)) ?? [];
  return `${path} ${reason ?? `cannot be used: ${thrownMessage(error)}`}`;
}
