import { adopt } from "../adopt/adopt";
import type { SynthesisedStack } from "../manifests/synthesised-app";
import { Kubectl } from "../preview/kubectl";
import type { Report } from "../progress/progress";
import { ApplyProgress } from "./apply-progress";
import type { Cluster } from "./cluster";
import { explainFailedJob } from "./explain-failed-job";
import { describeOutcome, type Outcome } from "./outcome";
import { Terraform, type TerraformProgram } from "./terraform";

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
  const { program, cluster, env, signal, graceSeconds, report, beforeChange } = options;
  const progress = new ApplyProgress(report);
  const terraform = new Terraform(program, {
    stack: stack.name,
    directory: stack.directory,
    env,
    signal,
    graceSeconds,
    onEvent: (event) => {
      progress.event(event);
    },
  });
  await terraform.init();
  const adoption = await adopt(stack, { terraform, cluster, report, signal });
  report("planning", { passing: true });
  const kubectl = new Kubectl({ ...cluster, signal });
  const changes = await terraform
    .planAndApply(async (planned) => {
      progress.planned(planned);
      await beforeChange();
      await adoption.clear();
    })
    .catch(async (error: unknown) => {
      throw await explainFailedJob(error, kubectl);
    });
  const outcome = { stack: stack.name, created: changes.add, changed: changes.change, removed: changes.remove };
  report(describeOutcome(outcome));
  return outcome;
}
