import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { makeFolder } from "../files";
import { hasInput } from "../input";
import { print } from "../output/standard-output";
import { interruptible } from "../process/interruption";
import { findTctl, type TctlOptions } from "../tctl/find-tctl";
import { Tctl } from "../tctl/tctl";
import { isOfCharts, type ChartsOptions } from "./charts/options";
import { runCharts } from "./charts/run";
import { importResources } from "./import-resources";
import { modulesByKind, singleModule, type Module } from "./modules";
import { askTctl, KINDS, readFiles, type Read } from "./sources";
import { summaryOf } from "./summary";

/** What `access-platform import` is asked. */
export interface Options extends TctlOptions, ChartsOptions {
  readonly out?: string;
  readonly kind?: readonly string[];
}

/** Exit code where something is not in the program. */
const LEFT_OUT = 2;

/** Reads, writes the program, tells what it is of, and sets the exit code. */
export async function run(files: readonly string[], options: Options): Promise<void> {
  if (isOfCharts(options)) {
    await runCharts(files, options);
    return;
  }
  const { resources, unreadable } = files.length > 0 ? await readFiles(files) : await asked(options);
  const imported = importResources(resources);
  if (options.out === undefined) print(singleModule(imported.declared));
  else writeModules(options.out, modulesByKind(imported.declared));
  process.stderr.write(summaryOf(imported, unreadable));
  if (imported.leftOut.length + unreadable.length > 0) process.exitCode = LEFT_OUT;
}

const PIPE = "tctl get roles,bots,tokens | access-platform import -";

/** What comes through a pipe without `-` is a mistake, and no reason to look for tctl. */
async function asked(options: Options): Promise<Read> {
  if (await hasInput()) {
    const reason = "something comes through the standard input, which is read only where - stands for a file";
    throw new Failure("read the resources", reason, [`pass -: ${PIPE}`]);
  }
  const program = findTctl(options);
  return interruptible((signal) => askTctl(new Tctl(program, { signal }), options.kind ?? KINDS));
}

function writeModules(folder: string, modules: readonly Module[]): void {
  const step = `write the program to ${folder}`;
  makeFolder(folder, step);
  const there = modules.map(({ file }) => join(folder, file)).filter((file) => existsSync(file));
  if (there.length > 0) {
    throw new Failure(step, `it would replace ${there.join(", ")}, which somebody may have changed`, [
      "name another folder, or remove these files",
    ]);
  }
  for (const { file, text } of modules) writeFileSync(join(folder, file), text);
}
