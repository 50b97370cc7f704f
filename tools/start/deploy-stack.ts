import type { SynthesisedStack } from "../manifests/synthesised-app";
import type { Report } from "../progress/progress";
import { ApplyProgress } from "./apply-progress";
import { describeOutcome, type Outcome } from "./outcome";
import { Terraform, type TerraformProgram } from "./terraform";

/** What deploying a stack takes. */
export interface DeployOptions {
  readonly program: TerraformProgram;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly graceSeconds: number;
  readonly report: Report;

  /** Called before the first change; not at all when the plan is empty. */
  readonly beforeChange: () => Promise<void>;
}

/** Plans and applies one stack with Terraform. */
export async function deployStack(stack: SynthesisedStack, options: DeployOptions): Promise<Outcome> {
  const { program, env, signal, graceSeconds, report, beforeChange } = options;
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
  report("planning", { passing: true });
  const changes = await terraform.planAndApply(async (planned) => {
    progress.planned(planned);
    await beforeChange();
  });
  const outcome = { stack: stack.name, created: changes.add, changed: changes.change, removed: changes.remove };
  report(describeOutcome(outcome));
  return outcome;
}
