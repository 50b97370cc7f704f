export { Brand, type BotProgram, type BrandProps, type ChartSource, type Edition, type Hosting } from "../brand/brand";
export type { OidcClaimField } from "../brand/claim-field";
export type { KnownSince } from "../brand/image-contract/preset-roles";
export type { ImageContract, ImageContractProps } from "../brand/image-contract";
export type { ResourceKinds } from "../brand/image-contract/resource-kinds";
export type { Duration } from "../core/duration";
export { AccessPlatform, type AccessPlatformProps } from "../platform/access-platform";
export { CloudTenant, type CloudTenantProps } from "../platform/cloud-tenant";
export type { ServiceContentProps } from "../platform/delivery/service-content";
export type { TenantDeliveryProps } from "../platform/tenant/tenant-delivery";
export type { TenantResources } from "../platform/tenant/tenant-resources";
export type { ResourceOwner } from "../platform/delivery/resource-owner";
export type { AccessPlatformAttributes, PlatformReference } from "../platform/platform-reference";
export type { PlatformResources } from "../platform/delivery/platform-resources";
export type { DeliveryContext, ResourceDeliverer } from "../platform/delivery/resource-deliverer";
export type {
  AdmittedAgents,
  AuthEndpoint,
  InClusterPeer,
  PlatformAccounts,
  ProxyEndpoint,
} from "../platform/proxy/proxy-endpoint";
