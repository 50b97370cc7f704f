import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folder of a chart of this package, whose code may be in `constructs/` or `dist/constructs/`. */
export function chartFolder(name: unknown): string | undefined {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined;
  const candidates = ["../..", "../../.."].map((up) => join(dirname(__filename), up, "charts", name));
  return candidates.find((candidate) => existsSync(join(candidate, "Chart.yaml")));
}
