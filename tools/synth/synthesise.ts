import { join } from "node:path";
import { CommandFailed, run } from "../../local/run";
import { Failure } from "../cli/failure";
import { isSynthesised, readApp, type SynthesisedStack } from "./synthesised-app";
import type { Step } from "../cli/progress/progress";
import type { AppSettings } from "./app-settings";

/** Where an application is run. */
export interface SynthesiseOptions {
  /** Folder of `cdktf.json`. */
  readonly directory: string;
  readonly signal: AbortSignal;
}

/** The step of commands that run Terraform: it reads the stacks where this writes them. */
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
 * Runs the application as `cdktf.json` says, and reads the stacks that it writes into the output folder.
 *
 * @throws Failure with what the application printed: a report of violations whole, without a stack trace
 */
export async function synthesise(
  settings: AppSettings,
  { directory, signal }: SynthesiseOptions,
): Promise<readonly SynthesisedStack[]> {
  const { app, outDirectory, context } = settings;
  const [shell, flag] = process.platform === "win32" ? ["cmd", "/c"] : ["/bin/sh", "-c"];
  const env = {
    ...process.env,
    NODE_OPTIONS: withPreload(process.env["NODE_OPTIONS"]),
    CDKTF_OUTDIR: outDirectory,
    ...(context === undefined ? {} : { CDKTF_CONTEXT_JSON: context }),
  };
  try {
    await run(shell, [flag, app], { cwd: directory, env, signal });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const { stdout, stderr } = error.result;
    const said = [stdout, stderr].filter((text) => text !== "").join("\n");
    throw new Failure("synthesise", said === "" ? error.message : said);
  }
  if (!isSynthesised(outDirectory)) {
    throw new Failure(
      "synthesise",
      `"app" of cdktf.json, ${app}, has written no stacks to the folder in CDKTF_OUTDIR`,
      ["end the program with app.synth()", 'leave outdir out of new App(): "output" of cdktf.json sets it'],
    );
  }
  return readApp(outDirectory);
}

function withPreload(options = ""): string {
  const preload = JSON.stringify(join(__dirname, "report-errors.js"));
  return `${options} --require ${preload}`.trim();
}
