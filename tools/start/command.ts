import { Command } from "commander";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { print } from "../cli/output/standard-output";
import { oneRunAtATime } from "../synth/one-run";
import { start } from "./start";
import { summarise } from "./summary";

export function startCommand(): Command {
  return new Command("start")
    .description(
      "Synthesises the program and deploys it: to the embedded control plane of this machine, or with --context to a " +
        "cluster of yours. If something to deploy with is missing, shows a preview, or only synthesises.",
    )
    .option("--context <name>", "deploy to this context of your kubeconfig, in place of the embedded control plane")
    .option("--deploy", "fail if the program cannot be deployed, in place of a preview or a synthesis")
    .action(async (options: { context?: string; deploy?: boolean }) => {
      const meanwhile = (stacks: readonly SynthesisedStack[]): void => {
        void reports().then(({ prepareReport }) => {
          prepareReport(stacks);
        });
      };
      const result = await oneRunAtATime((run) => start({ ...options, ...run, meanwhile }));
      const now = new Date();
      const { stacksModel, reportOfRun } = await reports();
      const report = reportOfRun(process.cwd(), result.stacks, now);
      const lines = summarise(
        { ...result, model: stacksModel(result.stacks), now, ...(report !== undefined && { report }) },
        Math.min(process.stdout.columns, 120) || 80,
      );
      print(`\n${lines.join("\n")}\n`);
    });
}

/** The slowest module to load. It is loaded after the first program was started, while programs run. */
const reports = () => import("./report.js");
