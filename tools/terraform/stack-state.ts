import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { singleBlock } from "../manifests/configuration";
import { isObject } from "../json/json";
import { at } from "../json/plain-data";
import type { SynthesisedStack } from "../synth/synthesised-app";

/** The cluster that a state file describes. The note is a file beside the state file. */
export interface StateOwner {
  /** Unique id of the cluster, which is the id of its namespace `kube-system`. */
  readonly cluster: string;
  readonly kind: "embedded" | "context";
}

/** Name of a stack's backend, for example `local` or `s3`. */
export function backendName(stack: Pick<SynthesisedStack, "configuration">): string {
  return Object.keys(backendBlock(stack))[0] ?? "local";
}

/** Absolute path of a stack's state file; undefined if the backend stores the state elsewhere. */
export function localStateFile(stack: Pick<SynthesisedStack, "configuration" | "directory">): string | undefined {
  if (backendName(stack) !== "local") return undefined;
  const local = singleBlock(backendBlock(stack)["local"]);
  const path = typeof local?.["path"] === "string" ? local["path"] : "terraform.tfstate";
  return resolve(stack.directory, path);
}

/**
 * The state of a stack, read from its file in the form of `terraform state pull`; empty if there is none.
 *
 * @returns undefined if Terraform has to read the state: it is elsewhere, of another workspace, encrypted, or of an old
 *   format
 */
export function readState(
  stack: Pick<SynthesisedStack, "configuration" | "directory">,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const file = localStateFile(stack);
  const hasWorkspaces = existsSync(join(stack.directory, ".terraform", "environment"));
  if (file === undefined || hasWorkspaces || Boolean(env["TF_WORKSPACE"]) || Boolean(env["TF_DATA_DIR"]))
    return undefined;
  if (!existsSync(file)) return "";
  const text = readFileSync(file, "utf8");
  return text === "" || isPlainState(parsed(text)) ? text : undefined;
}

/**
 * Sorted addresses of the providers that a state needs.
 *
 * @throws Error if the state cannot be read from its file
 */
export function providersInState(stack: Pick<SynthesisedStack, "configuration" | "directory">): readonly string[] {
  const text = readState(stack);
  if (text === undefined) throw new Error("the state cannot be read from its file");
  const state = parsed(text);
  const resources = isPlainState(state) ? state.resources.filter(isObject) : [];
  return [...new Set(resources.map(({ provider }) => String(provider).split('"')[1] ?? ""))].sort();
}

function isPlainState(state: unknown): state is { readonly resources: readonly unknown[] } {
  return isObject(state) && state["version"] === 4 && Array.isArray(state["resources"]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes a state file describe a cluster. The state of another cluster is set aside, and a state of this cluster that
 * was set aside earlier comes back.
 *
 * A state file without a note comes from Terraform run by hand, and is assumed to describe this cluster.
 *
 * @returns whether the state of another cluster was set aside
 */
export function claimState(stateFile: string, owner: StateOwner): boolean {
  const current = readStateOwner(stateFile);
  const foreign = current !== undefined && current.cluster !== owner.cluster;
  if (foreign) moveState(stateFile, asideFor(stateFile, current.cluster));
  if (!existsSync(stateFile)) moveState(asideFor(stateFile, owner.cluster), stateFile);
  // In one operation, because a truncated note would belong to no cluster.
  writeFileSync(`${stateOwnerFile(stateFile)}.new`, `${JSON.stringify(owner)}\n`);
  renameSync(`${stateOwnerFile(stateFile)}.new`, stateOwnerFile(stateFile));
  return foreign;
}

/** Path of Terraform's backup of the previous state. */
export function stateBackupFile(stateFile: string): string {
  return `${stateFile}.backup`;
}

/**
 * Whether a cluster's state file is on this machine, in place or set aside. A note without a state file counts as well:
 * that run was killed before Terraform wrote the state.
 */
export function hasState(stateFile: string, cluster: string): boolean {
  const current = readStateOwner(stateFile);
  const inPlace = current === undefined ? existsSync(stateFile) : current.cluster === cluster;
  return inPlace || existsSync(asideFor(stateFile, cluster));
}

/**
 * Removes the state of a deleted embedded control plane.
 *
 * @param cluster id of that control plane; if undefined, the state of any embedded control plane is removed
 * @returns whether there was a state
 */
export function dropEmbeddedState(stateFile: string, cluster: string | undefined): boolean {
  const current = readStateOwner(stateFile);
  if (current?.kind !== "embedded" || (cluster !== undefined && current.cluster !== cluster)) return false;
  for (const path of [stateFile, stateBackupFile(stateFile), stateOwnerFile(stateFile)]) rmSync(path, { force: true });
  dropLockNote(stateFile);
  return true;
}

/** Removes the lock file of a killed Terraform. The lock itself ended with the process. */
export function dropLockNote(stateFile: string): void {
  rmSync(join(dirname(stateFile), `.${basename(stateFile)}.lock.info`), { force: true });
}

/** Moves a state with its backup. Beside another state, the backup would count as that state's backup. */
function moveState(from: string, to: string): void {
  for (const [source, target] of [
    [stateBackupFile(from), stateBackupFile(to)],
    [from, to],
  ] as const) {
    if (existsSync(source)) renameSync(source, target);
  }
}

function readStateOwner(stateFile: string): StateOwner | undefined {
  if (!existsSync(stateOwnerFile(stateFile))) return undefined;
  const note: unknown = JSON.parse(readFileSync(stateOwnerFile(stateFile), "utf8"));
  if (!isObject(note) || typeof note["cluster"] !== "string") return undefined;
  return { cluster: note["cluster"], kind: note["kind"] === "embedded" ? "embedded" : "context" };
}

function stateOwnerFile(stateFile: string): string {
  return `${stateFile}.cluster`;
}

function asideFor(stateFile: string, cluster: string): string {
  return `${stateFile}.of-${cluster}`;
}

function backendBlock({ configuration }: Pick<SynthesisedStack, "configuration">) {
  return singleBlock(at(singleBlock(at(configuration, "terraform")), "backend")) ?? {};
}
