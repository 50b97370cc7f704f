import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../package-programs";

/** A place in a file of a program, as Node runs it; line and column from 1 on. */
export interface ProgramPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** How the paths of this package's files begin, compiled, in one file, and as source maps name them. */
const OWN_PATHS = ["constructs/", "dist/constructs/", "dist/constructs.js"].map((path) => join(packageFolder(), path));

/** A fleet declares its releases some twelve calls below the line of the program; Node takes ten unless it is asked. */
const MOST_FRAMES = 40;

/** Longer than any path of a file and any name of a function. */
const LONGEST_FRAME = 8192;

/** A frame of a call stack: `at <file>:1:2`, or `at <function> (<file>:1:2)`; files may have any of these characters. */
const FRAME = /^\s*at (?:.*? \()??((?:file:\/\/)?\/.*):(\d+):(\d+)\)?$/;

/**
 * Where in the user's program the call came from, as a function: V8 writes a call stack when somebody reads it, and nearly
 * nobody does.
 *
 * @returns gives undefined where no frame of the call stack belongs to a program
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
