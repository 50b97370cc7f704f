import { adopt, isWithoutFindings } from "../adopt/adopt";
import { targetsOf } from "../diagnosis/targets";
import { whileWatching, type WatchOptions } from "../diagnosis/watch";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { Kubectl } from "../preview/kubectl";
import type { Report } from "../cli/progress/progress";
import { ApplyProgress } from "../terraform/apply-progress";
import type { Cluster } from "../terraform/cluster";
import { explainFailedJob } from "./explain-failed-job";
import { Initialisation } from "../terraform/initialisation";
import type { PlannedAhead } from "./look-ahead";
import { describeOutcome, type Outcome } from "./outcome";
import { readState } from "../terraform/stack-state";
import { Terraform } from "../terraform/terraform";
import type { TerraformProgram } from "../terraform/terraform-program";
import type { Changes, TerraformEvent } from "../terraform/terraform-events";

/** What running Terraform for a stack takes. */
export interface StackTerraformOptions {
  readonly program: TerraformProgram;
  readonly cluster: Cluster;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly graceSeconds: number;

  /** Whether the last run was killed. */
  readonly wasKilled: boolean;
}

/** What deploying a stack takes. */
export interface DeployOptions extends StackTerraformOptions {
  readonly report: Report;

  /** Called before the first change; not at all when the plan is empty. */
  readonly beforeChange: () => Promise<void>;

  /** Called when the state has learnt of objects that exist. @default nothing is called */
  readonly onAdopted?: () => Promise<void>;

  /** Called while the stack is planned. @default nothing is called */
  readonly meanwhile?: () => void;

  /** A plan that was made before. @default none */
  readonly ahead?: Promise<PlannedAhead | undefined> | undefined;

  /** How long what prevents a start may last. @default as usual */
  readonly patience?: WatchOptions["patience"];
}

/** Plans and applies one stack with Terraform. */
export async function deployStack(stack: SynthesisedStack, options: DeployOptions): Promise<Outcome> {
  const { cluster, signal, report, beforeChange } = options;
  const kubectl = new Kubectl({ ...cluster, signal });
  const progress = new ApplyProgress(report);
  const notices = new Set<string>();
  const onEvent = (event: TerraformEvent): void => {
    progress.event(event);
    if (event.kind === "notice") notices.add(event.text);
  };
  if (options.ahead !== undefined) {
    report("planning", { passing: true });
    options.meanwhile?.();
  }
  const ahead = await options.ahead;
  for (const notice of ahead?.notices ?? []) notices.add(notice);
  const clear = ahead === undefined ? await adopted(stack, options, onEvent) : () => Promise.resolve();
  const targets = targetsOf(stack.configuration);
  const watch = {
    step: `apply stack "${stack.name}"`,
    targets: () => targets.filter(({ address }) => progress.isOpen(address)),
    ...{ kubectl, report, signal, patience: options.patience },
  };
  const beforeApply = async (planned: Changes): Promise<void> => {
    progress.planned(planned);
    await beforeChange();
    await clear();
  };
  const changes = await whileWatching(watch, async (watched) => {
    const terraform = terraformFor(stack, { ...options, signal: watched }, onEvent);
    if (ahead !== undefined) return terraform.applySaved(ahead.plan, beforeApply);
    const planning = terraform.savePlan();
    options.meanwhile?.();
    return terraform.applySaved(await planning, beforeApply);
  }).catch(async (error: unknown) => {
    throw await explainFailedJob(error, kubectl);
  });
  const outcome = {
    ...{ stack: stack.name, created: changes.add, changed: changes.change, removed: changes.remove },
    ...(notices.size > 0 && { notices: [...notices] }),
  };
  report(describeOutcome(outcome));
  return outcome;
}

/** Plans a stack whose folder is initialised, and whose state and cluster agree; undefined for any other. */
export async function planStackAhead(
  stack: SynthesisedStack,
  options: StackTerraformOptions,
): Promise<PlannedAhead | undefined> {
  const { program, cluster, signal, wasKilled } = options;
  if (!new Initialisation(stack, program).isDone()) return undefined;
  const notices: string[] = [];
  const terraform = terraformFor(stack, options, (event) => {
    if (event.kind === "notice") notices.push(event.text);
  });
  const [isWithout, plan] = await Promise.all([
    isWithoutFindings(stack, { terraform, cluster, signal, wasKilled }).catch(() => false),
    terraform.savePlan(),
  ]);
  if (isWithout) return { plan, notices };
  plan?.discard();
  return undefined;
}

/** @returns what removes what cannot be adopted */
async function adopted(
  stack: SynthesisedStack,
  options: DeployOptions,
  onEvent: (event: TerraformEvent) => void,
): Promise<() => Promise<void>> {
  const { cluster, signal, report, wasKilled } = options;
  const terraform = terraformFor(stack, options, onEvent);
  await terraform.initialise();
  const adoption = await adopt(stack, { terraform, cluster, report, signal, next: "apply", wasKilled });
  if (adoption.adopted.length > 0) await options.onAdopted?.();
  report("planning", { passing: true });
  return () => adoption.clear();
}

/** The Terraform of a stack, in its folder. */
export function terraformFor(
  stack: SynthesisedStack,
  { program, env, graceSeconds, signal }: Pick<StackTerraformOptions, "program" | "env" | "graceSeconds" | "signal">,
  onEvent?: (event: TerraformEvent) => void,
): Terraform {
  return new Terraform(program, {
    stack: stack.name,
    directory: stack.directory,
    initialisation: new Initialisation(stack, program),
    readState: () => readState(stack),
    ...{ env, signal, graceSeconds },
    ...(onEvent === undefined ? {} : { onEvent }),
  });
}
