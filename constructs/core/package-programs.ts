import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export function packageFile(path: string): string {
  return readFileSync(join(packageFolder(), path), "utf8");
}

/** Text of a program that runs in pods or on machines: a file below `programs`. */
export function packageProgram(path: string): string {
  return packageFile(`programs/${path}`);
}

/** The folder of this package. Its code runs from the sources, from compiled files, or from one bundled file. */
export function packageFolder(folder = __dirname): string {
  return existsSync(join(folder, "package.json")) ? folder : packageFolder(dirname(folder));
}
