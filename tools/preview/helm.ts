import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run as runCommand, type RunResult } from "../../local/run";
import { isObject } from "../json/json";
import type { HelmItem } from "../manifests/items";
import type { Kubectl } from "./kubectl";
import { CHECKSUM_KEY, OWNER_LABEL, ownerMark, shortChecksum } from "./marks";
import type { PreviewOptions } from "./options";
import { forget, interrupted, type Revision } from "./release-attempts";

/** The newest revision of a Helm release. */
export interface LiveRelease extends Revision {
  readonly labels: Readonly<Record<string, string>>;
}

/** The few things that a preview asks of Helm. What exists is read from the labels of Helm's own Secrets. */
export class Helm {
  constructor(
    private readonly options: PreviewOptions,
    private readonly kubectl: Kubectl,
  ) {}

  /** All releases on the control plane. */
  async releases(): Promise<LiveRelease[]> {
    const columns = '{range .items[*]}{.metadata.namespace} {.metadata.labels}{"\\n"}{end}';
    const args = ["get", "secrets", "--all-namespaces", "--selector=owner=helm", `--output=jsonpath=${columns}`];
    const { stdout } = await this.kubectl.run(args);
    const newest = new Map<string, LiveRelease>();
    for (const line of stdout.split("\n")) {
      const release = parseRelease(line);
      if (release === undefined) continue;
      const key = `${release.namespace}/${release.name}`;
      if (release.revision > (newest.get(key)?.revision ?? 0)) newest.set(key, release);
    }
    return [...newest.values()];
  }

  /** Changes exactly when the release has to be upgraded: with the chart, its version, or its values. */
  checksum({ chart, repository, version, values, set }: HelmItem): string {
    return shortChecksum(JSON.stringify([this.chartContent(chart), repository, version, values, set]));
  }

  /** Installs or upgrades a release, and waits as Terraform would. */
  async apply(item: HelmItem, existing: LiveRelease | undefined): Promise<void> {
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

  /** Removes a release and waits until its objects are gone. */
  async remove({ name, namespace }: LiveRelease): Promise<void> {
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

  /** The path of a chart in the folder of the stack; any other chart unchanged. */
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

function parseRelease(line: string): LiveRelease | undefined {
  const separator = line.indexOf(" ");
  if (separator < 0) return undefined;
  const labels: unknown = JSON.parse(line.slice(separator + 1));
  if (!isObject(labels)) return undefined;
  const { name, version, status } = labels;
  return {
    name: String(name),
    namespace: line.slice(0, separator),
    revision: Number(version),
    status: String(status),
    labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)])),
  };
}
