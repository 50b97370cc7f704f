import {
  startControlPlane,
  stopControlPlane,
  type ControlPlane,
  type ControlPlaneOptions,
} from "../../../local/control-plane";
import { run } from "../../../local/run";
import { customResourceDefinition, type Definition } from "./definitions";

/** A Kubernetes object as the API server returns it. */
export interface LiveObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly generation?: number;
    readonly creationTimestamp: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly kind: string }[];
  };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

/** Kinds that a platform consists of; what controllers derive from them is left out. */
const DECLARED_KINDS = [
  "configmaps",
  "cronjobs",
  "deployments",
  "jobs",
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
  constructor(private readonly plane: ControlPlane | (() => ControlPlane)) {}

  get controlPlane(): ControlPlane {
    return typeof this.plane === "function" ? this.plane() : this.plane;
  }

  async kubectl(...args: string[]): Promise<string> {
    const { kubeconfig, context, kubectl } = this.controlPlane;
    const { stdout } = await run(kubectl, ["--kubeconfig", kubeconfig, "--context", context, ...args]);
    return stdout;
  }

  /** Applies objects as one who owns them. */
  async apply(...objects: readonly object[]): Promise<void> {
    const { kubeconfig, context, kubectl } = this.controlPlane;
    const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
    const args = ["--kubeconfig", kubeconfig, "--context", context, "apply", "--server-side", "--filename", "-"];
    await run(kubectl, args, { input });
  }

  /** Makes a kind known, and waits until the API serves it. */
  async define(definition: Definition): Promise<void> {
    await this.apply(customResourceDefinition(definition));
    const { group, plural } = definition;
    const name = `customresourcedefinition/${plural}.${group}`;
    await this.kubectl("wait", "--for=condition=Established", name, "--timeout=5m");
  }

  async get(kind: string, name: string, namespace = "svc"): Promise<LiveObject> {
    return JSON.parse(await this.kubectl("get", kind, name, "-n", namespace, "-o", "json")) as LiveObject;
  }

  /** The objects of some kinds, but no Jobs of a CronJob: they come at their times, in whatever test. */
  async list(kinds: string, namespace = "svc"): Promise<LiveObject[]> {
    const { items } = JSON.parse(await this.kubectl("get", kinds, "-n", namespace, "-o", "json")) as {
      items: LiveObject[];
    };
    return items.filter(({ metadata }) => metadata.ownerReferences?.every(({ kind }) => kind !== "CronJob") ?? true);
  }

  /** What every declared object says, by `Kind/namespace/name`: all but its status, which controllers write as they work. */
  async declarations(): Promise<Record<string, string>> {
    const objects = await this.declaredObjects();
    return Object.fromEntries([...objects].map(([key, object]) => [key, JSON.stringify(withoutStatus(object))]));
  }

  /** Every declared object by `Kind/namespace/name`. */
  async declaredObjects(): Promise<Map<string, LiveObject>> {
    const namespaces = ["svc", "svc-agents", "databases", "agents"];
    const lists = await Promise.all(namespaces.map((namespace) => this.list(DECLARED_KINDS.join(","), namespace)));
    return new Map(
      lists
        .flat()
        .map((object) => [`${object.kind}/${object.metadata.namespace ?? ""}/${object.metadata.name}`, object]),
    );
  }
}

/** A cluster that is there for the tests of a file or a group, and new for them. */
export function embeddedCluster({ name, ...options }: ControlPlaneOptions & { readonly name: string }): Cluster {
  let started: ControlPlane | undefined;
  beforeAll(async () => {
    await stopControlPlane({ name });
    started = await startControlPlane({ name, ...options });
  });
  afterAll(() => stopControlPlane({ name }));
  return new Cluster(() => {
    if (started === undefined) throw new Error(`the control plane ${name} has not been started`);
    return started;
  });
}

/** Without the version, too: it changes with the status. */
function withoutStatus({ metadata, ...object }: LiveObject): object {
  return { ...object, status: undefined, metadata: { ...metadata, resourceVersion: undefined } };
}

/** What is in one of two records and not, or not the same, in the other. */
export function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]).sort();
}
