import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of the first program of one of these names in the folders of PATH, or undefined. */
export function findOnPath(
  names: readonly string[],
  { PATH: path = "" }: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Whether a path leads to a program that this user may run. An empty one would be a script that does nothing. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    const file = statSync(path);
    return file.isFile() && file.size > 0;
  } catch {
    return false;
  }
}
