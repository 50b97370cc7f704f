import { Interrupted } from "../failure";
import type { SynthesisedStack } from "../manifests/synthesised-app";
import type { Progress } from "../progress/progress";
import { ClusterNotes, terraformEnvironment } from "./cluster";
import type { Contents } from "./contents";
import { deployStack } from "./deploy-stack";
import type { Outcome } from "./outcome";
import type { PreparedCluster } from "./prepare-cluster";
import { previewStack } from "./preview-stack";
import type { TerraformProgram } from "./terraform";

/** What applying takes. */
export interface ApplyOptions {
  readonly stacks: readonly SynthesisedStack[];
  readonly prepared: PreparedCluster;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Deploys the stacks one after another, in the order of their dependencies. */
export async function deployStacks(program: TerraformProgram, options: ApplyOptions): Promise<Outcome[]> {
  const { stacks, prepared, progress, signal } = options;
  const env = terraformEnvironment(prepared.cluster);
  const notes = new ClusterNotes(prepared.cluster);
  const touched = new Set(prepared.contents?.stacks);
  const note = (settled: boolean): Promise<void> => notes.note({ level: "deployed", settled, stacks: [...touched] });
  let isNoted = false;
  const outcomes: Outcome[] = [];
  let settles = true;
  try {
    for (const stack of stacks) {
      const beforeChange = async (): Promise<void> => {
        touched.add(stack.name);
        isNoted = true;
        await note(false);
      };
      outcomes.push(
        await progress.step({
          title: `Deploy ${stack.name}`,
          work: (report) => deployStack(stack, { program, env, signal, report, beforeChange }),
        }),
      );
    }
  } catch (error) {
    settles = !(error instanceof Interrupted && error.killed);
    throw error;
  } finally {
    // Whatever way Terraform ended by itself, it has written its state; only a killed one leaves this note as it is.
    if (isNoted && settles) await note(true);
  }
  return outcomes;
}

/** Shows the manifests of the stacks on the control plane, one after another. */
export async function previewStacks(options: ApplyOptions): Promise<Outcome[]> {
  const { stacks, prepared, progress, signal } = options;
  const contents: Contents = {
    level: "preview",
    settled: true,
    stacks: [...new Set([...(prepared.contents?.stacks ?? []), ...stacks.map(({ name }) => name)])],
  };
  if (JSON.stringify(contents) !== JSON.stringify(prepared.contents)) {
    await new ClusterNotes(prepared.cluster, signal).note(contents);
  }
  const outcomes: Outcome[] = [];
  for (const stack of stacks) {
    outcomes.push(
      await progress.step({
        title: `Preview ${stack.name}`,
        work: (report) => previewStack(stack, { cluster: prepared.cluster, signal, report }),
      }),
    );
  }
  return outcomes;
}
