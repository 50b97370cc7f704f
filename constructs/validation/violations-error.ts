import type { Violation } from "./violation";

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
 * Its `stack` is the report itself: the place to look at is named in it, and it is in the user's program.
 */
export class ViolationsError extends Error {
  static {
    this.prototype.name = "ViolationsError";
  }

  declare readonly violations: readonly LocatedViolation[];

  constructor(violations: readonly LocatedViolation[]) {
    super(formatReport(violations));
    // Node prints what can be enumerated below an error that nobody catches, and the report says it already.
    Object.defineProperty(this, "violations", { value: violations });
    this.stack = this.message;
  }
}

function formatReport(violations: readonly LocatedViolation[]): string {
  const count = violations.length === 1 ? "1 violation" : `${violations.length} violations`;
  return [`${count}; nothing was written`, ...violations.map(formatViolation)].join("\n\n");
}

function formatViolation({ rule, path, property, given, declaredAt }: LocatedViolation): string {
  const place = [path, property].filter((part) => part !== "").join(", ");
  const lines = [
    `${rule.code}  ${rule.problem}`,
    `  where    ${place}${declaredAt === undefined ? "" : ` (${declaredAt})`}`,
    `  given    ${given}`,
    `  allowed  ${rule.allowed}`,
    `  fix      ${rule.fix}`,
    `  source   ${rule.source}`,
  ];
  if (rule.acknowledgeable === true) {
    lines.push(`  or keep  acknowledge(construct, { code: "${rule.code}", reason: "…" })`);
  }
  return lines.join("\n");
}
