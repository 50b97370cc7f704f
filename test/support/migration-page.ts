import { blockOf, synthesisePageProgram } from "./doc-programs";

const PAGE = "migration.md";

/** What the page's program and its commands name. */
export const NAMES = {
  host: "teleport.example.com",
  platform: { release: "teleport-cluster", namespace: "teleport" },
  agents: { release: "teleport-kube-agent", namespace: "teleport-agents" },
  token: "teleport-kube-agent-join-token",
  certificate: "teleport-tls",
} as const;

/** Ports that the Service of the public cluster chart has, unless its values say otherwise. */
export const CHART_PORTS = [443, 3023, 3024, 3026, 3036];

/** The commands of the page below a title. */
export function pageCommand(title: string): string {
  return blockOf(PAGE, "sh", title);
}

/** Synthesises the program of the page. @param varied what a test does to its text */
export function synthesisePage(outdir: string, varied?: (program: string) => string): void {
  synthesisePageProgram(PAGE, outdir, varied);
}
