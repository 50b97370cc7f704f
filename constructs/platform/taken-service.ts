import type { Precondition } from "cdktf";
import type { Construct } from "constructs";
import { liveObjects } from "../terraform/live-objects";
import { preconditions } from "../terraform/live-version";
import { keepsAnnotations } from "./declaration/plan-conditions";

/** A Service of a Helm release, as the platform that takes it over declares it. */
export interface TakenService {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Conditions that must hold before such a Service is changed. */
export function takenService(scope: Construct, { annotations, ...where }: TakenService): Precondition[] {
  const declared = Object.keys(annotations);
  if (declared.length === 0) return [];
  const live = liveObjects(scope, "live-service", { apiVersion: "v1", kind: "Service", ...where });
  return preconditions([keepsAnnotations(live, declared)]);
}
