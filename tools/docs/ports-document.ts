import { SERIES } from "./series";
import { PORT_TABLE, type Audience, type PortRow } from "../../constructs/network/port-table";
import { plain, table } from "./markdown-table";
import { withWrittenPart } from "./written-part";

const COLUMNS = ["port", "opened by", "use", "listener mode", "who may connect"];

const WHO: Readonly<Record<Audience, string>> = {
  anyone: "clients and agents",
  proxies: "other proxies",
  components: "proxies, and agents that are dialled directly",
  node: "the node, for the health of the pod; whom `metrics` names",
};

/** The page on ports and metrics with the port table and the series of the dashboard. */
export function withPorts(page: string): string {
  const series = SERIES.map(({ name, owners, tells }) => `- \`${name}\` (${owners.join(", ")}): ${tells}`);
  const withRows = withWrittenPart(page, "ports", table(COLUMNS, PORT_TABLE.map(cells)));
  return withWrittenPart(withRows, "series", series);
}

function cells({ port, alternative, owner, use, modes, audience }: PortRow): string[] {
  const ports = alternative === undefined ? `${port}` : `${port}, or ${alternative.port}`;
  const mode = modes.length === 1 ? modes.join() : "any";
  return [...[ports, owner, use, mode].map(plain), WHO[audience]];
}
