import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./doc-programs";

const PAGE = readFileSync(join(__dirname, "../../docs/migration.md"), "utf8");

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
  return block("sh", title);
}

/** Synthesises the program of the page. @param varied what a test does to its text */
export function synthesisePage(outdir: string, varied = (program: string) => program): void {
  mkdirSync(outdir, { recursive: true });
  const file = join(outdir, "main.ts");
  writeFileSync(file, varied(block("ts", "main.ts")));
  runProgram(file, outdir);
}

/** A block of code, which may stand in a list. */
function block(language: string, title: string): string {
  const [, indent = "", text] =
    new RegExp(`^( *)\`\`\`${language} title="${title}"\\n([^]*?)^ *\`\`\`$`, "m").exec(PAGE) ?? [];
  if (text === undefined) throw new Error(`docs/migration.md has no block with the title ${title}`);
  return text.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}
