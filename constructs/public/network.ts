export type { ExtraEgress } from "../network/egress";
export { HostPort } from "../network/host-port";
export type { HttpConnectAddress } from "../network/http-connect-address";
export {
  HttpConnectProxy,
  type HttpConnectProxyOptions,
  type HttpConnectVariable,
} from "../network/http-connect-proxy";
export type { Listener, ListenerAt, SeparateListenersOptions, TlsRoutingOptions } from "../network/listener-options";
export { PolicyPeer, type PeerPodsProps } from "../network/policy-peer";
export type { NoProxy, NoProxyEntry, PlatformAddresses, TunnelPort } from "../network/no-proxy";
export {
  PORT_TABLE,
  type Audience,
  type ListenerMode,
  type PortName,
  type PortOwner,
  type PortRow,
  type PortService,
} from "../network/port-table";
export { ProxyListeners } from "../network/proxy-listeners";
export { PublicAddress } from "../network/public-address";
