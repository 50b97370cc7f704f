import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

const COMPILED = dirname(dirname(__dirname));

/** Where these files are, as compiled and as source maps name them. */
const OWN_FOLDERS = [`${COMPILED}/`, `${COMPILED.replace(/\/dist\/constructs$/, "/constructs")}/`];

/** A frame of a call stack: `at <file>:1:2`, or `at <function> (<file>:1:2)`; files may have any of these characters. */
const FRAME = /^\s*at (?:.*? \()??((?:file:\/\/)?\/.*):(\d+):\d+\)?$/;

/**
 * File and line of the user's program that the call came from, relative to the working folder.
 *
 * @returns undefined where no frame of the call stack belongs to a program
 */
export function placeInProgram(): string | undefined {
  const frames = new Error().stack?.split("\n").slice(1) ?? [];
  for (const frame of frames) {
    const [, file, line] = FRAME.exec(frame) ?? [];
    if (file === undefined || line === undefined) continue;
    const path = pathOf(file);
    if (path.includes("/node_modules/") || OWN_FOLDERS.some((folder) => path.startsWith(folder))) continue;
    return `${relative(process.cwd(), path)}:${line}`;
  }
  return undefined;
}

function pathOf(file: string): string {
  return file.startsWith("file://") ? fileURLToPath(file) : file;
}
