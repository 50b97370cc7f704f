import { WEB_CONTAINER_PORT } from "../../../constructs/network/port-table";
import { CommandFailed } from "../../../local/run";
import { Failure } from "../../cli/failure";
import type { PlatformModel } from "../../model/model";
import { Kubectl, type KubectlOptions } from "../../cluster/kubectl";
import type { ValidityRequirements } from "../certificate";
import { inTurns, isNoAnswer } from "../connection";
import { joined, type Sight } from "../difference";
import type { Target } from "../target";
import { forward } from "./forward";
import { lookAtLicense } from "./license";
import { declaredObjects, objectsSeen } from "./objects";
import { lookAtReleases } from "./releases";
import { lookAtResources } from "./resources";
import { objectKind } from "../../cluster/objects";
import { podsSeen, proxyPods, proxySelector, replicasByDeployment, podTargets, type ProxyPod } from "./pods";

/** How to connect to pods: through the API server, or by their own addresses. */
export type Way = "forward" | "address";

export interface ClusterOptions extends Pick<KubectlOptions, "kubectl" | "kubeconfig" | "context" | "run"> {
  readonly way: Way;
  readonly timeoutMs: number;

  /** Whether to check the resources of the service. @default false */
  readonly resources?: boolean;
}

/** The result of the checks on a cluster. */
export interface ClusterLook extends Sight {
  /** The pods of the proxies, which are asked one by one. */
  readonly targets: readonly Target[];

  /** Closes the connections to the pods. */
  readonly close: () => void;
}

/** How many port forwards start at once. */
const FORWARDS_AT_ONCE = 4;

/**
 * Checks the live objects of a platform, and finds the pods of its proxies. Nothing is changed, except that a Job runs
 * if the service's resources are checked.
 *
 * @param configuration synthesised configuration of the platform's stack
 * @param requirements for the license
 * @throws Failure when the cluster does not answer
 */
export async function lookAtCluster(
  platform: PlatformModel,
  configuration: unknown,
  options: ClusterOptions,
  requirements: ValidityRequirements,
): Promise<ClusterLook> {
  const kubectl = new Kubectl(options);
  const { objects, releases, notSeen } = declaredObjects(configuration);
  const live = await answered(kubectl.existing(objects.map(({ manifest }) => manifest)), options);
  const selector = `--selector=${proxySelector(platform)}`;
  const asked = kubectl.get(["pods", `--namespace=${platform.namespace}`, selector]);
  const pods = proxyPods(await answered(asked, options));
  const deployments = live.filter((object) => objectKind(object) === "Deployment");
  const proxies = await waysTo(
    pods.filter(({ isReady }) => isReady),
    platform,
    options,
  );
  const sights: readonly Sight[] = [
    await lookAtLicense(platform, kubectl, requirements),
    { seen: [...objectsSeen(objects, live), ...podsSeen(platform, pods, replicasByDeployment(deployments))], notSeen },
    await lookAtReleases(kubectl, releases),
    { seen: [], notSeen: proxies.notSeen },
    ...(options.resources === true ? [await answered(lookAtResources(platform, kubectl), options)] : []),
  ];
  return { ...joined(sights), targets: proxies.targets, close: proxies.close };
}

async function waysTo(pods: readonly ProxyPod[], { namespace }: PlatformModel, options: ClusterOptions) {
  if (options.way === "address") return { targets: pods.flatMap(podTargets), notSeen: [], close: () => undefined };
  const opened = await inTurns(
    pods.map(({ name }) => async () => ({
      name: `pod ${name}`,
      way: await forward(name, WEB_CONTAINER_PORT, { ...options, namespace }),
    })),
    FORWARDS_AT_ONCE,
  );
  return {
    targets: opened.flatMap(({ name, way }): readonly Target[] =>
      isNoAnswer(way) ? [] : [{ name, host: "127.0.0.1", port: way.port }],
    ),
    notSeen: opened.flatMap(({ name, way }) => (isNoAnswer(way) ? [{ where: name, why: way.reason }] : [])),
    close: () => {
      for (const { way } of opened) if (!isNoAnswer(way)) way.close();
    },
  };
}

/** @throws Failure with kubectl's message */
async function answered<T>(asked: Promise<T>, { context }: ClusterOptions): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new Failure(`read the cluster of the context ${context}`, error.result.stderr.trim() || error.message, [
      "check that the cluster answers, and that you may read the objects of the platform: kubectl auth can-i list pods",
    ]);
  }
}
