import { PORT_TABLE, type Audience, type PortRow } from "../../constructs/network/port-table";

const CONNECTS: Readonly<Record<Audience, string>> = {
  anyone: "clients and agents",
  proxies: "proxies",
  components: "proxies, and agents that are dialled directly",
  nobody: "the node, for health checks",
};

/** The port table as README.md shows it. */
export function portsTable(): string {
  const header = ["port", "opened by", "for", "who connects", "open"];
  const rows = PORT_TABLE.map((row) => [portsOf(row), row.owner, row.use, CONNECTS[row.audience], whenOpen(row)]);
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function portsOf({ port, alternative }: PortRow): string {
  return alternative === undefined ? String(port) : `${port} or ${alternative.port}`;
}

function whenOpen({ name, owner, modes }: PortRow): string {
  if (name === "peering") return "with proxy peering";
  if (owner === "agent") return "for direct dial";
  return modes.length > 1 ? "always" : "without TLS routing";
}
