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

/** The port table as a Markdown document. */
export function portsDocument(rows: readonly PortRow[]): string {
  return [INTRODUCTION, ...table(COLUMNS, rows.map(cells)), ""].join("\n");
}

function cells({ port, alternative, owner, service, use, modes, audience, hosting, source }: PortRow): string[] {
  const ports = alternative === undefined ? `${port}` : `${port}, or ${alternative.port}`;
  const texts = [ports, owner, service, use, modes.join(", "), WHO[audience], hosting.join(", ")].map(plain);
  return [...texts, linkedSource(source)];
}
