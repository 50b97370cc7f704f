import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { write, type Format } from "../cli/output/format";
import { interruptible } from "../cli/process/interruption";
import { PlainProgress } from "../cli/progress/plain";
import { readAppSettings } from "../synth/app-settings";
import { synthesiseStep } from "../synth/synthesise";
import { describeRehearsal } from "./describe";
import { verdictOn, type Verdict } from "./rehearsal";
import { toJson } from "./rehearsal-json";
import { rehearse } from "./rehearse";

export interface Options {
  readonly base: string;
  readonly app?: string;
  readonly context?: string;
  readonly format: Format;
}

const EXIT_CODES: Readonly<Record<Verdict, number>> = { "nothing-restarts": 0, restarts: 2, failed: 3 };

/** Variables that would lead Terraform out of the copy, or to another state. */
const LEADING_AWAY = /^TF_(CLI_ARGS|WORKSPACE$|DATA_DIR$)/;

/** Rehearses the change from the stacks in a folder to the current program. */
export async function run({ app, format, ...options }: Options): Promise<void> {
  const names = Object.keys(process.env).filter((name) => LEADING_AWAY.test(name));
  for (const name of names) Reflect.deleteProperty(process.env, name);
  // The standard output is reserved for the report.
  const progress = new PlainProgress({
    write: (line) => {
      process.stderr.write(`${line}\n`);
    },
  });
  const outDirectory = mkdtempSync(join(tmpdir(), "access-platform-synth-"));
  try {
    const rehearsal = await interruptible(async (signal) => {
      if (app === undefined) {
        const directory = process.cwd();
        const settings = readAppSettings(directory, ["or name a folder of stacks: --app FOLDER"]);
        await progress.step(synthesiseStep({ ...settings, outDirectory }, { directory, signal }));
      }
      return rehearse({ ...options, head: app ?? outDirectory, progress, signal });
    });
    write({ document: describeRehearsal(rehearsal), json: toJson(rehearsal) }, format);
    process.exitCode = EXIT_CODES[verdictOn(rehearsal)];
  } finally {
    rmSync(outDirectory, { recursive: true, force: true });
  }
}
