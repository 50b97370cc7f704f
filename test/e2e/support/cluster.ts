import type { ControlPlane } from "../../../local/control-plane";
import { run } from "../../../local/run";

/** A Kubernetes object as the API server returns it. */
export interface LiveObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly resourceVersion: string;
    readonly creationTimestamp: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

/** Kinds that a platform consists of; what controllers derive from them is left out. */
const DECLARED_KINDS = [
  "configmaps",
  "deployments",
  "networkpolicies",
  "persistentvolumeclaims",
  "poddisruptionbudgets",
  "rolebindings",
  "roles",
  "secrets",
  "serviceaccounts",
  "services",
  "statefulsets",
];

/** What a test looks at on a control plane. */
export class Cluster {
  constructor(readonly controlPlane: ControlPlane) {}

  async kubectl(...args: string[]): Promise<string> {
    const { kubeconfig, context, kubectl } = this.controlPlane;
    const { stdout } = await run(kubectl, ["--kubeconfig", kubeconfig, "--context", context, ...args]);
    return stdout;
  }

  async get(kind: string, name: string, namespace = "svc"): Promise<LiveObject> {
    return JSON.parse(await this.kubectl("get", kind, name, "-n", namespace, "-o", "json")) as LiveObject;
  }

  async list(kinds: string, namespace = "svc"): Promise<LiveObject[]> {
    const { items } = JSON.parse(await this.kubectl("get", kinds, "-n", namespace, "-o", "json")) as {
      items: LiveObject[];
    };
    return items;
  }

  /** `Kind/namespace/name` of every declared object, with the version that changes whenever the object does. */
  async resourceVersions(namespaces: readonly string[] = ["svc", "databases"]): Promise<Record<string, string>> {
    const lists = await Promise.all(namespaces.map((namespace) => this.list(DECLARED_KINDS.join(","), namespace)));
    return Object.fromEntries(
      lists
        .flat()
        .map(({ kind, metadata }) => [`${kind}/${metadata.namespace}/${metadata.name}`, metadata.resourceVersion]),
    );
  }
}

/** What is in one of two records and not, or not the same, in the other. */
export function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]).sort();
}
