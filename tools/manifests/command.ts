import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { Failure } from "../cli/failure";
import { makeFolder } from "../cli/files";
import { print } from "../cli/output/standard-output";
import { appOption } from "../synth/app-option";
import { declaredStacks } from "../synth/declared-stacks";
import { isManifestFile, isWave, toFiles, toStream, toWaves } from "./output";
import { renderStack } from "./render";
import { chosenStacks, type SynthesisedStack } from "../synth/synthesised-app";

interface Options {
  readonly app?: string;
  readonly stack?: string;
  readonly out?: string;
  readonly waves?: boolean;
}

export function manifestsCommand(): Command {
  return new Command("manifests")
    .description(
      "Shows what the Terraform resources of the program put on a cluster: objects as YAML, Helm releases as " +
        "their values and a command, in the order of their dependencies. Nothing is applied. Preconditions, outputs " +
        "and what Terraform reads from the cluster are not shown. Anything else that cannot be shown is an error, which names it.",
    )
    .option("--stack <name>", "only this stack (default: all)")
    .option("--out <folder>", "write files, in a folder for each stack, instead of printing")
    .option(
      "--waves",
      "with --out: a folder for all that waits for the same number of Jobs, as Argo CD and Flux take it",
    )
    .addOption(appOption())
    .action(async (options: Options) => {
      const stacks = await declaredStacks(options.app);
      for (const stack of chosenStacks(stacks, options.stack)) show(stack, options);
    });
}

function show({ name, configuration }: SynthesisedStack, { out, waves = false }: Options): void {
  const items = renderStack(configuration);
  if (out === undefined) {
    if (waves) throw new Failure("write the manifests", "--waves needs a folder", ["pass --out FOLDER"]);
    print(`# stack ${name}\n${toStream(items)}`);
    return;
  }
  const folder = join(out, name);
  const files = waves ? toWaves(items) : toFiles(items);
  makeFolder(folder, "write the manifests");
  removeFiles(folder);
  for (const { name: file, content } of files) {
    makeFolder(dirname(join(folder, file)), "write the manifests");
    writeFileSync(join(folder, file), content);
  }
  const releases = items.filter(({ kind }) => kind === "release").length;
  print(`${folder}: files: ${files.length}, objects: ${items.length - releases}, Helm releases: ${releases}\n`);
}

/** Removes the files of an earlier run, with or without folders. */
function removeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isManifestFile(entry.name)) rmSync(path);
    else if (entry.isDirectory() && isWave(entry.name)) removeFiles(path);
  }
}
