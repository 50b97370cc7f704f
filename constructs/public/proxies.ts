export type { ProxiesProps, ProxyPoolProps } from "../platform/proxy/proxy-props";
export type { ProxyPool } from "../platform/proxy/proxy-pool";
export type { ProxyRoutes } from "../platform/proxy/proxy-routes";
export type { ProxyService } from "../platform/proxy/proxy-service";
export type { ExternalDnsProps } from "../platform/proxy/dns-records";
export { ServiceExposure } from "../workloads/service-exposure";
export type {
  ClusterIpProps,
  LoadBalancerProps,
  NodePortProps,
  OwnBalancerProps,
  ServiceProps,
} from "../workloads/exposure/service-props";
export type {
  BalancerProps,
  NodeBalancerProps,
  ExternalTrafficPolicy,
  ProxyProtocol,
} from "../workloads/exposure/balancer-settings";
export type { AwsNetworkLoadBalancerProps } from "../workloads/exposure/aws-load-balancer";
export type { AzureLoadBalancerProps, GoogleLoadBalancerProps } from "../workloads/exposure/cloud-load-balancers";
export type { GatewayProps, GatewayReference, IngressProps } from "../workloads/exposure/proxy-route";
