import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../package-programs";

/** A place in a file of a program, as Node runs it; line and column from 1 on. */
export interface ProgramPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** How the paths of this package's files begin: as source maps name them, compiled, and in one file. */
const OWN_PATHS = ["constructs/", "dist/constructs/", "dist/constructs.js"].map((path) => join(packageFolder(), path));

/** A fleet declares its releases about twelve calls below the line of the program. By default, Node keeps ten. */
const MOST_FRAMES = 40;

/** Longer than any path of a file and any name of a function. */
const LONGEST_FRAME = 8192;

/** A frame of a call stack: `at <file>:1:2`, or `at <function> (<file>:1:2)`. Paths may contain the same characters. */
const FRAME = /^\s*at (?:.*? \()??((?:file:\/\/)?\/.*):(\d+):(\d+)\)?$/;

/**
 * Returns a function that finds the line of the user's program that led here. V8 formats a call stack when it is read
 * for the first time, and most are never read.
 *
 * @returns a function that returns undefined if no frame of the call stack belongs to a program
 */
export function placeInProgram(): () => ProgramPlace | undefined {
  const call = callHere();
  return () => placeOfCall(call);
}

function callHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MOST_FRAMES;
  try {
    return new Error();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function placeOfCall({ stack = "" }: Error): ProgramPlace | undefined {
  const frames = stack.split("\n").slice(1);
  for (const frame of frames) {
    const place = placeOfFrame(frame);
    if (place !== undefined && !isOfLibrary(place.file)) return place;
  }
  return undefined;
}

/** The place that a frame of a call stack names; undefined where it names no file. */
export function placeOfFrame(frame: string): ProgramPlace | undefined {
  if (frame.length > LONGEST_FRAME) return undefined;
  const [, location, line, column] = FRAME.exec(frame) ?? [];
  if (location === undefined) return undefined;
  const file = location.startsWith("file://") ? fileURLToPath(location) : location;
  return { file, line: Number(line), column: Number(column) };
}

function isOfLibrary(file: string): boolean {
  return file.includes("/node_modules/") || OWN_PATHS.some((path) => file.startsWith(path));
}
