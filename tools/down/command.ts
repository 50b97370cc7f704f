import { Command } from "commander";
import { interruptible } from "../process/interruption";
import { oneRunAtATime } from "../process/one-run";
import { chooseProgress } from "../progress/choose";
import { readAppSettings } from "../synth/app-settings";
import { down } from "./down";

/** `access-platform down`: takes down what `start` put up. */
export function downCommand(): Command {
  return new Command("down")
    .description("take down what start put up: the embedded control plane, or the stacks on a cluster of yours")
    .option("--context <name>", "remove the stacks from this context of your kubeconfig; the cluster itself stays")
    .action(async (options: { context?: string }) => {
      const settings = readAppSettings(process.cwd());
      const progress = await chooseProgress();
      await interruptible((signal) =>
        oneRunAtATime(settings.outDirectory, { progress, signal }, () =>
          down({ ...options, settings, progress, signal }),
        ),
      );
    });
}
