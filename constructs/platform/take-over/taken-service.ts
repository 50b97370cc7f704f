import type { Precondition } from "cdktf";
import type { Construct } from "constructs";
import { liveObjects } from "../../terraform/live-objects";
import { preconditions } from "../../terraform/live-version";
import type { ServiceExposure } from "../../workloads/service-exposure";
import { keepsAnnotations, keepsClass, keepsPorts } from "./take-over-conditions";

/** An object of a Helm release that declared annotations are written to. */
interface Annotated {
  readonly name: string;
  readonly namespace: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/** A Service of a Helm release, as the platform that takes it over declares it. */
export interface TakenService extends Annotated {
  readonly exposure: ServiceExposure;

  /** Ports that must not change on the way. @default they may */
  readonly ports?: readonly number[];
}

/** Conditions that must hold before such a Service is changed. */
export function takenService(scope: Construct, service: TakenService): Precondition[] {
  const { name, namespace, ports } = service;
  const declared = Object.keys(service.annotations);
  const { loadBalancerClass } = service.exposure.settings;
  if (declared.length === 0 && loadBalancerClass === undefined && ports === undefined) return [];
  const live = liveObjects(scope, "live-service", { apiVersion: "v1", kind: "Service", name, namespace });
  return preconditions([
    ...(declared.length === 0 ? [] : [keepsAnnotations(live, declared)]),
    ...(loadBalancerClass === undefined ? [] : [keepsClass(live, loadBalancerClass)]),
    ...(ports === undefined ? [] : [keepsPorts(live, ports)]),
  ]);
}

/** Conditions that must hold before an Ingress of a Helm release is changed. */
export function takenIngress(scope: Construct, { name, namespace, annotations }: Annotated): Precondition[] {
  const where = { apiVersion: "networking.k8s.io/v1", kind: "Ingress", name, namespace };
  return preconditions([keepsAnnotations(liveObjects(scope, "live-ingress", where), Object.keys(annotations))]);
}
