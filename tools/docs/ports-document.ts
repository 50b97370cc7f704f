import type { Audience, PortRow } from "../../constructs/network/port-table";
import { linkedSource } from "./linked-source";
import { plain, table } from "./markdown-table";
import { withWrittenPart } from "./written-part";

const COLUMNS = ["port", "opened by", "use", "listener mode", "who may connect", "source"];

const WHO: Readonly<Record<Audience, string>> = {
  anyone: "clients and agents from outside",
  proxies: "other proxies",
  components: "proxies, and agents that are dialled directly",
  nobody: "the node, for the health of the pod; whom `metrics` names",
};

/** The page on ports, with the port table as a Markdown table. */
export function withPorts(page: string, rows: readonly PortRow[]): string {
  return withWrittenPart(page, "ports", table(COLUMNS, rows.map(cells)));
}

function cells({ port, alternative, owner, use, modes, audience, source }: PortRow): string[] {
  const ports = alternative === undefined ? `${port}` : `${port}, or ${alternative.port}`;
  const mode = modes.length === 1 ? modes.join() : "any";
  return [...[ports, owner, use, mode].map(plain), WHO[audience], linkedSource(source)];
}
