import { run } from "../../../local/run";
import type { RunningPlatform } from "../platform/running-platform";
import type { RunningService } from "../platform/running-service";
import { killInside } from "./kill-inside";

/** A pod of the auth service. */
export interface AuthServer {
  readonly metadata: { readonly name: string; readonly uid: string; readonly deletionTimestamp?: string };
  readonly status: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly { readonly restartCount: number }[];
  };
}

const SELECTOR = "app.kubernetes.io/component=auth";

/** The auth servers of a platform, as soon as there are two that are ready, and no other. */
export async function readyPair({ cluster, namespace }: RunningService): Promise<readonly [AuthServer, AuthServer]> {
  const pods = await cluster.kubectl("get", "pods", "-n", namespace, "-l", SELECTOR, "-o", "json");
  const { items } = JSON.parse(pods) as { items: readonly AuthServer[] };
  const [first, second] = items.filter(isReady);
  if (items.length !== 2 || first === undefined || second === undefined) {
    throw new Error(`${items.length} auth servers, ${items.filter(isReady).length} of them ready`);
  }
  return [first, second];
}

function isReady({ metadata, status }: AuthServer): boolean {
  const isUp = status.conditions?.some(({ type, status: state }) => type === "Ready" && state === "True");
  return isUp === true && metadata.deletionTimestamp === undefined;
}

/** How an auth server is lost. */
export const LOSSES = {
  /** Whoever evicts a pod of a node that ends leaves it little time. */
  "whose pod is deleted": async ({ cluster }: RunningPlatform, { namespace }: RunningService, lost: AuthServer) => {
    await cluster.kubectl("delete", "pod", "-n", namespace, lost.metadata.name, "--grace-period=1");
  },

  /** As a node without memory does it. */
  "whose process is killed": async ({ node }: RunningPlatform, _service: RunningService, lost: AuthServer) =>
    killInside(node, " start ", `pod${lost.metadata.uid}`),
} as const;

/** How many auth servers were ready each time that this changed, as the Service sees it, while something went on. */
export async function readyServersWhile(service: RunningService, goingOn: () => Promise<void>): Promise<number[]> {
  const { kubectl, kubeconfig } = service.cluster.controlPlane;
  const end = new AbortController();
  const counts: number[] = [];
  const selected = ["--namespace", service.namespace, "--selector", `kubernetes.io/service-name=svc-auth`];
  const output = `jsonpath=of {.endpoints[*].conditions.ready}{"\\n"}`;
  const watch = ["get", "endpointslices", ...selected, "--watch", "--output", output];
  const watching = run(kubectl, ["--kubeconfig", kubeconfig, ...watch], {
    signal: end.signal,
    onLine: (line) => {
      if (line.startsWith("of")) counts.push(line.split(" ").filter((ready) => ready === "true").length);
    },
  }).catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  try {
    await goingOn();
  } finally {
    end.abort();
    await watching;
  }
  return counts;
}

/** The pod and how often its service was started. */
export function processOf({ metadata, status }: AuthServer): string {
  return `${metadata.name} ${status.containerStatuses?.[0]?.restartCount ?? 0}`;
}
