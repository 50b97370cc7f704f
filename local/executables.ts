import { accessSync, constants, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";

/** Paths of all programs with this name in the folders of PATH, in the order of PATH. */
export function executablesOnPath(
  name: string,
  { PATH: path = "" }: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => resolve(folder, name)).filter(isExecutable);
}

/** Path of the first program of one of these names in the folders of PATH, or undefined. */
export function findOnPath(names: readonly string[], env?: NodeJS.ProcessEnv): string | undefined {
  return names.flatMap((name) => executablesOnPath(name, env))[0];
}

/** Path of kubectl or Helm: what `ACCESS_PLATFORM_KUBECTL` or `ACCESS_PLATFORM_HELM` names, else the one on PATH. */
export function findClusterProgram(
  name: "kubectl" | "helm",
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const named = env[`ACCESS_PLATFORM_${name.toUpperCase()}`] ?? "";
  return named === "" ? executablesOnPath(name, env)[0] : named;
}

/** Whether this user may run the file at a path. An empty file would run as a script that does nothing. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    const file = statSync(path);
    return file.isFile() && file.size > 0;
  } catch {
    return false;
  }
}
