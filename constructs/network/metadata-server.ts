import { tcp, type Flow } from "./flow";

/** Where pods ask a cloud for credentials. */
export interface MetadataServer {
  readonly cidr: string;

  /** TCP ports, as network policies see them. */
  readonly ports: readonly number[];
}

/** Connections of pods to the metadata servers that they use. */
export function metadataFlows(servers: readonly MetadataServer[] = []): readonly Flow[] {
  return servers.map(({ cidr, ports }) => ({
    direction: "egress",
    peer: { kind: "outside", cidr },
    ports: tcp(ports),
  }));
}
