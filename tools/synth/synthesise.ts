import { join } from "node:path";
import { CommandFailed, run as runCommand, type Run } from "../../local/run";
import { Failure } from "../failure";
import type { AppSettings } from "./app-settings";

/** Where and how an application is run. */
export interface SynthesiseOptions {
  /** Folder of `cdktf.json`. */
  readonly directory: string;
  readonly signal?: AbortSignal;

  /** @default a real one */
  readonly run?: Run;
}

/**
 * Runs the application as `cdktf.json` says, so that its stacks are in the output folder.
 *
 * @throws Failure with what the application printed: a report of violations whole, without a stack trace
 */
export async function synthesise(settings: AppSettings, options: SynthesiseOptions): Promise<void> {
  const { run = runCommand, directory, signal } = options;
  const [shell, flag] = process.platform === "win32" ? ["cmd", "/c"] : ["/bin/sh", "-c"];
  const env = {
    ...process.env,
    NODE_OPTIONS: withPreload(process.env["NODE_OPTIONS"]),
    CDKTF_OUTDIR: settings.outDirectory,
    ...(settings.context === undefined ? {} : { CDKTF_CONTEXT_JSON: settings.context }),
  };
  try {
    await run(shell, [flag, settings.app], { cwd: directory, env, signal });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const { stdout, stderr } = error.result;
    const said = [stdout, stderr].filter((text) => text !== "").join("\n");
    throw new Failure("synthesise", said === "" ? error.message : said);
  }
}

function withPreload(options = ""): string {
  const preload = JSON.stringify(join(__dirname, "report-errors.js"));
  return `${options} --require ${preload}`.trim();
}
