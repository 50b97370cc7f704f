import { adopt } from "../adopt/adopt";
import { targetsOf } from "../diagnosis/targets";
import { whileWatching } from "../diagnosis/watch";
import type { SynthesisedStack } from "../manifests/synthesised-app";
import { Kubectl } from "../preview/kubectl";
import type { Report } from "../progress/progress";
import { ApplyProgress } from "./apply-progress";
import type { Cluster } from "./cluster";
import { explainFailedJob } from "./explain-failed-job";
import { describeOutcome, type Outcome } from "./outcome";
import { Terraform, type TerraformProgram } from "./terraform";
import type { TerraformEvent } from "./terraform-events";

/** What deploying a stack takes. */
export interface DeployOptions {
  readonly program: TerraformProgram;
  readonly cluster: Cluster;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly graceSeconds: number;
  readonly report: Report;

  /** Called before the first change; not at all when the plan is empty. */
  readonly beforeChange: () => Promise<void>;
}

/** Plans and applies one stack with Terraform. */
export async function deployStack(stack: SynthesisedStack, options: DeployOptions): Promise<Outcome> {
  const { cluster, signal, report, beforeChange } = options;
  const kubectl = new Kubectl({ ...cluster, signal });
  const progress = new ApplyProgress(report);
  const terraform = terraformFor(stack, options, progress, signal);
  await terraform.init();
  const adoption = await adopt(stack, { terraform, cluster, report, signal });
  report("planning", { passing: true });
  const targets = targetsOf(stack.configuration);
  const watch = {
    step: `apply stack "${stack.name}"`,
    targets: () => targets.filter(({ address }) => progress.isOpen(address)),
    ...{ kubectl, report, signal },
  };
  const changes = await whileWatching(watch, (watched) =>
    terraformFor(stack, options, progress, watched).planAndApply(async (planned) => {
      progress.planned(planned);
      await beforeChange();
      await adoption.clear();
    }),
  ).catch(async (error: unknown) => {
    throw await explainFailedJob(error, kubectl);
  });
  const outcome = { stack: stack.name, created: changes.add, changed: changes.change, removed: changes.remove };
  report(describeOutcome(outcome));
  return outcome;
}

function terraformFor(
  { name, directory }: SynthesisedStack,
  { program, env, graceSeconds }: DeployOptions,
  progress: ApplyProgress,
  signal: AbortSignal,
): Terraform {
  const onEvent = (event: TerraformEvent): void => {
    progress.event(event);
  };
  return new Terraform(program, { stack: name, directory, env, signal, graceSeconds, onEvent });
}
