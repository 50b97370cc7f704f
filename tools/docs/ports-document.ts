import type { Audience, PortRow } from "../../constructs/network/port-table";
import { linkedSource } from "./linked-source";
import { plain, table } from "./markdown-table";

const INTRODUCTION = `# Ports

Every port of the platform: who opens it, whose traffic it carries, and who may connect to it. Container ports,
Services, configuration files and network policies come from the same table, \`constructs/network/port-table.ts\`.
This file is written by \`npm run docs\` from that table.
`;

const COLUMNS = ["port", "opened by", "service", "use", "listener mode", "who may connect", "hosting", "source"];

const WHO: Readonly<Record<Audience, string>> = {
  anyone: "clients and agents from outside",
  proxies: "other proxies",
  components: "proxies, and agents that are dialled directly",
  nobody: "the node, for the health of the pod; whom `metrics` names",
};

const WAYS_OUT = `
## What pods connect to

A network policy lets the pods of a component connect to what follows from the declaration, and to nothing else:

| component    | follows from the declaration                                                                                                                          | whatever else                        |
| ------------ | ------------------------------------------------------------------------------------------------------------------------------------------------------ | ------------------------------------ |
| auth service | DNS, the Kubernetes API, port 443, the ports of its storage, the ports in the addresses of connectors                                                   | \`auth.egressPorts\`                 |
| proxies      | DNS, the auth service, each other with peering, port 443 or the HTTP CONNECT proxy, version servers, an ACME directory, agents that are dialled directly | \`allProxies.egressPorts\`           |
| delivery     | the Kubernetes API                                                                                                                                       | \`egressPorts\` of \`ResourceDelivery.job\`; with DNS |
| agents       | DNS, the Kubernetes API, the platform or the HTTP CONNECT proxy, their services, and for the updater its version server and its registry                 | \`network.egressPorts\`              |

- An address names a port, and policies know no names: a port is open to every address.
- A token endpoint of an identity provider on another port than its issuer, a database behind \`furtherConfiguration\` and
  connectors that are delivered as a \`ServiceResource\` do not follow: name their ports.
- Of an application or a database behind a Service of the cluster, that is the port in its address. Policies of most networks
  see the port of the pods: where it is another one (\`http://grafana.monitoring:80\` leads to 3000), name it in
  \`network.egressPorts\`.
- Proxies connect to OpenSSH servers without an agent only with \`allProxies: { egressPorts: [22] }\`.
- The Kubernetes API has the ports 443, 6443, and the one in the address of the stack's target. A kubeconfig's context
  says none: name others in \`kubernetesApiPorts\`, and for agents in \`network.kubernetesApiPorts\`. Policies of most
  networks see the port behind the Service, such as 16443 of MicroK8s.
- \`kubernetesApiNetworks\` narrows it to the addresses of the API.

## Proxies inside of the cluster

A pool with \`ServiceExposure.clusterIp\` takes connections from the pods of the cluster, and from nobody else, even where
pods have addresses of the network around the cluster. \`from\` names others in their place: what runs in the network of
its node (\`hostNetwork\`) on another node, a balancer that connects to the addresses of pods, or clients that reach those
addresses. A node always reaches its own pods, so health checks need no rule.
`;

/** The port table as a Markdown document. */
export function portsDocument(rows: readonly PortRow[]): string {
  return [INTRODUCTION, ...table(COLUMNS, rows.map(cells)), WAYS_OUT].join("\n");
}

function cells({ port, alternative, owner, service, use, modes, audience, hosting, source }: PortRow): string[] {
  const ports = alternative === undefined ? `${port}` : `${port}, or ${alternative.port}`;
  const texts = [ports, owner, service, use, modes.join(", "), WHO[audience], hosting.join(", ")].map(plain);
  return [...texts, linkedSource(source)];
}
