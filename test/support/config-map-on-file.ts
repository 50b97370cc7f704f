import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { RunResult } from "../../local/run";

/** What the API server keeps of a ConfigMap. */
interface ConfigMap {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string | undefined; readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
}

/** A merge patch, which names the version that it is of, or none. */
type Patch = Pick<ConfigMap, "data"> & { readonly metadata?: Partial<ConfigMap["metadata"]> };

/** The file of a patch. The script that runs kubectl reads it, since its folder is another one. */
export const PATCH_FILE = "patch.json";

/**
 * Stands in for `kubectl get configmap NAME --output=json` and `kubectl patch configmap NAME …` with a merge patch, which it
 * has as its input: the ConfigMap is a JSON file. As the API server does, it refuses a patch that names another version than
 * it has.
 */
export function configMapOnFile(
  file: string,
  [verb, kind, name, ...flags]: readonly string[],
  input: string,
): RunResult {
  if (kind !== "configmap") throw new Error(`no stand-in for ${kind}`);
  const before: ConfigMap = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as ConfigMap)
    : { apiVersion: "v1", kind: "ConfigMap", metadata: { name, resourceVersion: "1" } };
  if (verb === "get") {
    if (!flags.includes("--output=json")) throw new Error("no stand-in for this output");
    return { stdout: `${JSON.stringify(before, undefined, 4)}\n`, stderr: "", exitCode: 0 };
  }
  if (!flags.includes(`--patch-file=${PATCH_FILE}`)) throw new Error("no stand-in for this patch");
  const { metadata = {}, data } = JSON.parse(input) as Patch;
  const { resourceVersion } = before.metadata;
  if (metadata.resourceVersion !== undefined && metadata.resourceVersion !== resourceVersion) {
    const stderr = "Error from server (Conflict): Operation cannot be fulfilled: the object has been modified\n";
    return { stdout: "", stderr, exitCode: 1 };
  }
  const after = {
    ...before,
    metadata: { ...before.metadata, resourceVersion: `${Number(resourceVersion) + 1}` },
    data: { ...before.data, ...data },
  };
  writeFileSync(file, JSON.stringify(after));
  return { stdout: "", stderr: "", exitCode: 0 };
}
