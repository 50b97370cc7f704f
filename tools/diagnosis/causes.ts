/** Why something does not start. Problems with the same remedy share a cause. */
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

/** A problem that prevents a workload from starting, as Kubernetes reports it. */
export interface Finding {
  readonly cause: Cause;

  /** The reason in Kubernetes' words, for example `CrashLoopBackOff` or `FailedMount`. */
  readonly reason: string;

  readonly namespace: string;

  /** The workload that is rolled out, for example `Deployment svc-proxy`. All its pods share it. */
  readonly workload: string;

  /** Kind of the object that shows the problem, for example `Pod` or `PersistentVolumeClaim`. */
  readonly kind: string;
  readonly name: string;

  /** The affected container. @default the problem is not about one container */
  readonly container?: string;

  /** The message of Kubernetes; may be empty. */
  readonly message: string;

  /** How often the container was restarted. */
  readonly restarts: number;
}

/** Identifies a problem independently of replicas, restarts and names of pods. */
export function findingIdentity({ namespace, workload, container = "", cause }: Finding): string {
  return [namespace, workload, container, cause].join(" ");
}

/** When a cause is hopeless, and what a person can do. */
export interface CauseFacts {
  /**
   * Seconds to wait before the cause counts as hopeless. The problem may end by itself, for example when an operator
   * creates a Secret, or a registry comes back.
   *
   * @default as long as Terraform waits
   */
  readonly patienceSeconds?: number;

  /**
   * Restarts before the cause counts as hopeless. A container that waits for another service may fail once or twice.
   *
   * @default restarts do not count
   */
  readonly restarts?: number;

  /** Whether deleting the pod solves the problem. @default false */
  readonly isMendedByDeletion?: true;

  /** What to do, in words for the reader. */
  readonly remedy: string;
}

/** For a registry that is out of reach for a moment, or an admission webhook that is starting. */
const SHORT_SECONDS = 60;

/** For an operator that creates a Secret from a vault, or a ConfigMap that another apply creates. */
const LONG_SECONDS = 120;

/** Kubernetes waits 0, 10 and 20 seconds between restarts, so the third one is half a minute after the start. */
const RESTARTS = 3;

export const CAUSES: Readonly<Record<Cause, CauseFacts>> = {
  crash: {
    restarts: RESTARTS,
    remedy: "read the last lines of the container: they name a wrong setting, or what it cannot reach",
  },
  ended: {
    isMendedByDeletion: true,
    patienceSeconds: SHORT_SECONDS,
    remedy: "delete the pod that has ended: it stands in the place of one that would run",
  },
  stuck: {
    isMendedByDeletion: true,
    patienceSeconds: SHORT_SECONDS,
    remedy:
      "delete the pod of the older revision: Kubernetes waits until it is ready, and only then brings the declared revision",
  },
  image: {
    patienceSeconds: SHORT_SECONDS,
    remedy:
      "check that the image and its tag exist, that the nodes reach its registry, and that a pull secret exists if it needs one",
  },
  configuration: {
    patienceSeconds: LONG_SECONDS,
    remedy: "make the Secret or ConfigMap that is missing, or correct the name or key that the declaration gives it",
  },
  volume: {
    patienceSeconds: LONG_SECONDS,
    remedy: "make the Secret or ConfigMap that is mounted, or find out why the volume cannot be attached to the node",
  },
  refused: {
    patienceSeconds: SHORT_SECONDS,
    remedy:
      "change what Pod Security, a quota or another policy of the namespace refuses, or allow it in the namespace",
  },
  claim: {
    remedy:
      "name a storage class that the cluster has (kubectl get storageclass), or create a volume that fits the claim",
  },
  unschedulable: {
    remedy: "add nodes, or lower the requests, replicas, node selectors or spread that no node can meet",
  },
  sandbox: {
    remedy: "check the node: its network plugin or container runtime cannot set up the pod",
  },
  unready: {
    remedy: "read the log of the container: it runs, and says that it is not ready",
  },
};

/** The command that solves the problem, or shows more of it. */
export function commandFor({ cause, kind, name, namespace, container, restarts }: Finding): string {
  if (CAUSES[cause].isMendedByDeletion === true) return `kubectl delete pod ${name} -n ${namespace}`;
  if (cause !== "crash" && cause !== "unready") return `kubectl describe ${kind.toLowerCase()} ${name} -n ${namespace}`;
  const previous = cause === "crash" && restarts > 0 ? " --previous" : "";
  return `kubectl logs ${name} -n ${namespace}${container === undefined ? "" : ` -c ${container}`}${previous}`;
}
