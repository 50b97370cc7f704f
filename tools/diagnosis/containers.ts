import type { Json } from "../json/json";
import { at, listAt, numberAt, stringAt } from "../json/plain-data";
import type { Cause, Finding } from "./finding";

type ContainerFinding = Required<Pick<Finding, "cause" | "reason" | "message" | "container" | "restarts">>;

/** The kubelet's words for a container that waits, as of Kubernetes 1.34. */
const WAITING: Readonly<Record<string, Cause>> = {
  CrashLoopBackOff: "crash",
  ErrImagePull: "image",
  ImagePullBackOff: "image",
  ErrImageNeverPull: "image",
  InvalidImageName: "image",
  ImageInspectError: "image",
  RegistryUnavailable: "image",
  SignatureValidationFailed: "image",
  CreateContainerConfigError: "configuration",
  CreateContainerError: "configuration",
  RunContainerError: "configuration",
};

/**
 * What is wrong with the containers of a pod that is not ready.
 *
 * @param workload kind of what the pod belongs to: the pods of a Job may fail, and others replace them
 */
export function containerFindings(pod: Json, workload: string): ContainerFinding[] {
  const statuses = [...listAt(pod, "status", "initContainerStatuses"), ...listAt(pod, "status", "containerStatuses")];
  return statuses
    .flatMap((status) => findingOf(status) ?? [])
    .filter(({ cause }) => workload !== "Job" || cause !== "crash");
}

function findingOf(status: unknown): ContainerFinding | undefined {
  const waiting = at(status, "state", "waiting");
  const terminated = at(status, "state", "terminated");
  const container = stringAt(status, "name");
  const restarts = numberAt(status, "restartCount") ?? 0;
  const reason = stringAt(waiting, "reason");
  const cause = WAITING[reason];
  if (cause === "crash") {
    return { cause, reason, container, restarts, message: howItEnded(at(status, "lastState", "terminated")) };
  }
  if (cause !== undefined) return { cause, reason, container, restarts, message: stringAt(waiting, "message") };
  // Between its end and the next start.
  if (terminated === undefined || numberAt(terminated, "exitCode") === 0) return undefined;
  const ended = { reason: stringAt(terminated, "reason") || "Error", message: howItEnded(terminated) };
  return { cause: "crash", container, restarts, ...ended };
}

/** `exit code 137 (OOMKilled)`, with what the container left as its termination message. */
function howItEnded(terminated: unknown): string {
  const code = numberAt(terminated, "exitCode");
  if (code === undefined) return "";
  const reason = stringAt(terminated, "reason");
  const message = stringAt(terminated, "message").trim();
  const ended = `exit code ${code}${reason === "" ? "" : ` (${reason})`}`;
  return message === "" ? ended : `${ended}: ${message}`;
}
