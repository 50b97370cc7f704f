import type { PortName } from "../../../constructs/network/port-table";
import type { AgentModel, PlatformModel } from "../../model/model";
import { agentGroups } from "../agent-groups";
import { AUTH } from "./auth";
import { drawClients, poolId, poolsOf, portLabel, reachOf, type Entrance } from "./pools";
import type { Sketch } from "./sketch";
import { drawHttpConnect } from "./http-connect";

/** Ports of the proxies that agents dial: to join and, where it has a port of its own, for their tunnel. */
const DIALLED = ["https", "reverse-tunnel"];

const METRICS: PortName = "diagnostics";

/** Draws agents, whom they dial, and who dials them. */
export function drawAgents(
  platform: PlatformModel,
  agents: readonly AgentModel[],
  entrance: Entrance | undefined,
  sketch: Sketch,
): void {
  for (const group of agentGroups(agents)) {
    const { title, lines } = group;
    const [{ stack }] = group.agents;
    const id = sketch.box({
      id: `agents ${stack} ${title}`,
      kind: "agents",
      heading: "Agents",
      title,
      lines,
      isInside: false,
    });
    for (const agent of group.agents) connect(platform, agent, { id, entrance }, sketch);
  }
}

function connect(
  platform: PlatformModel,
  agent: AgentModel,
  { id, entrance }: { readonly id: string; readonly entrance: Entrance | undefined },
  sketch: Sketch,
): void {
  if (agent.authAddress !== undefined) {
    const port = platform.ports.find(({ component, name }) => component === "auth" && name === "auth");
    if (port !== undefined) sketch.connect({ from: id, to: AUTH, label: [portLabel(port)], reach: "internal" });
  } else if (entrance !== undefined) {
    const label = entrance.ports.filter(({ name }) => DIALLED.includes(name)).map(portLabel);
    const { httpConnect: address } = agent;
    const from = address === undefined ? id : drawHttpConnect(address, id, sketch);
    sketch.connect({ from, to: entrance.id, label, reach: entrance.reach });
  }
  // Whoever reads the metrics is no client: the table of ports names who does.
  for (const port of agent.ports.filter(({ name }) => name !== METRICS)) {
    const reach = reachOf(port);
    const clients = port.peers.filter((peer) => peer !== "proxies");
    const label = [portLabel(port)];
    if (clients.length > 0 || port.sourceRanges !== undefined) {
      sketch.connect({ from: drawClients({ ...port, peers: clients }, sketch), to: id, label, reach });
    }
    if (clients.length === port.peers.length) continue;
    for (const pool of poolsOf(platform)) sketch.connect({ from: poolId(pool), to: id, label, reach: "internal" });
  }
}
