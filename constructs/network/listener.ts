import type { Audience, PortName } from "./port-table";

/** One port that the proxy listens on. */
export interface Listener {
  readonly name: PortName;

  /** Port under which others connect: that of the Kubernetes Service, for peering that of the pod. */
  readonly port: number;
  readonly containerPort: number;
  readonly use: string;
  readonly audience: Audience;

  /** Key of the listen address below `proxy_service`; none where the web listener serves the protocol. */
  readonly configurationKey?: string;
}
