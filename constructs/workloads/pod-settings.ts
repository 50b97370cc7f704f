import type { PropsOf, Check } from "../core/schema/group";
import { environment, type ExtraEnvironment } from "./environment";
import { POD_IMAGES, type PodImages } from "./pods/images";
import { POD_GRACE, POD_TURNOVER, POD_TURNOVER_CHECK, type PodGrace, type PodTurnover } from "./pods/ending";
import { POD_PROBES, type PodProbes } from "./pods/probes";
import { POD_EXTRAS, POD_EXTRAS_CHECK, type PodExtras } from "./pods/volumes";
import { POD_METADATA, type PodMetadata } from "./pods/metadata";
import { containerResourcesShape, GO_MEMORY_CHECK, type ContainerResources } from "./pods/resources";
import {
  NAME_RESOLUTION,
  POD_SCHEDULING,
  POD_SPREAD,
  type NameResolution,
  type PodScheduling,
  type PodSpread,
} from "./pods/scheduling";

// A prop of pods is declared here, or in the part of `pods/` that it belongs to: in the interface and in the shapes below it.
// platform/component/pod-template.ts writes those of auth service and proxies, agents/features/pods.ts those of agents.

/** Settings of the pods of any component. */
export interface SharedPodSettings extends PodScheduling, PodMetadata, PodImages {}

/** Shapes of these settings, for groups of props. */
export const SHARED_POD_SETTINGS = {
  ...POD_SCHEDULING,
  ...POD_METADATA,
  ...POD_IMAGES,
} as const satisfies PropsOf<SharedPodSettings>;

/** Settings of the pods of auth service, proxies or agents that depend on their cluster. */
export interface PodSettings
  extends SharedPodSettings, PodSpread, NameResolution, PodGrace, PodExtras, ExtraEnvironment {
  /** CPU and memory of the container. @default requests of 100m and 256Mi, limit of 1Gi */
  readonly resources?: ContainerResources;
}

/** Shapes of these settings, for groups of props. */
export const POD_SETTINGS = {
  ...SHARED_POD_SETTINGS,
  ...POD_SPREAD,
  ...NAME_RESOLUTION,
  ...POD_GRACE,
  ...POD_EXTRAS,
  resources: containerResourcesShape(),
  extraEnvironment: environment,
} as const satisfies PropsOf<PodSettings>;

/** Checks of several settings together. */
export const POD_CHECKS: readonly Check<PodSettings>[] = [POD_EXTRAS_CHECK, GO_MEMORY_CHECK];

/** Settings of the pods of auth service and proxies. The toolkit makes their Deployments itself. */
export interface ServerPodSettings extends PodSettings, PodTurnover, PodProbes {}

/** Shapes of these settings, for groups of props. */
export const SERVER_POD_SETTINGS = {
  ...POD_SETTINGS,
  ...POD_TURNOVER,
  ...POD_PROBES,
} as const satisfies PropsOf<ServerPodSettings>;

/** Checks of several of these settings together. */
export const SERVER_POD_CHECKS: readonly Check<ServerPodSettings>[] = [...POD_CHECKS, POD_TURNOVER_CHECK];
