/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command } from "commander";
import { withTctlOptions } from "../tctl/find-tctl";
import { withChartsOptions } from "./charts/options";
import type { Options } from "./run";

const HELP = `
Examples:
  $ tctl get roles,connectors,bots,tokens,cluster_auth_preference | access-platform import - > access.ts
  $ access-platform import --deployment teleport-auth --namespace teleport --out access
  $ access-platform import --release teleport/teleport-cluster teleport-agents/teleport-kube-agent > main.ts
  $ terraform show -json | access-platform import --state - --out platform
  $ access-platform import --charts values.yaml --release teleport/teleport-cluster --chart-version 18.3.0 > main.ts

The module has the props of a platform, and what is added to it:
  import { access, resources } from "./access";
  const platform = new AccessPlatform(stack, "platform", { ...access, … });
  for (const resource of resources) platform.addResource(resource);`;

/** `access-platform import`: what is there becomes code. */
export function importCommand(): Command {
  const command = new Command("import")
    .description(
      "Reads what `tctl get` prints, as YAML or JSON, and writes TypeScript that declares it: roles, connectors, bots, join " +
        "tokens and settings by classes of their own, others with the fields as the service names them. Secrets become " +
        "references. The program goes to standard output, a summary to standard error. It changes nothing. " +
        "With --release, it reads the values of Helm releases instead, and writes the whole program that takes them over; with --state, those of a state of Terraform, and the " +
        "resources of the service's own provider in it, with the blocks by which the old configuration lets go of them.",
    )
    .argument("[files...]", "file with the output of tctl; - for standard input (default: tctl is asked, kind by kind)")
    .option("--out <folder>", "write the files into this folder: one for each kind and index.ts, or those of --state")
    .option("--state <file>", "what `terraform show -json` prints, or a state file of version 4; - for standard input")
    .option("--kind <kind...>", "kinds that tctl is asked for, such as user (default: those that people declare)")
    .addHelpText("after", HELP);
  withTctlOptions(withChartsOptions(command));
  return command.action((files: readonly string[], options: Options) =>
    (require("./run") as typeof import("./run")).run(files, options),
  );
}
