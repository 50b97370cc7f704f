import { dirname, relative } from "node:path";

const COMPILED = dirname(__dirname);

/** Where these files are, as compiled and as source maps name them. */
const OWN_FOLDERS = [`${COMPILED}/`, `${COMPILED.replace(/\/dist\/constructs$/, "/constructs")}/`];

/**
 * File and line of the user's program that the call came from, relative to the working folder.
 *
 * @returns undefined where no frame of the call stack belongs to a program
 */
export function placeInProgram(): string | undefined {
  const frames = new Error().stack?.split("\n").slice(1) ?? [];
  for (const frame of frames) {
    const [, file, line] = /\(?((?:file:\/\/)?\/[^()]+?):(\d+):\d+\)?$/.exec(frame) ?? [];
    if (file === undefined || line === undefined) continue;
    const path = file.replace("file://", "");
    if (path.includes("/node_modules/") || OWN_FOLDERS.some((folder) => path.startsWith(folder))) continue;
    return `${relative(process.cwd(), path)}:${line}`;
  }
  return undefined;
}
