import type { Construct } from "constructs";
import { liveObjects } from "./live-objects";
import type { LiveVersionSubject } from "./live-version-expressions";

/** A workload whose version is read. */
export interface LiveWorkload {
  readonly kind: "Deployment" | "StatefulSet";
  readonly namespace: string;
  readonly name: string;

  /** Container of the workload whose image says the version. */
  readonly container: string;

  /** What a person should do about an image without a version; without a full stop. */
  readonly fixUnreadable: string;
}

/** Reads a workload when Terraform plans, so that the plan shows its version. */
export function readWorkload(scope: Construct, { kind, namespace, name, container }: LiveWorkload): LiveVersionSubject {
  return { objects: liveObjects(scope, "workload", { apiVersion: "apps/v1", kind, namespace, name }), container };
}
