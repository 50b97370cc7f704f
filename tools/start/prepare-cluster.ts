import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Progress } from "../cli/progress/progress";
import { ClusterNotes, type Cluster } from "../terraform/cluster";
import { decideContents, type Contents } from "../terraform/contents";
import type { EmbeddedControlPlane } from "./embedded";
import { invocation } from "../cli/invocation";
import { backendName, claimState, dropEmbeddedState, hasState, localStateFile } from "../terraform/stack-state";

/** A control plane that the run may change, with its facts. */
export interface PreparedCluster {
  readonly cluster: Cluster;
  readonly id: string;
  readonly version: string;
  readonly contents: Contents | undefined;
}

export interface PrepareOptions {
  readonly level: Contents["level"];
  readonly stacks: readonly SynthesisedStack[];
  readonly embedded: EmbeddedControlPlane;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Checks that a run may change a control plane, and makes sure that the local state belongs to it.
 *
 * @throws Failure when a user's cluster has contents that this run must not change
 */
export async function prepareCluster(found: Cluster, options: PrepareOptions): Promise<PreparedCluster> {
  const { level, stacks, embedded, progress, signal } = options;
  let prepared = await read(found, signal);
  const stacksWithoutState = stacks.filter((stack) => isWithoutState(stack, prepared.id)).map(({ name }) => name);
  const stacksWithLastingLock = stacks.filter((stack) => backendName(stack) !== "local").map(({ name }) => name);
  const { contents } = prepared;
  const situation = { level, kind: found.kind, contents, stacksWithoutState, stacksWithLastingLock };
  const decision = decideContents(situation);
  if (decision.action === "refuse") {
    throw new Failure(`use the context ${found.context}`, decision.because, [
      `remove what is there: ${invocation("down", [`--context ${found.context}`])}`,
      ...(prepared.contents?.level === level
        ? [`or take it over: access-platform adopt --context ${found.context}`]
        : []),
      "or use another cluster",
    ]);
  }
  if (decision.action === "make anew") {
    progress.say(`The embedded control plane is replaced by a new one: ${decision.because}.`);
    for (const file of stateFiles(stacks)) dropEmbeddedState(file, prepared.id);
    const cluster = await progress.step({
      title: "Replace the control plane",
      work: (report) => embedded.makeAnew(report),
    });
    prepared = await read(cluster, signal);
  }
  if (level === "deployed") claimStates(stacks, prepared, progress);
  return prepared;
}

function claimStates(stacks: readonly SynthesisedStack[], { id, cluster }: PreparedCluster, progress: Progress): void {
  const foreign = stacks.filter((stack) => {
    const file = localStateFile(stack);
    return file !== undefined && claimState(file, { cluster: id, kind: cluster.kind });
  });
  if (foreign.length === 0) return;
  progress.say(`State of another control plane is set aside: ${foreign.map(({ name }) => name).join(", ")}.`);
}

async function read(cluster: Cluster, signal: AbortSignal): Promise<PreparedCluster> {
  const notes = new ClusterNotes(cluster, signal);
  const [id, version, contents] = await Promise.all([notes.id(), notes.version(), notes.contents()]);
  return { cluster, id, version, contents };
}

function isWithoutState(stack: SynthesisedStack, cluster: string): boolean {
  const file = localStateFile(stack);
  return file !== undefined && !hasState(file, cluster);
}

function stateFiles(stacks: readonly SynthesisedStack[]): string[] {
  return stacks.map(localStateFile).filter((file) => file !== undefined);
}
