import { group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { POD_SETTINGS, type PodSettings } from "../../workloads/pod-settings";
import { ServiceExposure } from "../../workloads/service-exposure";
import { replicasShape, type Replicas } from "./replicas";

/** What a program may declare for one pool of proxies. All pools serve the same, so nothing here is about that. */
export interface ProxyPoolProps extends PodSettings {
  /** A number, or `Replicas.autoscaled()` if an autoscaler of the cluster decides it. @default 2 */
  readonly replicas?: number | Replicas;

  /** @default `ServiceExposure.loadBalancer()` */
  readonly exposure?: ServiceExposure;
}

/** One pool of proxies as a program declares it. */
export const PROXY_POOL = group<ProxyPoolProps>()({
  replicas: replicasShape,
  exposure: instance(ServiceExposure),
  ...POD_SETTINGS,
});
