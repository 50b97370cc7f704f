import type { ControlPlaneUnavailable } from "../../local/control-plane";
import { Failure, Interrupted } from "../cli/failure";
import { warningLines, type SynthesisedStack } from "../synth/synthesised-app";
import type { ProgramRun } from "../synth/one-run";
import type { Progress, Step } from "../cli/progress/progress";
import { synthesiseStep } from "../synth/synthesise";
import { deployStacks, previewStacks, type ApplyOptions } from "./apply-stacks";
import type { Cluster } from "../terraform/cluster";
import { EmbeddedControlPlane } from "./embedded";
import { findTerraform } from "../terraform/find-terraform";
import { decideLevel } from "../terraform/level";
import { prepareCluster } from "./prepare-cluster";
import { probeStep } from "./probe-step";
import { recoverStates } from "../terraform/recover-state";
import { dropEmbeddedState, localStateFile } from "../terraform/stack-state";
import { whyNotThere, type Destination } from "../terraform/stack-target";
import type { SummaryInput } from "./summary";
import type { TerraformProgram } from "../terraform/terraform-program";
import { requireVariables, variablesWithoutValue } from "../terraform/variables";
import { findUserCluster, type UserCluster } from "../terraform/user-cluster";

/** Many stacks may have the same reason, so only a few are shown. */
const SHOWN_REASONS = 5;

/** Options of the command line. */
export interface StartOptions extends ProgramRun {
  /** Context of the user's kubeconfig. @default the embedded control plane */
  readonly context?: string;

  /** Whether anything less than a deployment is a failure. @default false */
  readonly deploy?: boolean;

  /** Called while Terraform plans, and this process is idle. @default nothing is called */
  readonly meanwhile?: (stacks: readonly SynthesisedStack[]) => void;
}

/** Synthesises the program, and reaches the highest level on this machine: deployed, preview or synthesised. */
export async function start(options: StartOptions): Promise<Omit<SummaryInput, "now" | "report" | "model">> {
  const { signal, progress, context } = options;
  const user = context === undefined ? undefined : await findUserCluster(context, { signal });
  const embedded = new EmbeddedControlPlane(signal);
  if (context === undefined) embedded.begin();
  const program = findTerraform({ signal });
  // Prevents an unhandled rejection. The caller that waits gets the error.
  program.catch(() => undefined);
  try {
    const stacks = await synthesisedStacks(options).catch(async (error: unknown) => {
      await embedded.abandon();
      throw error;
    });
    try {
      return await goAsFarAsPossible(stacks, { ...options, user, embedded, program });
    } catch (error) {
      if (error instanceof Interrupted || signal.aborted) await undo(stacks, embedded, progress);
      throw error;
    }
  } finally {
    user?.release();
  }
}

/** The stacks, after a check that they can be deployed to the cluster of the command line. */
async function synthesisedStacks(options: StartOptions): Promise<readonly SynthesisedStack[]> {
  const { settings, progress, signal, context } = options;
  const stacks = await progress.step(synthesiseStep(settings, options));
  for (const line of warningLines(stacks)) progress.say(line);
  refuseOtherClusters(stacks, context === undefined ? { kind: "embedded" } : { kind: "context", context });
  // Terraform reads the state for every command, even for the installation of providers.
  await recoverStates(stacks, progress, signal);
  return stacks;
}

async function goAsFarAsPossible(
  stacks: readonly SynthesisedStack[],
  options: StartOptions & {
    readonly user: UserCluster | undefined;
    readonly embedded: EmbeddedControlPlane;
    readonly program: Promise<TerraformProgram | undefined>;
  },
): Promise<Omit<SummaryInput, "now" | "report" | "model">> {
  const { user, embedded, progress, signal, context } = options;
  if (user !== undefined) requireVariables(stacks, process.env);
  const startStep: Step<Cluster | ControlPlaneUnavailable> = {
    title: "Start the control plane",
    work: (report) => embedded.start(report),
    isDone: (cluster) => !(cluster instanceof Error),
  };
  const probe = probeStep(stacks, options.program, signal);
  const [cluster, { program, providers }] =
    user === undefined ? await progress.both(startStep, probe) : [user.cluster, await progress.step(probe)];
  const decision = decideLevel({
    controlPlane: cluster instanceof Error ? cluster : "available",
    terraform: program,
    helm: cluster instanceof Error || cluster.helm !== undefined || !stacks.some(hasRelease),
    ...(providers === undefined ? {} : { providers }),
  });
  if (options.deploy === true && decision.level !== "deployed") {
    await undo(stacks, embedded, progress);
    throw new Failure("deploy", `not deployed: ${decision.because}`, decision.waysUp);
  }
  if (cluster instanceof Error || decision.level === "synthesised")
    return { decision, stacks, outcomes: [], clusterVersion: "" };
  const prepared = await prepareCluster(cluster, { level: decision.level, stacks, embedded, progress, signal });
  const meanwhile = (): void => options.meanwhile?.(stacks);
  const apply: ApplyOptions = { stacks, prepared, progress, signal, meanwhile };
  const outcomes =
    decision.level === "deployed" && program !== undefined
      ? await deployStacks(program, apply)
      : await previewStacks(apply);
  const placeheld = context === undefined ? variablesWithoutValue(stacks, process.env) : [];
  return { decision, stacks, outcomes, placeheld, cluster: prepared.cluster, clusterVersion: prepared.version };
}

function refuseOtherClusters(stacks: readonly SynthesisedStack[], destination: Destination): void {
  const reasons = stacks.map((stack) => whyNotThere(stack, destination)).filter((reason) => reason !== undefined);
  if (reasons.length === 0) return;
  const further = reasons.length - SHOWN_REASONS;
  const shown = [...reasons.slice(0, SHOWN_REASONS), ...(further > 0 ? [`and so on, ${further} more`] : [])];
  throw new Failure("choose the cluster", shown.join("\n"), [
    "deploy to the clusters that the stacks name: terraform init and terraform apply in cdktf.out/stacks/NAME",
    "or declare the stacks with KubernetesTarget.environment() and a local state",
  ]);
}

/** Removes everything that this run has started, with its state. */
async function undo(
  stacks: readonly SynthesisedStack[],
  embedded: EmbeddedControlPlane,
  progress: Progress,
): Promise<void> {
  if (!(await embedded.undo())) return;
  for (const stack of stacks) {
    const file = localStateFile(stack);
    if (file !== undefined) dropEmbeddedState(file, undefined);
  }
  progress.say("The control plane that this run had started is taken down again.");
}

function hasRelease({ configuration }: SynthesisedStack): boolean {
  const { resource } = configuration as { resource?: Record<string, unknown> };
  return resource?.["helm_release"] !== undefined;
}
