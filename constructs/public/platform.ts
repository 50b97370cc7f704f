export { Brand, type BotProgram, type BrandProps, type ChartSource, type Edition, type Hosting } from "../brand/brand";
export type { OidcClaimField } from "../brand/claim-field";
export type { KnownSince } from "../brand/image-contract/preset-roles";
export type { ImageContract, ImageContractProps } from "../brand/image-contract";
export type { ResourceKinds } from "../brand/image-contract/resource-kinds";
export type { Duration } from "../core/duration";
export { AccessPlatform, type AccessPlatformProps } from "../platform/access-platform";
export { CloudTenant, type CloudTenantProps } from "../platform/cloud-tenant";
export type { ServiceContentProps } from "../platform/declaration/service-content";
export type { TenantDeliveryProps } from "../platform/declaration/tenant-delivery";
export type { TenantResources } from "../platform/delivery/tenant-resources";
export type { ResourceOwner } from "../platform/resource-owner";
export type { AccessPlatformAttributes, PlatformReference } from "../platform/platform-reference";
export type { PlatformResources } from "../platform/delivery/platform-resources";
export type { DeliveryContext, ResourceDeliverer } from "../platform/resource-deliverer";
export type {
  AdmittedAgents,
  AuthEndpoint,
  InClusterPeer,
  PlatformAccounts,
  ProxyEndpoint,
} from "../platform/proxy-endpoint";
