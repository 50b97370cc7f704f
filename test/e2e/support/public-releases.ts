import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Brand } from "../../../constructs";
import { run } from "../../../local/run";
import { publicAgentsChart } from "../../support/agents-chart";
import { NAMES, pageCommand, VALUES, VERSION } from "../../support/migration-page";
import type { Cluster } from "./cluster";

/** Of the agents of the release, which its chart keeps in a Secret. */
export const TOKEN = "the-token-of-the-agents";

const { platform, agents } = NAMES;
const { TELEPORT } = Brand;

/** Values of the agents' release beside those of the page, under the names that Teleport's chart gives them. */
export const AGENTS_VALUES = [
  `enterpriseImage=${TELEPORT.image("enterprise")}`,
  `updater.image=${TELEPORT.updaterImage}`,
];

/** `path=value` of each value. */
function settings(values: object, above = ""): readonly string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? settings(value, `${above}${name}.`)
      : [`${above}${name}=${String(value)}`],
  );
}

/** Runs the command of this package, as npx does. */
const NPX = `#!/bin/sh
shift
exec ${process.execPath} --require ${join(__dirname, "../../support/typescript-hook.cjs")} \\
  ${join(__dirname, "../../../tools/access-platform.ts")} "$@"
`;

/** Paths of the two charts. */
interface PublicCharts {
  readonly platform: string;
  readonly agents: string;
}

/** Charts like the public ones: names, kinds, labels, selectors and ports are those of the public ones. */
function chartsAlike(folder: string): PublicCharts {
  const platform = join(__dirname, "..", "..", "fixtures", "charts", "teleport-cluster");
  return { platform, agents: publicAgentsChart(folder, VERSION) };
}

/** Releases of the public charts, and the page's commands that move them. */
export class PublicReleases {
  /**
   * @param folder for files
   * @param charts what is installed; by default charts like the public ones
   */
  constructor(
    private readonly cluster: Cluster,
    folder: string,
    private readonly terraform = "terraform",
    readonly charts = chartsAlike(folder),
  ) {}

  /** @param values of the chart, beside those of the page */
  async installPlatform(...values: readonly string[]): Promise<void> {
    await this.install(this.charts.platform, platform, [...settings(VALUES["teleport-cluster"]), ...values]);
  }

  async installAgents(...values: readonly string[]): Promise<void> {
    await this.install(this.charts.agents, agents, [
      ...settings(VALUES["teleport-kube-agent"]),
      ...AGENTS_VALUES,
      `authToken=${TOKEN}`,
      ...values,
    ]);
  }

  /** The program that the page's first command writes of the releases. */
  async imported(directory: string): Promise<string> {
    mkdirSync(directory, { recursive: true });
    await this.shell(directory, `${pageCommand("import").trim()} || [ $? = 2 ]`);
    return readFileSync(join(directory, "main.ts"), "utf8");
  }

  /** Runs commands in the folder of a stack. */
  async shell(directory: string, script: string): Promise<string> {
    const { kubeconfig, context, kubectl, helm = "helm" } = this.cluster.controlPlane;
    const programs = { kubectl, helm, terraform: this.terraform };
    const links = Object.entries(programs).map(([name, path]) => `ln -sf "$(command -v ${path})" bin/${name}`);
    const env = { ...process.env, KUBECONFIG: kubeconfig, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context };
    mkdirSync(join(directory, "bin"), { recursive: true });
    writeFileSync(join(directory, "bin", "npx"), NPX, { mode: 0o755 });
    const prelude = ["set -euo pipefail", ...links, 'export PATH="$PWD/bin:$PATH"'];
    return (await run("bash", ["-c", [...prelude, script].join("\n")], { cwd: directory, env })).stdout;
  }

  private async install(
    chart: string,
    { release, namespace }: { readonly release: string; readonly namespace: string },
    values: readonly string[],
  ): Promise<void> {
    const { kubeconfig, context, helm = "helm" } = this.cluster.controlPlane;
    const where = ["--kubeconfig", kubeconfig, "--kube-context", context, "--namespace", namespace];
    await run(helm, ["install", release, chart, ...where, ...values.flatMap((value) => ["--set", value])]);
  }
}
