import { writeFileSync } from "node:fs";
import { placeOfFrame } from "../../constructs/core/tree/place-in-program";
import { shownPlace } from "../../constructs/core/tree/shown-place";
import { listenForPlaces } from "../../constructs/core/tree/reported-places";
import { REPORT_VARIABLE, type ProgramReport } from "./program-report";

const file = process.env[REPORT_VARIABLE];

if (file !== undefined) {
  const places: Record<string, string> = {};
  listenForPlaces((more) => {
    report({ places: Object.assign(places, more) });
  });
}

function report(content: ProgramReport): void {
  if (file !== undefined) writeFileSync(file, JSON.stringify(content));
}

/**
 * Loaded into the application before its own modules (`node --require`). It prints an error that ends the application
 * for the author of the declaration. A report of violations is printed alone. Of any other error, the message and the
 * stack frames of the author's own code are printed, without those of libraries.
 */
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "ViolationsError") {
    // The program may use another copy of this package, so the class of the error may differ.
    report({ violations: (error as Partial<ProgramReport>).violations ?? [] });
    return error.message;
  }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const authorsFrames = frames.filter((line) => !/node_modules|\(?node:/.test(line)).map(inSource);
  return [`${error.name}: ${error.message}`, ...authorsFrames].join("\n");
}

/** A stack frame with the source line instead of the compiled one, if it is known. */
function inSource(frame: string): string {
  const place = placeOfFrame(frame);
  if (place === undefined) return frame;
  const [, of = ""] = /^\s*at (.*?) \(/.exec(frame) ?? [];
  return `    at ${of === "" ? shownPlace(place) : `${of} (${shownPlace(place)})`}`;
}
