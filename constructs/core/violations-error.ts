import { relative } from "node:path";
import { isMainThread } from "node:worker_threads";
import { grouped } from "./grouped";
import { packageFolder } from "./package-programs";
import { placeOfSource } from "./place-of-source";
import { rememberedFor } from "./remembered";
import type { Rule, Violation } from "./violation";

/** A violation together with the construct (or, outside a construct tree, the class) that it was found in. */
export interface LocatedViolation extends Violation {
  /** Path of the construct, for example `production/platform`. */
  readonly path: string;

  /** File and line of the program that declared the construct, relative to the working folder, where known. */
  readonly declaredAt?: string;
}

/**
 * Every violation of a program in one report.
 *
 * Its `stack` is the report itself, which names the places in the user's program. If nobody catches it, Node prints the
 * report alone, and ends with code 1.
 */
export class ViolationsError extends Error {
  static {
    this.prototype.name = "ViolationsError";
  }

  /** All violations, each with its place in the program. */
  declare readonly violations: readonly LocatedViolation[];

  constructor(violations: readonly LocatedViolation[]) {
    super(formatReport(violations));
    // Node prints all enumerable properties below an uncaught error, and the report has the violations already.
    Object.defineProperty(this, "violations", { value: violations });
    this.stack = this.message;
    showUncaughtReports(process);
  }
}

/**
 * Shows uncaught reports without the line of this package that threw them, which Node would add.
 *
 * At that point, the program ends with 1 anyway. Only ending it here keeps Node from printing that line.
 */
const showUncaughtReports = rememberedFor((program: NodeJS.Process) => {
  // The parent of a worker handles its errors. A program with a listener of its own decides for itself.
  if (!isMainThread) return;
  program.on("uncaughtExceptionMonitor", (error) => {
    if (!(error instanceof ViolationsError) || program.listenerCount("uncaughtException") > 0) return;
    program.stderr.write(`${error.message}\n`);
    program.exit(1);
  });
});

/** How many different violations a report has in full. Nobody reads more at once. */
const SHOWN_VIOLATIONS = 100;

/** How many places a report names for one mistake. A fleet can repeat the mistake in each cluster. */
const SHOWN_PLACES = 3;

function formatReport(violations: readonly LocatedViolation[]): string {
  const count = violations.length === 1 ? "1 violation" : `${violations.length} violations`;
  return [`${count}; nothing was written`, ...violationTexts(violations)].join("\n\n");
}

/** Different violations, each as a report has it. */
export function violationTexts(violations: readonly LocatedViolation[]): readonly string[] {
  const groups = alike(violations);
  const further = groups.length - SHOWN_VIOLATIONS;
  return [
    ...groups.slice(0, SHOWN_VIOLATIONS).map(formatViolations),
    ...(further > 0 ? [`and ${further} more: correct these first`] : []),
  ];
}

/** Groups of violations that differ only in the construct, by the first of each group. */
function alike(violations: readonly LocatedViolation[]) {
  return [...grouped(violations, (violation) => JSON.stringify({ ...violation, path: undefined })).values()];
}

function formatViolations(violations: readonly [LocatedViolation, ...LocatedViolation[]]): string {
  const { rule, given } = violations[0];
  const places = violations.slice(0, SHOWN_PLACES).map(violationPlace);
  const further = violations.length - places.length;
  return [
    `${rule.code}  ${rule.problem}`,
    `  where    ${[...places, ...(further > 0 ? [`and ${further} more alike`] : [])].join("\n           ")}`,
    `  given    ${given}`,
    ...waysOn(rule),
  ].join("\n");
}

/** Lines of a report that say what its reader can do about a rule. */
export function waysOn({ code, allowed, fix, source, acknowledgeable }: Rule): readonly string[] {
  return [
    ...(allowed === undefined ? [] : [`  allowed  ${allowed}`]),
    `  fix      ${fix}`,
    `  source   ${shownSource(source)}`,
    ...(acknowledgeable === true ? [`  or keep  acknowledge(construct, { code: "${code}", reason: "…" })`] : []),
  ];
}

function violationPlace({ path, property, declaredAt }: LocatedViolation): string {
  const place = [path, property].filter((part) => part !== "").join(", ");
  return declaredAt === undefined ? place : `${place} (${declaredAt})`;
}

/** The source of a rule, with our pages by their paths from the working folder. */
function shownSource(source: string): string {
  const docs = relative(process.cwd(), `${packageFolder()}/docs`);
  const shown = (part: string): string => {
    const place = placeOfSource(part);
    return place === undefined ? part : [`${docs}/${place.link}`, place.part ?? []].flat().join(", ");
  };
  return source.split("; ").map(shown).join("; ");
}
