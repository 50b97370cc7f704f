import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../core/package-programs";

export function chartFolder(name: unknown): string | undefined {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined;
  const folder = join(packageFolder(), "charts", name);
  return existsSync(join(folder, "Chart.yaml")) ? folder : undefined;
}
