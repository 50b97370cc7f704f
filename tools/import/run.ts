import { EXIT, Failure } from "../cli/failure";
import { writeNewFiles } from "../cli/files";
import { hasInput } from "../cli/input";
import { print } from "../cli/output/standard-output";
import { interruptible } from "../cli/process/interruption";
import { findTctl, type TctlOptions } from "../tctl/find-tctl";
import { Tctl } from "../tctl/tctl";
import { isOfCharts, type ChartsOptions } from "./charts/options";
import { runCharts } from "./charts/run";
import { importResources } from "./import-resources";
import { modulesByKind, singleModule, type Module } from "./modules";
import { runState } from "./state/run";
import { askTctl, KINDS, readFiles, type Read } from "./sources";
import { reportOf, summaryOf } from "./summary";
import { refusalText } from "./trial";
import { refusedResources } from "./tried-resources";

/** What `access-platform import` is asked. */
export interface Options extends TctlOptions, ChartsOptions {
  readonly out?: string;
  readonly kind?: readonly string[];
  readonly state?: string;
}

/** Reads, writes the program and its summary, and sets the exit code. */
export async function run(files: readonly string[], options: Options): Promise<void> {
  const { state } = options;
  if (state !== undefined) {
    await runState(files, { ...options, state });
    return;
  }
  if (isOfCharts(options)) {
    await runCharts(files, options);
    return;
  }
  const { resources, unreadable } = files.length > 0 ? await readFiles(files) : await asked(options);
  const imported = importResources(resources);
  const { declared, leftOut } = imported;
  const refused = refusedResources(imported);
  if (options.out === undefined) print(singleModule(declared, refused));
  else writeModules(options.out, modulesByKind(declared, refused));
  process.stderr.write(reportOf(summaryOf(imported, unreadable), refusalText(refused)));
  if (leftOut.length + unreadable.length + refused.length > 0) process.exitCode = EXIT.attention;
}

const PIPE = "tctl get roles,bots,tokens | access-platform import -";

/** What comes through a pipe without `-` is a mistake, and no reason to look for tctl. */
async function asked(options: Options): Promise<Read> {
  if (await hasInput()) {
    const reason = "standard input has data, but is read only if the file is -";
    throw new Failure("read the resources", reason, [`pass -: ${PIPE}`]);
  }
  const program = findTctl(options);
  return interruptible((signal) => askTctl(new Tctl(program, { signal }), options.kind ?? KINDS));
}

function writeModules(folder: string, modules: readonly Module[]): void {
  const files = Object.fromEntries(modules.map(({ file, text }) => [file, text]));
  writeNewFiles(folder, files, `write the program to ${folder}`);
}
