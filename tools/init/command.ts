/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Argument, Command, Option } from "commander";
import { CLUSTERS } from "./clusters";
import { ENGINES, type Engine } from "./engines";
import type { Options } from "./run";

const EXAMPLE = `
Examples:
  $ npx cdktf-access-platform init access --on kind
  $ npx cdktf-access-platform init --on eks`;

/** `access-platform init`: a program to begin with. */
export function initCommand(): Command {
  return new Command("init")
    .description(
      "Writes the program of docs/quick-start.md for a kind of cluster, as main.ts, with package.json, cdktf.json, " +
        "tsconfig.json and .gitignore, and shows the next commands. Nothing is replaced: a package.json or .gitignore that " +
        "exists stays as it is, and the commands add what it lacks. Any other file that exists is a failure.",
    )
    .addArgument(new Argument("[folder]", "where to write it").default(".", "the current folder"))
    .addOption(
      new Option(`--on <${CLUSTERS.join("|")}>`, "where the platform runs").choices(CLUSTERS).makeOptionMandatory(),
    )
    .addOption(
      new Option(`--engine <${ENGINES.join("|")}>`, "cdktn, which continues CDKTF, or CDKTF 0.21, which is archived")
        .choices(ENGINES)
        .default("cdktn" satisfies Engine),
    )
    .addHelpText("after", EXAMPLE)
    .action((folder: string, options: Options) => {
      (require("./run") as typeof import("./run")).run(folder, options);
    });
}
