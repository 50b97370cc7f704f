export type { ExtraEgress } from "../network/egress";
export { HostPort } from "../network/host-port";
export { HttpConnectProxy, type HttpConnectProxyOptions } from "../network/http-connect-proxy";
export type { Listener, ListenerAt, SeparateListenersOptions, TlsRoutingOptions } from "../network/proxy-listeners";
export { PolicyPeer, type PeerPodsProps } from "../network/policy-peer";
export type { NoProxyEntry, TunnelPort } from "../network/no-proxy";
export type { Audience, ListenerName, PortName } from "../network/port-table";
export { ProxyListeners } from "../network/proxy-listeners";
export { PublicAddress } from "../network/public-address";
