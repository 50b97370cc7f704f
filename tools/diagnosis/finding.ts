/** Why something does not start, in the groups that call for the same remedy. */
export type Cause =
  | "crash"
  | "ended"
  | "image"
  | "configuration"
  | "volume"
  | "refused"
  | "claim"
  | "unschedulable"
  | "sandbox"
  | "stuck"
  | "unready";

/** One thing that prevents a workload from starting, as Kubernetes reports it. */
export interface Finding {
  readonly cause: Cause;

  /** Kubernetes' word for it, for example `CrashLoopBackOff` or `FailedMount`. */
  readonly reason: string;

  readonly namespace: string;

  /** What is rolled out, for example `Deployment svc-proxy`: the same for all its pods. */
  readonly workload: string;

  /** What it was seen at, for example `Pod` or `PersistentVolumeClaim`. */
  readonly kind: string;
  readonly name: string;

  /** @default it is not about one container */
  readonly container?: string;

  /** What Kubernetes says of it; may be empty. */
  readonly message: string;

  /** How often the container was started again. */
  readonly restarts: number;
}

/** What stays the same while replicas, restarts and names of pods change. */
export function identityOf({ namespace, workload, container = "", cause }: Finding): string {
  return [namespace, workload, container, cause].join(" ");
}
