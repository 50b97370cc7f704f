import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const folders = new Map<string, string | undefined>();

/** Folder of a chart of this package, whose code may be in `constructs/` or `dist/constructs/`. */
export function chartFolder(name: unknown): string | undefined {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined;
  if (folders.has(name)) return folders.get(name);
  const candidates = ["../..", "../../.."].map((up) => join(dirname(__filename), up, "charts", name));
  const folder = candidates.find((candidate) => existsSync(join(candidate, "Chart.yaml")));
  folders.set(name, folder);
  return folder;
}
