/* oxlint-disable typescript/no-require-imports -- only what tries a program loads cdktf */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hideWarnings } from "../../constructs/core/tree/hidden-warnings";
import { ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";
import { readApp } from "../synth/synthesised-app";
import { evaluate } from "./evaluate";
import type { Statement } from "./program-text";

/** What becomes of a program: the configuration that it is synthesised to, or why synthesis refuses it. */
export type Trial =
  | { readonly configuration: unknown }
  | { readonly violations: readonly LocatedViolation[] }
  | { readonly error: Error };

/** Runs the statements of a program as the program will run, with an `app` of their own, and synthesises its first stack. */
export function tried(statements: readonly Statement[]): Trial {
  const folder = mkdtempSync(join(tmpdir(), "access-platform-import-"));
  try {
    const { App } = require("cdktf") as typeof import("cdktf");
    const app = new App({ outdir: folder });
    hideWarnings(app);
    const variables = new Map<string, unknown>([["app", app]]);
    for (const { name, value } of statements.filter((each) => each.name !== "app")) {
      const made = evaluate(value, variables);
      if (name !== undefined) variables.set(name, made);
    }
    app.synth();
    return { configuration: readApp(folder)[0]?.configuration };
  } catch (error) {
    if (error instanceof ViolationsError) return { violations: error.violations };
    return { error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
