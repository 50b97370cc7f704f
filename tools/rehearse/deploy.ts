import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { thrownMessage } from "../../local/error-code";
import { pause } from "../../local/pause";
import { rolloutTargets } from "../diagnosis/rollout";
import { CannotSucceed, whileWatching, type WatchOptions } from "../diagnosis/watch";
import { Failure, Interrupted } from "../cli/failure";
import { waysOnFromCause } from "../cli/known-causes";
import type { Progress, Report } from "../cli/progress/progress";
import { Kubectl } from "../cluster/kubectl";
import { deployStack, terraformFor } from "../start/deploy-stack";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Cluster } from "../terraform/cluster";
import { recoverState } from "../terraform/recover-state";
import { localStateFile } from "../terraform/stack-state";
import type { TerraformEvent } from "../terraform/terraform-events";
import type { TerraformProgram } from "../terraform/terraform-program";
import { answering, pingPaths, whilePinging } from "./pings";
import { secondsSince, type Cause, type StackResult } from "./rehearsal";
import { effectsBetween, snapshot } from "./snapshot";

/** Where and how stacks are deployed. */
export interface Stage {
  readonly program: TerraformProgram;
  readonly cluster: Cluster;
  readonly env: NodeJS.ProcessEnv;
  readonly progress: Progress;
  readonly signal: AbortSignal;

  /** The namespaces of both versions. */
  readonly namespaces: ReadonlySet<string>;
}

/** Limits for waits, in seconds. Nobody else changes the cluster, so only its own controllers can end a wait. */
const PATIENCE: Readonly<Record<Cluster["kind"], WatchOptions["patience"]>> = {
  embedded: { refused: 10, claim: 10, unschedulable: 10 },
  context: { refused: 60, claim: 90, unschedulable: 90, configuration: 60, volume: 60, image: 120 },
};

/** Seconds to wait for workloads for which Terraform does not wait. */
const WHOLE_SECONDS: Readonly<Record<Cluster["kind"], number>> = { embedded: 60, context: 600 };

const GRACE_SECONDS = 5;
const EVERY_MS = 500;

/**
 * Deploys stacks in order, as a pipeline does, until one fails.
 *
 * @param title such as `Deploy the base`
 * @throws Interrupted
 */
export async function deployInOrder(
  title: string,
  stacks: readonly SynthesisedStack[],
  stage: Stage,
): Promise<readonly StackResult[]> {
  const results: StackResult[] = [];
  for (const stack of stacks) {
    if (results.some(({ cause }) => cause !== undefined)) break;
    results.push(
      await stage.progress.step({
        title: `${title}: ${stack.name}`,
        work: (report) => deployWatched(stack, stage, report),
        isDone: ({ cause }) => cause === undefined,
      }),
    );
  }
  return results;
}

async function deployWatched(stack: SynthesisedStack, stage: Stage, report: Report): Promise<StackResult> {
  const { cluster, signal, namespaces } = stage;
  const kubectl = new Kubectl({ ...cluster, signal });
  const before = await snapshot(kubectl, namespaces);
  const started = performance.now();
  const paths = cluster.kind === "context" ? await answering(kubectl, pingPaths([stack])) : [];
  const { result, pings } = await whilePinging(kubectl, paths, () => deployed(stack, stage, report));
  const effects = effectsBetween(before, await snapshot(kubectl, namespaces));
  const seconds = secondsSince(started);
  return { stack: stack.name, seconds, effects, ...(paths.length > 0 && { pings }), ...result };
}

async function deployed(
  stack: SynthesisedStack,
  stage: Stage,
  report: Report,
): Promise<Pick<StackResult, "outcome" | "cause">> {
  const options = { ...stage, report, graceSeconds: GRACE_SECONDS, patience: PATIENCE[stage.cluster.kind] };
  const mend = stateMender(stack);
  try {
    const terraform = terraformFor(stack, options);
    // Nothing is adopted, because a pipeline does not adopt either: existing objects make the deployment fail.
    await terraform.initialise();
    const ahead = Promise.resolve({ plan: await terraform.savePlan(), notices: [] });
    const beforeChange = (): Promise<void> => Promise.resolve();
    const outcome = await deployStack(stack, { ...options, wasKilled: false, beforeChange, ahead });
    await untilWhole(stack, stage, report);
    return { outcome };
  } catch (error) {
    await mend();
    return { cause: failureCause(error, stage.signal) };
  }
}

/** Returns a function that restores the state file, which Terraform may leave truncated if it must stop at once. */
function stateMender(stack: SynthesisedStack): () => Promise<void> {
  const file = localStateFile(stack);
  if (file === undefined) return () => Promise.resolve();
  const textNow = () => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const before = textNow();
  return async () => {
    await recoverState(file);
    if (textNow() === "" && before !== "") writeFileSync(file, before);
  };
}

/** Waits for the workloads for which Terraform does not wait. */
async function untilWhole(stack: SynthesisedStack, { cluster, signal, namespaces }: Stage, report: Report) {
  const kubectl = new Kubectl({ ...cluster, signal });
  const step = `wait for stack "${stack.name}"`;
  const all = rolloutTargets(stack.configuration);
  const watch = { step, targets: () => all, kubectl, report, signal, patience: PATIENCE[cluster.kind] };
  await whileWatching(watch, async (watched) => {
    for (let waited = 0; ; waited += EVERY_MS) {
      const missing = (await snapshot(kubectl, namespaces)).filter(({ isWhole }) => !isWhole);
      if (missing.length === 0) return;
      if (waited > WHOLE_SECONDS[cluster.kind] * 1000) {
        const names = missing.map(({ name }) => name).join(", ");
        throw new Failure(step, `these are not whole after ${WHOLE_SECONDS[cluster.kind]} s: ${names}`);
      }
      report(`waiting for ${missing[0]?.name ?? ""}`, { passing: true });
      await pause(EVERY_MS, watched);
    }
  });
}

/**
 * Plans deployed stacks, which should change nothing.
 *
 * @throws Interrupted
 */
export async function planInOrder(stacks: readonly SynthesisedStack[], stage: Stage): Promise<readonly StackResult[]> {
  const results: StackResult[] = [];
  for (const stack of stacks) {
    const work = async (): Promise<StackResult> => {
      const started = performance.now();
      const pending: string[] = [];
      const onEvent = (event: TerraformEvent): void => {
        if (event.kind === "planned" && event.action !== "noop") pending.push(`${event.action} ${event.address}`);
      };
      const found = { stack: stack.name, effects: [] };
      try {
        const plan = await terraformFor(stack, { ...stage, graceSeconds: GRACE_SECONDS }, onEvent).savePlan();
        plan?.discard();
        if (plan === undefined) return { ...found, seconds: secondsSince(started) };
        return { ...found, seconds: secondsSince(started), pending: pending.length > 0 ? pending : ["outputs"] };
      } catch (error) {
        return { ...found, seconds: secondsSince(started), cause: failureCause(error, stage.signal) };
      }
    };
    const isDone = ({ pending, cause }: StackResult) => pending === undefined && cause === undefined;
    results.push(await stage.progress.step({ title: `Plan again: ${stack.name}`, work, isDone }));
  }
  return results;
}

/** Advice that applies only if the folder, the state and the objects stay. */
const OF_A_FOLDER = /\bcd \/|run this again|^for more: kubectl/;

/** The cause of a failure. @throws the error itself if the user has interrupted the work */
export function failureCause(error: unknown, signal: AbortSignal): Cause {
  if (signal.aborted || (error instanceof Interrupted && !(error instanceof CannotSucceed))) throw error;
  const reason = error instanceof Failure ? `${error.step}: ${error.reason}` : thrownMessage(error);
  const waysOn = error instanceof Failure ? error.waysOn.filter((way) => !OF_A_FOLDER.test(way)) : [];
  return { reason, waysOn: [...waysOnFromCause(reason), ...waysOn] };
}
