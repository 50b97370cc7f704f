import { grouped } from "../../../constructs/core/grouped";
import { portRow } from "../../../constructs/network/ports";
import type { AgentModel, PlatformModel, PortModel } from "../../model/model";
import type { Markup } from "../markup";
import { portReach } from "../drawing/graph";
import { badge, code, codes, joined, paragraph, table, type Section } from "./parts";

const ANYONE = "clients and agents, from anywhere";

const WHO: Readonly<Record<string, string>> = {
  cluster: "every pod of the cluster",
  proxies: "proxies of the platform",
};

/** The open ports of a platform and its agents, with the permitted peers. @see specification 4.2 */
export function portsSection({ ports }: PlatformModel, agents: readonly AgentModel[]): Section {
  const all = [...ports, ...agents.flatMap((agent) => agent.ports)];
  const same = grouped(all, ({ name, port, service, peers, sourceRanges, reach }) =>
    JSON.stringify([name, port, service, peers, sourceRanges, reach]),
  );
  const rows = [...same.values()].sort(([a], [b]) => Number(isPublic(b)) - Number(isPublic(a)) || a.port - b.port);
  const content = [
    table("Ports", ["Port", "For", "Opened by", "Reached through", "Who may connect"], rows.map(row)),
    paragraph(
      `Network policies let nobody else in. Not in the list: health checks of the nodes on their own pods (${portRow("diagnostics").port}), DNS, and the Kubernetes API.`,
    ),
  ];
  return { heading: "Ports", count: rows.length, content };
}

function row(ports: readonly [PortModel, ...PortModel[]]): readonly Markup[] {
  const [first] = ports;
  const { name, port, containerPort, service } = first;
  const found = portRow(name);
  return [
    [code(`${port}`), " ", name],
    found?.use ?? "not in the port table",
    codes([...new Set(ports.map(({ owner }) => owner))].sort()),
    service === undefined
      ? "pods only"
      : [`Service ${service}`, ...(containerPort === port ? [] : [`, port ${containerPort} of the pods`])],
    [badge(isPublic(first) ? "public" : "internal", isPublic(first) ? "strong" : "plain"), " ", who(first)],
  ];
}

function who({ peers, service, sourceRanges, reach }: PortModel): Markup {
  if (sourceRanges !== undefined) return ["clients and agents, from ", codes(sourceRanges)];
  if (peers.includes("anyone")) {
    if (reach === "network") return "clients and agents, from the surrounding network";
    return service === "ClusterIP" ? "whoever reaches the addresses of the pods" : ANYONE;
  }
  return joined(peers.map((peer) => WHO[peer] ?? code(peer)));
}

function isPublic(port: PortModel): boolean {
  return portReach(port) === "public";
}
