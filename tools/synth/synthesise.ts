import { join } from "node:path";
import { CommandFailed, run } from "../../local/run";
import { Failure } from "../cli/failure";
import { isSynthesised, readApp, type SynthesisedStack } from "./synthesised-app";
import type { Step } from "../cli/progress/progress";
import type { AppSettings } from "./app-settings";
import { readReport, REPORT_VARIABLE } from "./program-report";
import type { LocatedViolation } from "../../constructs/core/violations-error";

/** A program that breaks rules. */
export class RulesBroken extends Failure {
  /** @param output of the program: the report of its violations */
  constructor(
    output: string,
    readonly violations: readonly LocatedViolation[],
  ) {
    super("synthesise", output);
  }
}

export interface SynthesiseOptions {
  /** Folder of `cdktf.json`. */
  readonly directory: string;
  readonly signal: AbortSignal;

  /** File for the report of the application. @default no report */
  readonly report?: string;
}

/** The step of commands that run Terraform, which reads the stacks in the output folder. */
export function synthesiseStep(settings: AppSettings, options: SynthesiseOptions): Step<readonly SynthesisedStack[]> {
  return {
    title: "Synthesise",
    work: async (report) => {
      const stacks = await synthesise(settings, options);
      report(stacks.length === 1 ? "1 stack" : `${stacks.length} stacks`);
      return stacks;
    },
  };
}

/**
 * Runs the application of `cdktf.json`, and reads the stacks that it writes to the output folder.
 *
 * @throws Failure with the output of the application; a report of violations is complete, and has no stack trace
 * @throws RulesBroken if the application has reported violations
 */
export async function synthesise(
  settings: AppSettings,
  { directory, signal, report }: SynthesiseOptions,
): Promise<readonly SynthesisedStack[]> {
  const { app, outDirectory, context } = settings;
  const [shell, flag] = process.platform === "win32" ? ["cmd", "/c"] : ["/bin/sh", "-c"];
  const env = {
    ...process.env,
    NODE_OPTIONS: withPreload(process.env["NODE_OPTIONS"]),
    CDKTF_OUTDIR: outDirectory,
    ...(context === undefined ? {} : { CDKTF_CONTEXT_JSON: context }),
    ...(report === undefined ? {} : { [REPORT_VARIABLE]: report }),
  };
  try {
    await run(shell, [flag, app], { cwd: directory, env, signal });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const { stdout, stderr } = error.result;
    const output = [stdout, stderr].filter((text) => text !== "").join("\n");
    const { violations } = report === undefined ? {} : readReport(report);
    if (violations !== undefined) throw new RulesBroken(output, violations);
    throw new Failure("synthesise", output === "" ? error.message : output);
  }
  if (!isSynthesised(outDirectory)) {
    throw new Failure(
      "synthesise",
      `"app" of cdktf.json, ${app}, has written no stacks to the folder in CDKTF_OUTDIR`,
      ["end the program with app.synth()", 'leave outdir out of new App(): "output" of cdktf.json sets it'],
    );
  }
  const { places } = report === undefined ? {} : readReport(report);
  return readApp(outDirectory).map((stack) => ({ ...stack, ...(places && { places }) }));
}

function withPreload(options = ""): string {
  const preload = JSON.stringify(join(__dirname, "report-errors.js"));
  return `${options} --require ${preload}`.trim();
}
