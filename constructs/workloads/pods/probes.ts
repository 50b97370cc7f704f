import { group, type PropsOf } from "../../core/schema/group";
import { wholeNumber } from "../../core/schema/shapes";

/** When a container is probed. */
export interface ProbeTimes {
  /** Seconds from the start of the container to the first probe. @default 0 for readiness, 5 for liveness */
  readonly initialDelaySeconds?: number;
  /** Seconds between two probes. @default 5 */
  readonly periodSeconds?: number;
  /** Seconds until a probe without an answer fails. @default 5 */
  readonly timeoutSeconds?: number;
  /** How many failures in a row make the probe fail. @default 12 for readiness, 6 for liveness */
  readonly failureThreshold?: number;
}

/** When the containers of auth service and proxies are probed. */
export interface Probes {
  /** Decides whether the pod gets connections. @default every 5 seconds */
  readonly readiness?: ProbeTimes;
  /** Decides whether the container is restarted. @default every 5 seconds */
  readonly liveness?: ProbeTimes;
}

/** When containers are probed. */
export interface PodProbes {
  /** Times of the probes. @default see {@link ProbeTimes} */
  readonly probes?: Probes;
}

const seconds = wholeNumber({ from: 1, to: 3600 });

/** How long an answer may take. */
export const probeTimeout = seconds;

const times = group<ProbeTimes>()({
  initialDelaySeconds: wholeNumber({ from: 0, to: 3600 }),
  periodSeconds: seconds,
  timeoutSeconds: probeTimeout,
  failureThreshold: wholeNumber({ from: 1, to: 1_000 }),
});

/** Props for probes. */
export const POD_PROBES = {
  probes: group<Probes>()({ readiness: times, liveness: times }),
} as const satisfies PropsOf<PodProbes>;

/** The probes of a container, as the provider's schema has them. */
export function probeBlocks({ probes = {} }: PodProbes, port: string) {
  return {
    readinessProbe: { ...asked("/readyz", port), failureThreshold: 12, ...probes.readiness },
    livenessProbe: { ...asked("/healthz", port), failureThreshold: 6, initialDelaySeconds: 5, ...probes.liveness },
  };
}

function asked(path: string, port: string) {
  return { httpGet: { path, port, scheme: "HTTP" }, periodSeconds: 5, timeoutSeconds: 5, successThreshold: 1 };
}
