import { existsSync } from "node:fs";
import { join } from "node:path";
import { findControlPlane, stopControlPlane } from "../../local/control-plane";
import { readApp, type SynthesisedStack } from "../manifests/synthesised-app";
import type { Progress } from "../progress/progress";
import { ClusterNotes } from "../start/cluster";
import { dropEmbeddedState, stateFileOf } from "../start/stack-state";
import type { AppSettings } from "../synth/app-settings";
import { removeFromContext } from "./remove-from-context";

/** What the command line says. */
export interface DownOptions {
  readonly settings: AppSettings;

  /** Context of the user's kubeconfig. @default the embedded control plane */
  readonly context?: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Takes down what `start` put up; there may be nothing. */
export async function down(options: DownOptions): Promise<void> {
  const { settings, context, progress, signal } = options;
  const stacks = existsSync(join(settings.outDirectory, "manifest.json")) ? readApp(settings.outDirectory) : [];
  if (context !== undefined) {
    await removeFromContext(context, { stacks, progress, signal });
    return;
  }
  const stopped = await progress.step({
    title: "Stop the control plane",
    work: async (report) => {
      const running = await findControlPlane({ signal });
      const id = running === undefined ? undefined : await new ClusterNotes({ kind: "embedded", ...running }).id();
      const wasThere = await stopControlPlane({
        onProgress: (step) => {
          report(step);
        },
      });
      const dropped = dropStates(stacks, id);
      report(wasThere ? "stopped" : "there was none");
      return wasThere || dropped;
    },
  });
  progress.say(
    stopped
      ? "The embedded control plane is gone, with all that was on it and its Terraform state. Nothing is left running."
      : "There was nothing to take down.",
  );
}

function dropStates(stacks: readonly SynthesisedStack[], id: string | undefined): boolean {
  const files = stacks.map(stateFileOf).filter((file) => file !== undefined);
  return files.filter((file) => dropEmbeddedState(file, id)).length > 0;
}
