import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ChartName } from "../../tools/import/charts/chart-release-values";
import type { Values } from "../../tools/import/charts/given-values";
import { writtenProgram } from "../../tools/import/charts/written-program";
import { blockOf, runProgram } from "./doc-programs";

const PAGE = "migration.md";

/** What the page's commands name, and values of its releases. */
export const NAMES = {
  host: "teleport.example.com",
  platform: { release: "teleport-cluster", namespace: "teleport" },
  agents: { release: "teleport-kube-agent", namespace: "teleport-agents" },
  token: "teleport-kube-agent-join-token",
  certificate: "teleport-tls",
} as const;

/** Version of both releases. */
export const VERSION = "18.3.0";

/** What people have set of each release. */
export const VALUES = {
  "teleport-cluster": { clusterName: NAMES.host, enterprise: true, tls: { existingSecretName: NAMES.certificate } },
  "teleport-kube-agent": {
    roles: "kube",
    proxyAddr: `${NAMES.host}:443`,
    kubeClusterName: NAMES.host,
    enterprise: true,
    updater: { enabled: true },
  },
} as const satisfies Readonly<Record<ChartName, Values>>;

/** Ports that the Service of Teleport's cluster chart has, unless its values say otherwise. */
export const CHART_PORTS = [443, 3023, 3024, 3026, 3036];

/** The commands of the page below a title. */
export function pageCommand(title: string): string {
  return blockOf(PAGE, "sh", title);
}

/** The program that the page's import writes of its releases. */
export function pageProgram(): string {
  const { platform, agents } = NAMES;
  return writtenProgram([
    {
      name: platform.release,
      namespace: platform.namespace,
      chart: "teleport-cluster",
      version: VERSION,
      values: VALUES["teleport-cluster"],
    },
    {
      name: agents.release,
      namespace: agents.namespace,
      chart: "teleport-kube-agent",
      version: VERSION,
      values: VALUES["teleport-kube-agent"],
    },
  ]).text;
}

/** Synthesises the program of an import. @param program text of it */
export function synthesiseImported(program: string, outdir: string): void {
  mkdirSync(outdir, { recursive: true });
  const file = join(outdir, "main.ts");
  writeFileSync(file, program);
  runProgram(file, outdir);
}
