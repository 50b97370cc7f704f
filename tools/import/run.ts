import { EXIT, Failure } from "../cli/failure";
import { writeNewFiles } from "../cli/files";
import { hasInput } from "../cli/input";
import { print } from "../cli/output/standard-output";
import { interruptible } from "../cli/process/interruption";
import { findTctl, type TctlOptions } from "../tctl/find-tctl";
import { Tctl } from "../tctl/tctl";
import { isOfCharts, type ChartsOptions } from "./charts/options";
import { importReleases } from "./charts/run";
import { importResources } from "./import-resources";
import { modulesByKind, singleModule } from "./modules";
import { importState } from "./state/run";
import { askTctl, KINDS, readFiles, type Read } from "./sources";
import { joinReports, importSummary, type Outcome } from "./summary";
import { refusalText } from "./trial";
import { refusedResources } from "./tried-resources";

export interface Options extends TctlOptions, ChartsOptions {
  readonly out?: string;
  readonly kind?: readonly string[];
  readonly state?: string;
}

/** Reads the input, writes the program and its summary, and sets the exit code. */
export async function run(files: readonly string[], options: Options): Promise<void> {
  const { state, out } = options;
  const outcome =
    state !== undefined
      ? await importState(files, { ...options, state })
      : await (isOfCharts(options) ? importReleases(files, options) : importService(files, options));
  if (out === undefined) print(onlyProgram(outcome.files));
  else writeNewFiles(out, outcome.files, `write the program to ${out}`);
  process.stderr.write(outcome.report);
  if (!outcome.isDecided) process.exitCode = EXIT.attention;
}

function onlyProgram(files: Outcome["files"]): string {
  const programs = Object.entries(files).filter(([name]) => name.endsWith(".ts"));
  if (programs.length < 2) return programs.map(([, text]) => text).join("");
  throw new Failure("write the program", "there are two: one for the agents, and the resources of their platform", [
    "pass --out FOLDER: it gets main.ts, access.ts and removed.tf",
  ]);
}

async function importService(files: readonly string[], options: Options): Promise<Outcome> {
  const { resources, unreadable } = files.length > 0 ? await readFiles(files) : await resourcesFromTctl(options);
  const imported = importResources(resources);
  const { declared, leftOut } = imported;
  const refused = refusedResources(imported);
  return {
    files:
      options.out === undefined ? { "access.ts": singleModule(declared, refused) } : modulesByKind(declared, refused),
    report: joinReports(importSummary(imported, unreadable), refusalText(refused)),
    isDecided: leftOut.length + unreadable.length + refused.length === 0,
  };
}

const PIPE = "tctl get roles,bots,tokens | access-platform import -";

/** Asks tctl. Input through a pipe without `-` is a mistake, so it is refused before a search for tctl. */
async function resourcesFromTctl(options: Options): Promise<Read> {
  if (await hasInput()) {
    const reason = "standard input has data, but is read only if the file is -";
    throw new Failure("read the resources", reason, [`pass -: ${PIPE}`]);
  }
  const program = findTctl(options);
  return interruptible((signal) => askTctl(new Tctl(program, { signal }), options.kind ?? KINDS));
}
