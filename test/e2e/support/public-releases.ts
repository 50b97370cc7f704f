import { join } from "node:path";
import { Brand } from "../../../constructs";
import { run } from "../../../local/run";
import { publicAgentsChart } from "../../support/agents-chart";
import { NAMES } from "../../support/migration-page";
import type { Cluster } from "./cluster";

/** Version of both releases, which the page's program declares. */
export const VERSION = "18.3.0";

/** Of the agents of the release, which its chart keeps in a Secret. */
export const TOKEN = "the-token-of-the-agents";

const { platform, agents } = NAMES;
const { TELEPORT } = Brand;

/** Values of the agents' release, under the names that the public chart gives them. */
const AGENTS_VALUES = [
  ...["enterprise=true", `enterpriseImage=${TELEPORT.image("enterprise")}`, `updater.image=${TELEPORT.updaterImage}`],
  ...["roles=kube", `proxyAddr=${NAMES.host}:443`, "kubeClusterName=production"],
  ...["updater.enabled=true", `authToken=${TOKEN}`],
];

/** Releases of charts like the public ones, and the page's commands that move them. */
export class PublicReleases {
  /** The cluster's chart: names, kinds, labels, selectors and ports are those of the public one. */
  readonly platformChart = join(__dirname, "..", "..", "fixtures", "charts", "teleport-cluster");
  readonly agentsChart: string;

  /** @param folder for files */
  constructor(
    private readonly cluster: Cluster,
    folder: string,
    private readonly terraform = "terraform",
  ) {
    this.agentsChart = publicAgentsChart(folder, VERSION);
  }

  /** @param values of the chart, beside the name of the service's cluster */
  async installPlatform(...values: readonly string[]): Promise<void> {
    await this.install(this.platformChart, platform, [`clusterName=${NAMES.host}`, ...values]);
  }

  async installAgents(): Promise<void> {
    await this.install(this.agentsChart, agents, AGENTS_VALUES);
  }

  /** Runs commands in the folder of a stack. */
  async shell(directory: string, script: string): Promise<string> {
    const { kubeconfig, context, kubectl, helm = "helm" } = this.cluster.controlPlane;
    const programs = { kubectl, helm, terraform: this.terraform };
    const links = Object.entries(programs).map(([name, path]) => `ln -sf "$(command -v ${path})" bin/${name}`);
    const env = { ...process.env, KUBECONFIG: kubeconfig, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context };
    const prelude = ["set -euo pipefail", "mkdir -p bin", ...links, 'export PATH="$PWD/bin:$PATH"'];
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
