import type { Precondition } from "cdktf";
import type { Construct } from "constructs";
import { liveObjects } from "../terraform/live-objects";
import { preconditions } from "../terraform/live-version";
import type { ServiceExposure } from "../workloads/service-exposure";
import { keepsAnnotations, keepsClass } from "./declaration/plan-conditions";

/** A Service of a Helm release, as the platform that takes it over declares it. */
export interface TakenService {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, string>>;
  readonly exposure: ServiceExposure;
}

/** Conditions that must hold before such a Service is changed. */
export function takenService(scope: Construct, service: TakenService): Precondition[] {
  const { name, namespace } = service;
  const declared = Object.keys(service.annotations);
  const { loadBalancerClass } = service.exposure.settings;
  if (declared.length === 0 && loadBalancerClass === undefined) return [];
  const live = liveObjects(scope, "live-service", { apiVersion: "v1", kind: "Service", name, namespace });
  return preconditions([
    ...(declared.length === 0 ? [] : [keepsAnnotations(live, declared)]),
    ...(loadBalancerClass === undefined ? [] : [keepsClass(live, loadBalancerClass)]),
  ]);
}
