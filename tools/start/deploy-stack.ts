import { adopt, isWithoutFindings } from "../adopt/adopt";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Cluster } from "../terraform/cluster";
import { Initialisation } from "../terraform/initialisation";
import { readState } from "../terraform/stack-state";
import { Terraform, type SavedPlan } from "../terraform/terraform";
import type { TerraformEvent } from "../terraform/terraform-events";
import type { TerraformProgram } from "../terraform/terraform-program";
import { applying, type ApplyingOptions } from "./applying";
import type { PlannedAhead } from "./look-ahead";
import type { Outcome } from "./outcome";

export interface StackTerraformOptions {
  readonly program: TerraformProgram;
  readonly cluster: Cluster;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly graceSeconds: number;

  /** Whether the last run was killed. */
  readonly wasKilled: boolean;
}

export interface DeployOptions extends StackTerraformOptions, ApplyingOptions {
  /** Called before the first change; not called if the plan is empty. */
  readonly beforeChange: () => Promise<void>;

  /** Called after existing objects were imported into the state. @default nothing is called */
  readonly onAdopted?: () => Promise<void>;

  /** Called while the stack is planned. @default nothing is called */
  readonly meanwhile?: () => void;

  /** A plan that was made ahead. @default none */
  readonly ahead?: Promise<PlannedAhead | undefined> | undefined;
}

/** Plans and applies one stack with Terraform. */
export async function deployStack(stack: SynthesisedStack, options: DeployOptions): Promise<Outcome> {
  if (options.ahead !== undefined) {
    options.report("planning", { passing: true });
    options.meanwhile?.();
  }
  const ahead = await options.ahead;
  const notices = new Set(ahead?.notices);
  const clear = ahead === undefined ? await adopted(stack, options) : () => Promise.resolve();
  return applying("apply", stack, options, async (signal, progress) => {
    const terraform = terraformFor(stack, { ...options, signal }, (event) => {
      progress.event(event);
      if (event.kind === "notice") notices.add(event.text);
    });
    const plan = (): Promise<SavedPlan | undefined> => {
      const planning = terraform.savePlan();
      options.meanwhile?.();
      return planning;
    };
    const { add, change, remove } = await terraform.applySaved(ahead ? ahead.plan : await plan(), async (planned) => {
      progress.planned(planned);
      await options.beforeChange();
      await clear();
    });
    const counts = { created: add, changed: change, removed: remove };
    return { ...counts, ...(notices.size > 0 && { notices: [...notices] }) };
  });
}

/** Plans a stack ahead; undefined if the folder is not initialised, or the state and the cluster do not agree. */
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

/** Adopts existing objects. @returns a function that removes the objects that cannot be adopted */
async function adopted(stack: SynthesisedStack, options: DeployOptions): Promise<() => Promise<void>> {
  const { cluster, signal, report, wasKilled } = options;
  const terraform = terraformFor(stack, options);
  await terraform.initialise();
  const adoption = await adopt(stack, { terraform, cluster, report, signal, next: "apply", wasKilled });
  if (adoption.adopted.length > 0) await options.onAdopted?.();
  report("planning", { passing: true });
  return () => adoption.clear();
}

/** The Terraform of a stack, which runs in the stack's folder. */
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
    env,
    signal,
    graceSeconds,
    ...(onEvent === undefined ? {} : { onEvent }),
  });
}
