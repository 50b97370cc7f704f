import type { Audience, PortName } from "./port-table";

/** One port that the proxy listens on. */
export interface Listener {
  readonly name: PortName;

  /** Port that others connect to: the port of the Kubernetes Service; for peering, the port of the pod. */
  readonly port: number;
  readonly containerPort: number;
  readonly use: string;
  readonly audience: Audience;

  /** Key of the listen address below `proxy_service`; none where the web listener serves the protocol. */
  readonly configurationKey?: string;
}
