export { Brand, type BotProgram, type ChartSource, type Edition } from "../brand/brand";
export type { Duration } from "../core/duration";
export { AccessPlatform, type AccessPlatformProps } from "../platform/access-platform";
export type { ServiceContentProps } from "../platform/delivery/service-content";
export type { ResourceOwner } from "../platform/delivery/resource-owner";
export type { AccessPlatformAttributes, PlatformReference } from "../platform/platform-reference";
export type { PlatformResources } from "../platform/delivery/platform-resources";
export type { DeliveryContext, ResourceDeliverer } from "../platform/delivery/resource-deliverer";
export type { ProxyEndpoint } from "../platform/proxy/proxy-endpoint";
