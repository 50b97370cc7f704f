import { ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";
import { ALL_RULES } from "../../constructs/rules";
import { code, type Document } from "../cli/output/document";
import type { PlacedFinding } from "../cli/output/placed";
import { present } from "../json/json";
import { PROGRAM_FILE } from "../synth/places";
import type { Warning } from "../synth/synthesised-app";

/** Whether a program keeps all rules, keeps them with warnings, or breaks some. */
export type Outcome = "kept" | "warned" | "broken";

/** The result of a check. */
export interface Checked {
  readonly outcome: Outcome;
  readonly violations: readonly LocatedViolation[];

  /** Empty for a program that breaks rules, because its warnings are not known. */
  readonly warnings: readonly (Warning & { readonly declaredAt?: string | undefined })[];
}

/** The text of a check for people. */
export function describeCheck({ outcome, violations, warnings }: Checked): Document {
  if (outcome === "broken") return [{ kind: "code", text: new ViolationsError(violations).message }];
  const items = warnings.map(({ path, text, declaredAt }) => [
    code(`warning of ${path}${declaredAt === undefined ? "" : ` (${declaredAt})`}: ${text}`),
  ]);
  const kept = { kind: "paragraph", sentence: "The program keeps all rules." } as const;
  return items.length === 0 ? [kept] : [kept, { kind: "list", items }];
}

/** The JSON of a check, which `docs/schemas/violations.schema.json` describes. */
export function toJson({ outcome, violations, warnings }: Checked): object {
  return {
    outcome,
    violations: violations.map(({ rule, path, property, given, declaredAt }) => ({
      ...present({ declaredAt, allowed: rule.allowed }),
      code: rule.code,
      problem: rule.problem,
      path,
      property,
      given,
      fix: rule.fix,
      source: rule.source,
      acknowledgeable: rule.acknowledgeable === true,
    })),
    warnings: warnings.map(({ path, text, declaredAt }) => ({ path, text, ...present({ declaredAt }) })),
  };
}

/** The findings of a check, for formats that show them beside the lines of a repository. */
export function placedFindings({ violations, warnings }: Checked): readonly PlacedFinding[] {
  return [
    ...violations.map(({ rule, path, property, given, declaredAt = PROGRAM_FILE }) => ({
      rule: { id: rule.code, says: rule.problem, toDo: rule.fix },
      level: "error" as const,
      text: [
        rule.problem,
        `where    ${[path, property].filter((part) => part !== "").join(", ")}`,
        `given    ${given}`,
        ...(rule.allowed === undefined ? [] : [`allowed  ${rule.allowed}`]),
        `fix      ${rule.fix}`,
        `source   ${rule.source}`,
      ].join("\n"),
      place: declaredAt,
    })),
    ...warnings.map(({ path, text, declaredAt = PROGRAM_FILE }) => ({
      rule: warningRule(text),
      level: "warning" as const,
      text: `${text}\nwhere    ${path}`,
      place: declaredAt,
    })),
  ];
}

/** The rule whose code a warning begins with; undefined for warnings of other packages. */
function warningRule(text: string): PlacedFinding["rule"] {
  const rule = ALL_RULES.find(({ code: id }) => text.startsWith(`${id}: `));
  return rule === undefined
    ? { id: "warning", says: "the program is warned of something", toDo: "read the warning" }
    : { id: rule.code, says: rule.problem, toDo: rule.fix };
}
