import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../cli/failure";
import type { Progress } from "../cli/progress/progress";
import { declaredItems } from "../manifests/declared";
import { Kubectl } from "../cluster/kubectl";
import { objectKind, objectName, objectNamespace } from "../cluster/objects";
import { probeStep } from "../start/probe-step";
import { readApp, type SynthesisedStack } from "../synth/synthesised-app";
import { terraformEnvironment, type Cluster } from "../terraform/cluster";
import { findTerraform } from "../terraform/find-terraform";
import { decideLevel } from "../terraform/level";
import type { TerraformProgram } from "../terraform/terraform-program";
import { placeholders, requireVariables } from "../terraform/variables";
import { copyApp, emptied } from "./copies";
import { deployInOrder, planInOrder, type Stage, failureCause } from "./deploy";
import { onContext, onEmbedded, type PlaceOptions, declaredAndThere } from "./place";
import {
  secondsSince,
  type Rehearsal,
  type RehearsedStep,
  type StackResult,
  type StepName,
  type StepResult,
  type Cause,
} from "./rehearsal";
import { terraformFor } from "../start/deploy-stack";

export interface RehearseOptions {
  /** Folders of the two versions' synthesised stacks. */
  readonly base: string;
  readonly head: string;

  /** Context of a throwaway cluster. @default a temporary control plane with simulated nodes */
  readonly context?: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The stacks of both versions, which share their states. */
interface Versions {
  readonly base: readonly SynthesisedStack[];
  readonly head: readonly SynthesisedStack[];
}

/**
 * Tries a change where it cannot harm anybody: deploys the base, then the head, plans again, goes back, and takes down.
 *
 * @throws Failure when the rehearsal cannot begin; Interrupted, after everything was taken down
 */
export async function rehearse(options: RehearseOptions): Promise<Rehearsal> {
  const { context, progress, signal } = options;
  const folder = mkdtempSync(join(tmpdir(), "access-platform-rehearsal-"));
  try {
    const given = [...readApp(options.base), ...readApp(options.head)];
    const copied = (version: "base" | "head") =>
      copyApp(options[version], join(folder, version), join(folder, "states"));
    const versions = { base: copied("base"), head: copied("head") };
    const stacks = [...versions.base, ...versions.head];
    const values = { ...placeholders(stacks, {}), ...valuesForRehearsal(process.env) };
    requireVariables(stacks, { ...process.env, ...values });
    const program = await terraform(stacks, options);
    const place = { stacks: given, progress, signal };
    const steps =
      context === undefined
        ? await triedOnEmbedded(versions, place, stage)
        : await onContext(context, place, (cluster) => triedAndTakenDown(versions, stage(cluster)));
    return { steps, hasRealNodes: context !== undefined, left: unmatchedStacks(versions) };

    function stage(cluster: Cluster): Stage {
      // The secrets of the environment are not used, because the images on a throwaway cluster may run anything.
      const env = terraformEnvironment(cluster, process.env, values);
      const namespaces = new Set(
        stacks.flatMap(({ configuration }) => declaredItems(configuration).flatMap(declaredNamespaces)),
      );
      return { program, cluster, env, progress, signal, namespaces };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The values of `REHEARSE_VAR_` variables, which are only for rehearsals, under the names that Terraform reads. */
function valuesForRehearsal(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith("REHEARSE_VAR_") && value !== undefined ? [[name.replace("REHEARSE", "TF"), value]] : [],
    ),
  );
}

/** Namespaces that the stacks use and do not create. Where the base is deployed, they exist. */
function namespacesOfOthers(stacks: readonly SynthesisedStack[]): readonly string[] {
  const declared = stacks.flatMap(({ configuration }) => declaredItems(configuration));
  const made = declared.flatMap((item) =>
    item.kind === "object" && objectKind(item.manifest) === "Namespace" ? [objectName(item.manifest)] : [],
  );
  const used = [...new Set(declared.flatMap(declaredNamespaces))];
  return used.filter((name) => !made.includes(name) && !NAMESPACES_OF_KUBERNETES.includes(name)).sort();
}

/** Namespaces that every control plane has. */
const NAMESPACES_OF_KUBERNETES = ["default", "kube-node-lease", "kube-public", "kube-system"];

function declaredNamespaces(declared: ReturnType<typeof declaredItems>[number]): readonly string[] {
  const namespace = declared.kind === "release" ? declared.namespace : objectNamespace(declared.manifest);
  return namespace === "" ? [] : [namespace];
}

/** Finds Terraform. A preview has no plan and no state, and could not show what a plan refuses or still changes. */
async function terraform(stacks: readonly SynthesisedStack[], options: RehearseOptions): Promise<TerraformProgram> {
  const { progress, signal } = options;
  const { program, providers } = await progress.step(probeStep(stacks, findTerraform({ signal }), signal));
  if (program !== undefined && providers?.installable === true) return program;
  const found = { controlPlane: "available", terraform: program, helm: true, ...(providers && { providers }) } as const;
  const { because, waysUp } = decideLevel(found);
  throw new Failure("rehearse", `only Terraform can: ${because}`, waysUp);
}

/** Tries the versions on a temporary control plane. Its end removes everything. */
async function triedOnEmbedded(versions: Versions, place: PlaceOptions, stage: (cluster: Cluster) => Stage) {
  let ended = 0;
  const steps = await onEmbedded(place, async (cluster) => {
    const kubectl = new Kubectl({ ...cluster, signal: place.signal });
    for (const name of namespacesOfOthers(versions.base)) await kubectl.run(["create", "namespace", name]);
    const found = await tried(versions, stage(cluster));
    ended = performance.now();
    return found;
  });
  return [...steps, { step: "down", result: "done", seconds: secondsSince(ended), stacks: [] } as const];
}

async function triedAndTakenDown(versions: Versions, stage: Stage): Promise<readonly RehearsedStep[]> {
  const { base, head } = versions;
  const all = [...base.filter(({ name }) => head.every((stack) => stack.name !== name)), ...head];
  let steps: readonly RehearsedStep[];
  try {
    steps = await tried(versions, stage);
  } catch (error) {
    await takeDown(all, stage);
    throw error;
  }
  const started = performance.now();
  const cause = await takeDown(all, stage);
  const result = cause === undefined ? "done" : "failed";
  return [...steps, { step: "down", result, seconds: secondsSince(started), stacks: [], ...(cause && { cause }) }];
}

async function tried({ base, head }: Versions, stage: Stage): Promise<readonly RehearsedStep[]> {
  const steps: RehearsedStep[] = [];
  const take = async (step: StepName, isPossible: boolean, work: () => Promise<readonly StackResult[]>) => {
    const started = performance.now();
    const stacks = isPossible ? await work() : [];
    const result = isPossible ? stepResult(step, stacks) : "skipped";
    steps.push({ step, result, seconds: secondsSince(started), stacks });
    return result === "done";
  };
  const hasBase = await take("base", true, () => deployInOrder("Deploy the base", base, stage));
  const hasHead = await take("head", hasBase, () => deployInOrder("Deploy the head", head, stage));
  await take("again", hasHead, () => planInOrder(head, stage));
  // Also after a failed head, because that is what people would do.
  await take("back", hasBase, () => deployInOrder("Go back", base, stage));
  return steps;
}

/** Terraform's messages for a plan that a condition of the declaration itself refuses, before any change. */
const REFUSED = /^plan stack [^]*(Resource precondition failed|Instance cannot be destroyed)/;

function stepResult(step: StepName, stacks: readonly StackResult[]): StepResult {
  const causes = stacks.flatMap(({ cause }) => cause ?? []);
  if (stacks.some(({ pending }) => pending !== undefined)) return "failed";
  if (causes.length === 0) return "done";
  return step === "back" && causes.every(({ reason }) => REFUSED.test(reason)) ? "refused" : "failed";
}

function unmatchedStacks({ base, head }: Versions): Rehearsal["left"] {
  const without = (stacks: readonly SynthesisedStack[], others: readonly SynthesisedStack[]) =>
    stacks.map(({ name }) => name).filter((name) => others.every((other) => other.name !== name));
  return { ofBase: without(base, head), ofHead: without(head, base) };
}

const GRACE_SECONDS = 60;

/**
 * Removes the objects of stacks from a throwaway cluster, beginning with the last stack, and then all other objects
 * that they declare, none of which existed before. An interruption does not stop this.
 *
 * @returns why something is left; undefined if nothing is
 */
async function takeDown(stacks: readonly SynthesisedStack[], stage: Stage): Promise<Cause | undefined> {
  const signal = new AbortController().signal;
  const causes: Cause[] = [];
  for (const stack of [...stacks].reverse()) {
    try {
      await stage.progress.step({
        title: `Take down: ${stack.name}`,
        work: async (report) => {
          const terraform = terraformFor(emptied(stack), { ...stage, signal, graceSeconds: GRACE_SECONDS });
          await terraform.initialise();
          const { remove } = await terraform.applySaved(await terraform.savePlan(), () => Promise.resolve());
          report(`${remove} removed`);
        },
      });
    } catch (error) {
      causes.push(failureCause(error, signal));
    }
  }
  const kubectl = new Kubectl({ ...stage.cluster, signal });
  try {
    await removeRest(stacks, kubectl);
    const left = await declaredAndThere(kubectl, stacks);
    if (left.length > 0) causes.push({ reason: `these are left: ${left.join(", ")}`, waysOn: ["delete the cluster"] });
  } catch (error) {
    causes.push(failureCause(error, signal));
  }
  // Terraform's failures count even if nothing is found: a remaining object may be of a kind that was not searched.
  if (causes.length === 0) return undefined;
  return { reason: causes.map(({ reason }) => reason).join("\n"), waysOn: causes.flatMap(({ waysOn }) => waysOn) };
}

async function removeRest(stacks: readonly SynthesisedStack[], kubectl: Kubectl): Promise<void> {
  const declared = stacks.flatMap(({ configuration }) => declaredItems(configuration));
  const manifests = declared.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
  await kubectl.delete(await kubectl.existing(manifests));
}
