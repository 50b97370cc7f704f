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
 * Loaded into the application before its own modules (`node --require`): an error that ends it is printed for the
 * person who wrote the declaration. A report of violations is printed alone. Of any other error, the message and the
 * frames of the person's own code are kept; frames of libraries are left out.
 */
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "ViolationsError") {
    // The program may have another copy of this package.
    report({ violations: (error as Partial<ProgramReport>).violations ?? [] });
    return error.message;
  }
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => !/node_modules|\(?node:/.test(line)).map(inSource);
  return [`${error.name}: ${error.message}`, ...own].join("\n");
}

/** A frame that names the line which a person wrote, if it names any. */
function inSource(frame: string): string {
  const place = placeOfFrame(frame);
  if (place === undefined) return frame;
  const [, of = ""] = /^\s*at (.*?) \(/.exec(frame) ?? [];
  return `    at ${of === "" ? shownPlace(place) : `${of} (${shownPlace(place)})`}`;
}
