import { homedir, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { ControlPlaneUnavailable, startControlPlane, stopControlPlane } from "../../local/control-plane";
import { withLock } from "../../local/lock";
import { run } from "../../local/run";
import { helmRevisions } from "../cluster/helm-records";
import { Failure } from "../cli/failure";
import type { Progress } from "../cli/progress/progress";
import { textAt, textsAt } from "../json/plain-data";
import { declaredItems } from "../manifests/declared";
import { Kubectl } from "../cluster/kubectl";
import { objectTitle } from "../cluster/objects";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { ClusterNotes, type Cluster } from "../terraform/cluster";
import { clusterBlocks } from "../terraform/stack-target";
import { findUserCluster } from "../terraform/user-cluster";

/** Name of the control plane of a rehearsal, which runs beside that of `start`. */
const NAME = "rehearsal";

/** The synthesised stacks of both versions. */
export type GivenStacks = readonly Pick<SynthesisedStack, "name" | "configuration">[];

export interface PlaceOptions {
  readonly stacks: GivenStacks;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Does work on a temporary control plane, which is always taken down.
 *
 * @throws Failure when it cannot be started on this machine
 */
export async function onEmbedded<T>(
  { progress, signal }: PlaceOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const lock = join(tmpdir(), `access-platform-rehearsal-${userInfo().username}.lock`);
  const onWait = (): void => {
    progress.say("Waiting for another rehearsal.");
  };
  return withLock(lock, { onWait, signal }, async () => {
    // A rehearsal that was killed may have left a control plane.
    await stopControlPlane({ name: NAME });
    try {
      const started = await progress.step({
        title: "Start a control plane",
        work: (report) => startControlPlane({ name: NAME, onProgress: report, signal }),
      });
      return await work({ kind: "embedded", ...started });
    } catch (error) {
      if (!(error instanceof ControlPlaneUnavailable)) throw error;
      const remedies = error.remedies.map(({ text }) => text);
      throw new Failure("start a control plane", `missing: ${error.missing.join(", ")}`, remedies);
    } finally {
      await stopControlPlane({ name: NAME });
    }
  });
}

/**
 * Does work on a throwaway cluster.
 *
 * @throws Failure when the cluster may be in use: either program names it, `start` has deployed to it, or it has an
 *   object that either program declares
 */
export async function onContext<T>(
  context: string,
  { stacks, signal }: PlaceOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const { cluster, release } = await findUserCluster(context, { signal });
  try {
    const used = (await whyNamed(cluster, stacks)) ?? (await whyInUse(cluster, stacks, signal));
    if (used !== undefined) {
      throw new Failure(`use the context ${context}`, used, [
        "name the context of a cluster that nobody uses, such as one of kind",
        "or leave --context out: the rehearsal then starts a control plane of its own",
      ]);
    }
    return await work(cluster);
  } finally {
    release();
  }
}

async function whyNamed(cluster: Cluster, stacks: GivenStacks): Promise<string | undefined> {
  const { kubectl, kubeconfig, context } = cluster;
  const view = async (file: string, name?: string): Promise<string> => {
    const which = name === undefined ? [] : [`--context=${name}`];
    const jsonpath = "--output=jsonpath={.clusters[0].cluster.server}";
    const args = ["config", "view", "--minify", `--kubeconfig=${file}`, ...which, jsonpath];
    const { stdout, exitCode } = await run(kubectl, args, { accept: [0, 1] });
    return exitCode === 0 ? stdout : "";
  };
  const server = await view(kubeconfig, context);
  for (const { name, configuration } of stacks) {
    for (const block of clusterBlocks(configuration)) {
      const because = `the stack "${name}" names it as its cluster`;
      const named = textAt(block, "config_context");
      if (named === context || textAt(block, "host") === server) return because;
      const paths = [textAt(block, "config_path"), ...textsAt(block, "config_paths")].filter(
        (path) => path !== undefined,
      );
      // A cluster may have several contexts. A provider with a file and no context uses the file's current context.
      const files = paths.length === 0 && named !== undefined ? [kubeconfig] : paths;
      const servers = await Promise.all(files.map((file) => view(file.replace(/^~(?=\/)/, homedir()), named)));
      if (server !== "" && servers.includes(server)) return because;
    }
  }
  return undefined;
}

async function whyInUse(cluster: Cluster, stacks: GivenStacks, signal: AbortSignal): Promise<string | undefined> {
  if ((await new ClusterNotes(cluster, signal).contents()) !== undefined) return "start has deployed to it";
  const existing = await declaredAndThere(new Kubectl({ ...cluster, signal }), stacks);
  return existing.length === 0
    ? undefined
    : `it already has what the programs declare: ${existing.slice(0, 5).join(", ")}`;
}

/** Names of the declared objects that exist on a cluster. */
export async function declaredAndThere(kubectl: Kubectl, stacks: GivenStacks): Promise<readonly string[]> {
  const declared = stacks.flatMap(({ configuration }) => declaredItems(configuration));
  const objects = declared.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
  const releases = declared.filter((item) => item.kind === "release");
  const records = await helmRevisions(kubectl, [...new Set(releases.map(({ namespace }) => namespace))]);
  return [
    ...new Set([
      ...(await kubectl.existing(objects)).map(objectTitle),
      ...records
        .filter((record) => releases.some(({ id }) => id === `${record.namespace}/${record.name}`))
        .map(({ namespace, name }) => `release ${namespace}/${name}`),
    ]),
  ];
}
