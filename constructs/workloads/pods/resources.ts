import { quantity } from "../../core/kubernetes";
import { group } from "../../core/schema/group";

/** Compute resources of a container, as Kubernetes quantities. CPU has no limit: throttling delays every connection. */
export interface ContainerResources {
  /** @default "100m" */
  readonly cpuRequest?: string;
  /** @default "256Mi" */
  readonly memoryRequest?: string;
  /** @default "1Gi" */
  readonly memoryLimit?: string;
}

const encoded = { reference: true } as const;

const DEFAULTS: Required<ContainerResources> = { cpuRequest: "100m", memoryRequest: "256Mi", memoryLimit: "1Gi" };

/** Requests and limits of a container. */
export const containerResourcesShape = group<ContainerResources>()({
  cpuRequest: quantity(encoded),
  memoryRequest: quantity(encoded),
  memoryLimit: quantity(encoded),
});

/** Requests and limits of a container, defaults included. */
export function containerResources(
  { resources }: { readonly resources?: ContainerResources | undefined },
  defaults: Required<ContainerResources> = DEFAULTS,
) {
  const { cpuRequest, memoryRequest, memoryLimit } = { ...defaults, ...resources };
  return { requests: { cpu: cpuRequest, memory: memoryRequest }, limits: { memory: memoryLimit } };
}
