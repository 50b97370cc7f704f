import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run as runCommand, type RunResult } from "../../local/run";
import { forget, helmRevisions, interrupted, type Revision } from "../cluster/helm-records";
import type { Kubectl } from "../cluster/kubectl";
import type { HelmItem } from "../manifests/items";
import { CHECKSUM_KEY, OWNER_LABEL, ownerMark, shortChecksum } from "./marks";
import type { PreviewOptions } from "./options";

/** The title of a release in lists of objects. */
export function releaseTitle({ namespace, name }: Pick<Revision, "namespace" | "name">): string {
  return `release ${namespace}/${name}`;
}

/** The Helm operations of a preview. Existing releases are found by the labels of Helm's own Secrets. */
export class Helm {
  constructor(
    private readonly options: PreviewOptions,
    private readonly kubectl: Kubectl,
  ) {}

  /** The newest revision of each release on the control plane. */
  async releases(): Promise<readonly Revision[]> {
    const revisions = await helmRevisions(this.kubectl);
    return [...new Map(revisions.map((revision) => [releaseTitle(revision), revision])).values()];
  }

  /** A checksum of all that an upgrade depends on: the chart, its version, and its values. */
  checksum({ chart, repository, version, values, set }: HelmItem): string {
    return shortChecksum(JSON.stringify([this.chartContent(chart), repository, version, values, set]));
  }

  /** Installs or upgrades a release, and waits as Terraform does. */
  async apply(item: HelmItem, existing: Revision | undefined): Promise<void> {
    if (existing !== undefined) await forget(interrupted([existing]), this.kubectl);
    const folder = mkdtempSync(join(tmpdir(), "access-platform-values-"));
    try {
      const files = item.values.map((document, index) => {
        const file = join(folder, `${index}.yaml`);
        writeFileSync(file, document, { mode: 0o600 });
        return `--values=${file}`;
      });
      await this.run(["upgrade", item.name, this.chartPath(item.chart), "--install", ...files, ...this.flags(item)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Uninstalls a release, and waits until its objects are gone. */
  async remove({ name, namespace }: Revision): Promise<void> {
    await this.run(["uninstall", name, `--namespace=${namespace}`, "--ignore-not-found", "--wait"]);
  }

  private flags(item: HelmItem): string[] {
    const { namespace, repository, version, set, wait, waitForJobs, timeoutSeconds, createNamespace } = item;
    const labels = { [OWNER_LABEL]: ownerMark(this.options.stack.name), [CHECKSUM_KEY]: this.checksum(item) };
    return [
      `--namespace=${namespace}`,
      ...(createNamespace ? ["--create-namespace"] : []),
      ...(repository === undefined ? [] : [`--repo=${repository}`]),
      ...(version === undefined ? [] : [`--version=${version}`]),
      ...set.map(({ name, value, type }) => `--set${type === "string" ? "-string" : ""}=${name}=${value}`),
      ...(wait ? ["--wait"] : []),
      ...(waitForJobs ? ["--wait-for-jobs"] : []),
      `--timeout=${timeoutSeconds}s`,
      ...Object.entries(labels).map(([key, value]) => `--labels=${key}=${value}`),
    ];
  }

  /** The path of a chart in the folder of the stack. Any other chart is returned unchanged. */
  private chartPath(chart: string): string {
    const path = resolve(this.options.stack.directory, chart);
    return statSync(path, { throwIfNoEntry: false }) === undefined ? chart : path;
  }

  private chartContent(chart: string): unknown {
    const path = this.chartPath(chart);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return chart;
    if (!entry.isDirectory()) return readFileSync(path, "base64");
    const files = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
    return files
      .filter((file) => statSync(join(path, file)).isFile())
      .map((file) => [file, readFileSync(join(path, file), "base64")]);
  }

  private run(args: readonly string[]): Promise<RunResult> {
    const { helm = "helm", kubeconfig, context, signal, run = runCommand } = this.options;
    return run(helm, [...args, `--kubeconfig=${kubeconfig}`, `--kube-context=${context}`], { signal });
  }
}
