import { adopt } from "../adopt/adopt";
import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { removePreview } from "../preview/remove";
import type { Progress, Report } from "../cli/progress/progress";
import { ApplyProgress } from "../terraform/apply-progress";
import { ClusterNotes, terraformEnvironment, type Cluster } from "../terraform/cluster";
import type { Contents } from "../terraform/contents";
import { findTerraform } from "../terraform/find-terraform";
import { describeRecovery, recoverState } from "../terraform/recover-state";
import { claimState, dropLockNote, localStateFile } from "../terraform/stack-state";
import { Terraform } from "../terraform/terraform";
import type { TerraformProgram } from "../terraform/terraform-program";
import { placeholders } from "../terraform/variables";
import { findUserCluster } from "../terraform/user-cluster";
import { at } from "../json/plain-data";
import { parseConfiguration } from "../manifests/configuration";

export interface RemoveOptions {
  /** Called after the context was found. */
  readonly stacks: () => Promise<readonly SynthesisedStack[]>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Removes the stacks from a cluster of the user, in reverse order. The cluster stays. */
export async function removeFromContext(context: string, options: RemoveOptions): Promise<void> {
  const { progress, signal } = options;
  const { cluster, release } = await findUserCluster(context, { signal });
  try {
    const stacks = await options.stacks();
    const notes = new ClusterNotes(cluster, signal);
    const contents = await notes.contents();
    if (contents === undefined) {
      for (const file of stacks.map(localStateFile)) if (file !== undefined) dropLockNote(file);
      progress.say(`There was nothing to remove in the context ${context}.`);
      return;
    }
    refuseUnknownStacks(contents, stacks);
    const deployed = stacks.filter(({ name }) => contents.stacks.includes(name)).reverse();
    refuseToRemoveKept(deployed);
    const remove = await remover(contents, cluster, await notes.id(), signal);
    await notes.note({ ...contents, settled: false });
    for (const stack of deployed) {
      await progress.step({ title: `Remove ${stack.name}`, work: (report) => remove(stack, report) });
    }
    await notes.forget();
    progress.say(`The stacks are removed from the context ${context}; the cluster itself stays.`);
  } finally {
    release();
  }
}

type Remove = (stack: SynthesisedStack, report: Report) => Promise<void>;

async function remover(contents: Contents, cluster: Cluster, id: string, signal: AbortSignal): Promise<Remove> {
  if (contents.level === "preview") return (stack, report) => reportRemovalPreview(stack, cluster, signal, report);
  const program = await findTerraform({ signal });
  if (program === undefined) {
    throw new Failure("take down the deployment", "it was made with Terraform or OpenTofu, and neither is installed", [
      "install Terraform 1.11 or later on PATH",
    ]);
  }
  const wasKilled = !contents.settled;
  return (stack, report) => destroy(stack, { program, cluster, id, signal, report, wasKilled });
}

async function destroy(
  stack: SynthesisedStack,
  options: {
    readonly program: TerraformProgram;
    readonly cluster: Cluster;
    readonly id: string;
    readonly signal: AbortSignal;
    readonly report: Report;
    readonly wasKilled: boolean;
  },
): Promise<void> {
  const { program, cluster, id, signal, report, wasKilled } = options;
  const stateFile = localStateFile(stack);
  if (stateFile !== undefined) claimState(stateFile, { cluster: id, kind: cluster.kind });
  const recovery = stateFile === undefined ? undefined : await recoverState(stateFile, signal);
  if (recovery !== undefined) report(describeRecovery(stack.name, recovery));
  const progress = new ApplyProgress(report);
  const terraform = new Terraform(program, {
    stack: stack.name,
    directory: stack.directory,
    // A removal reads no variable, but Terraform requires a value for each.
    env: terraformEnvironment(cluster, process.env, placeholders([stack], process.env)),
    signal,
    onEvent: (event) => {
      progress.event(event);
    },
  });
  await terraform.init();
  if (recovery !== undefined || wasKilled) {
    await (await adopt(stack, { terraform, cluster, report, signal, next: "removal", wasKilled })).clear();
  }
  const { remove } = await terraform.destroy();
  report(`${remove} removed`);
}

async function reportRemovalPreview(
  stack: SynthesisedStack,
  cluster: Cluster,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const { removed } = await removePreview({ ...cluster, stack, signal });
  report(`${removed.length} removed`);
}

function refuseUnknownStacks(contents: Contents, stacks: readonly SynthesisedStack[]): void {
  const unknown = contents.stacks.filter((name) => !stacks.some((stack) => stack.name === name));
  if (unknown.length === 0) return;
  throw new Failure(
    "take down the stacks",
    `the cluster also holds stacks that this program does not declare: ${unknown.join(", ")}`,
    ["run this in the folder of the program that declares them", "or declare them again until they are removed"],
  );
}

/**
 * Refuses to remove stacks with protected resources, before anything is removed. @internal
 *
 * Terraform would refuse as well, with its own message; the preview would not.
 */
export function refuseToRemoveKept(stacks: readonly SynthesisedStack[]): void {
  const kept = stacks.flatMap(({ name, configuration }) =>
    parseConfiguration(configuration)
      // Instances of terraform_data stand for objects that this list has already.
      .resources.filter(({ type }) => type !== "terraform_data")
      .filter(({ body }) => at(body, "lifecycle", "prevent_destroy") === true)
      .map(({ address, body }) => `${describe(body) ?? address} of the stack ${name}`),
  );
  if (kept.length === 0) return;
  throw new Failure("take down the stacks", `this data would be lost: ${kept.join(", ")}`, [
    "if you still need the data of an auth service, copy its volume as docs/storage.md says",
    'declare auth: { storage: AuthStorage.persistentVolume({ deletion: "allowed" }) }, then run this again',
  ]);
}

/** The object as kubectl names it, for example `svc-auth in the namespace svc`. */
function describe(body: unknown): string | undefined {
  const [name, namespace] = ["name", "namespace"].map((key) => at(body, "metadata", key));
  return typeof name === "string" && typeof namespace === "string"
    ? `${name} in the namespace ${namespace}`
    : undefined;
}
