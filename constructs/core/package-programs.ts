import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Text of a file of this package, by its path in the package. */
export function packageFile(path: string): string {
  return readFileSync(join(packageFolder(), path), "utf8");
}

/** Text of a program that runs in pods or on machines: a file below `programs`. */
export function packageProgram(path: string): string {
  return packageFile(`programs/${path}`);
}

/** The folder of this package, whose code may be in `constructs/` or `dist/constructs/`. */
export function packageFolder(): string {
  const source = join(__dirname, "../..");
  return existsSync(join(source, "programs")) ? source : join(__dirname, "../../..");
}
