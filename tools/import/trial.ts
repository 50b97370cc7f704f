/* oxlint-disable typescript/no-require-imports -- only what tries a program loads cdktf */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hideWarnings } from "../../constructs/core/tree/hidden-warnings";
import { isUnbuilt } from "../../constructs/core/unbuilt";
import { violationTexts, ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";
import { thrownMessage } from "../../local/error-code";
import { Failure } from "../cli/failure";
import { readApp } from "../synth/synthesised-app";
import { evaluate } from "./evaluate";
import type { Statement } from "./program-text";

/** The result of a trial synthesis. */
export interface Trial {
  readonly violations: readonly LocatedViolation[];

  /** The configuration of the first stack; undefined if a value has a form that prevents the synthesis. */
  readonly configuration: unknown;
}

/**
 * Runs the statements of a program once in the way that the program will, with an `app` of their own.
 *
 * @throws Failure for any error except violations
 */
export function tried(statements: readonly Statement[]): Trial {
  const folder = mkdtempSync(join(tmpdir(), "access-platform-import-"));
  const { App, TerraformStack } = require("cdktf") as typeof import("cdktf");
  const app = new App({ outdir: folder });
  try {
    hideWarnings(app);
    const variables = new Map<string, unknown>([["app", app]]);
    for (const { name, value } of statements.filter((each) => each.name !== "app")) {
      const made = evaluate(value, variables);
      if (name !== undefined) variables.set(name, made);
    }
    app.synth();
    return { violations: [], configuration: readApp(folder)[0]?.configuration };
  } catch (error) {
    if (!(error instanceof ViolationsError)) throw new Failure("try the program", thrownMessage(error), WAYS_ON);
    const isBuilt = !app.node.findAll().some(isUnbuilt);
    const [stack] = isBuilt ? app.node.children.filter((each) => TerraformStack.isStack(each)) : [];
    // The recorded places are in this package, because the program has no lines yet.
    const violations = error.violations.map(({ declaredAt: _place, ...violation }) => violation);
    return { violations, configuration: stack?.toTerraform() as unknown };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const WAYS_ON = ["import the releases one by one", "report it, with the values that you may show"];

const REFUSED = "TODO: synthesis refuses the program until this is decided, as check says:";

/** The violations that `check` will report about a program; empty if it keeps all rules. */
export function refusalText(violations: readonly LocatedViolation[]): string {
  const texts = violationTexts(violations);
  return texts.length === 0 ? "" : `${[REFUSED, ...texts].join("\n\n")}\n`;
}
