import type { Run, RunResult } from "../../../local/run";
import type { HelmItem, KubernetesItem } from "../../../tools/manifests/items";
import type { PreviewOptions } from "../../../tools/preview/options";

type Json = Record<string, unknown>;

/** Stands in for kubectl and Helm over a control plane that only remembers. */
export class FakeCluster {
  readonly calls: string[] = [];
  readonly objects = new Map<string, Json>();
  readonly releases = new Map<string, Json>();

  /** Conditions that never come. */
  readonly never = new Set<string>();
  private version = 0;

  readonly run: Run = async (file, args, options = {}) => {
    const words = args.filter((argument) => !/^--(kubeconfig|context|kube-context)=/.test(argument));
    this.calls.push([file, ...words].join(" "));
    const input = options.input === undefined ? [] : (JSON.parse(options.input) as { items: Json[] }).items;
    if (file === "helm") return this.helm(words);
    if (words[0] === "wait" && [...this.never].some((condition) => words.includes(condition))) {
      await new Promise((resolve) => options.signal?.addEventListener("abort", resolve));
      options.signal?.throwIfAborted();
    }
    return this.kubectl(words, input);
  };

  options(owner = "platform"): PreviewOptions {
    const stack = { name: owner, directory: "/nowhere" };
    return { kubectl: "kubectl", helm: "helm", kubeconfig: "k", context: "c", stack, run: this.run };
  }

  names(): string[] {
    return [...this.objects.keys()].sort();
  }

  private kubectl(words: readonly string[], input: readonly Json[]): RunResult {
    if (words[0] === "get" && words[1] === "secrets") {
      return answer([...this.releases.values()].map((labels) => ({ metadata: { namespace: labels["at"], labels } })));
    }
    if (words[0] === "get" && words[1] === "--filename=-") {
      return answer(input.flatMap((item) => this.objects.get(keyOf(item)) ?? []));
    }
    if (words[0] === "get") {
      const [, mark = ""] = /--selector=[^,=]+=?([^,]*)/.exec(words.join(" ")) ?? [];
      const kinds = (words[1] ?? "").split(",").map((kind) => kind.split(".")[0]);
      return answer(
        [...this.objects.values()].filter(
          (object) => kinds.includes(String(object["kind"])) && (mark === "" || labelOf(object) === mark),
        ),
      );
    }
    if (words[0] === "apply") return answer(input.map((item) => this.store(item)));
    if (words[0] === "delete") for (const item of input) this.objects.delete(keyOf(item));
    return answer("");
  }

  private helm(words: readonly string[]): RunResult {
    const at = words.find((word) => word.startsWith("--namespace="))?.slice("--namespace=".length) ?? "";
    const name = words[1] ?? "";
    if (words[0] === "uninstall") this.releases.delete(`${at}/${name}`);
    if (words[0] === "upgrade") {
      const labels = words.flatMap((word) => (word.startsWith("--labels=") ? [word.slice(9).split("=")] : []));
      const own = Object.fromEntries(labels) as Json;
      this.releases.set(`${at}/${name}`, { at, name, version: "1", status: "deployed", ...own });
    }
    return answer("");
  }

  private store(item: Json): Json {
    const metadata = { ...(item["metadata"] as Json), resourceVersion: String(++this.version) };
    const stored = { ...item, metadata };
    this.objects.set(keyOf(item), stored);
    return stored;
  }
}

export function configMapItem(name: string, data: Json = {}): KubernetesItem {
  return {
    kind: "object",
    address: `kubernetes_config_map_v1.${name}`,
    manifest: { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: "svc" }, data },
    waitForRollout: false,
    waitForCompletion: false,
    timeoutSeconds: 60,
  };
}

export function releaseItem(name: string, values = "a: 1\n", step = 0): HelmItem {
  return {
    kind: "release",
    address: `helm_release.${name}`,
    name,
    namespace: "svc",
    chart: "svc-agent",
    values: [values],
    set: [{ name: "b", value: "c", type: "string" }],
    wait: true,
    waitForJobs: false,
    timeoutSeconds: 90,
    createNamespace: false,
    step,
  };
}

function answer(content: unknown): RunResult {
  const stdout = typeof content === "string" ? content : JSON.stringify({ kind: "List", items: content });
  return { stdout, stderr: "", exitCode: 0 };
}

function keyOf(item: Json): string {
  const { name, namespace } = item["metadata"] as Json;
  return `${String(item["kind"])} ${String(namespace)}/${String(name)}`;
}

function labelOf(object: Json): unknown {
  return ((object["metadata"] as Json)["labels"] as Json | undefined)?.["access-platform/preview"];
}
