export { CloudTenant, type CloudTenantProps } from "../platform/cloud-tenant";
export type { TenantDeliveryProps } from "../platform/tenant/tenant-delivery";
export type { TenantResources } from "../platform/tenant/tenant-resources";
