export {
  ResourceDelivery,
  type DeliveryJobProps,
  type DeliveryWatch,
  type SharedJobProps,
  type JobStrategy,
  type WatchMode,
  type WatchSettings,
} from "../platform/delivery/resource-delivery";
export { type JobPodSettings } from "../platform/delivery/resource-delivery";
export type { PlatformResource } from "../access/platform-resource";
export type { KnownKind, ResourceOf } from "../access/resources/resource-forms";
export { ServiceResource } from "../access/resources/service-resource";
export type { DeliveryLimits } from "../platform/delivery/delivery-account";
export type { ResourceDeliveryJob } from "../platform/delivery/resource-delivery-job";
