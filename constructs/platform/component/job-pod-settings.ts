import type { SharedPodSettings } from "../../workloads/pod-settings";
import type { ContainerResources } from "../../workloads/pods/resources";

/** What a program may say of the pods of the delivery's Job. */
export interface JobPodSettings extends SharedPodSettings {
  /** CPU and memory of the container. @default requests of 50m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;
}

/** Of the container of the Job. */
export const JOB_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "50m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};
