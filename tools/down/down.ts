import { findControlPlane, stopControlPlane } from "../../local/control-plane";
import { Failure } from "../cli/failure";
import { isSynthesised, readApp, type SynthesisedStack } from "../synth/synthesised-app";
import type { ProgramRun } from "../synth/one-run";
import { ClusterNotes } from "../terraform/cluster";
import { dropEmbeddedState, localStateFile } from "../terraform/stack-state";
import { synthesiseStep } from "../synth/synthesise";
import { removeFromContext } from "./remove-from-context";

/** Options of the command line. */
export interface DownOptions extends ProgramRun {
  /** Context of the user's kubeconfig. @default the embedded control plane */
  readonly context?: string;
}

/** Takes down what `start` deployed, if there is anything. */
export async function down(options: DownOptions): Promise<void> {
  const { settings, context, progress, signal } = options;
  if (context !== undefined) {
    const stacks = () => declaredOrThere(options);
    await removeFromContext(context, { stacks, progress, signal });
    return;
  }
  // Only `start` deploys to the embedded control plane, from this output folder, so the whole control plane is deleted.
  const stacks = isSynthesised(settings.outDirectory) ? readApp(settings.outDirectory) : [];
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
      ? "The embedded control plane is removed, with everything on it and its Terraform state. Nothing keeps running."
      : "There was nothing to remove.",
  );
}

/** The stacks of the program, or of its last synthesis if the program cannot be synthesised any more. */
async function declaredOrThere(options: DownOptions): Promise<readonly SynthesisedStack[]> {
  const { settings, progress } = options;
  try {
    return await progress.step(synthesiseStep(settings, options));
  } catch (error) {
    if (!(error instanceof Failure) || !isSynthesised(settings.outDirectory)) throw error;
    progress.say(error.reason);
    progress.say(
      `The program cannot be synthesised. The stacks that it last wrote to ${settings.outDirectory} are removed.`,
    );
    return readApp(settings.outDirectory);
  }
}

function dropStates(stacks: readonly SynthesisedStack[], id: string | undefined): boolean {
  const files = stacks.map(localStateFile).filter((file) => file !== undefined);
  return files.filter((file) => dropEmbeddedState(file, id)).length > 0;
}
