import { run as runCommand, type Run, type RunOptions, type RunResult } from "../../local/run";
import type { Json } from "../json/json";
import { at, objectsAt, stringAt } from "../json/plain-data";
import { KINDS } from "../manifests/kinds";

const FIELD_MANAGER = "access-platform-preview";

export interface KubectlOptions {
  /** Path of kubectl. */
  readonly kubectl: string;

  /** Path of the kubeconfig file. */
  readonly kubeconfig: string;
  readonly context: string;

  /** Aborts running commands. */
  readonly signal?: AbortSignal | undefined;

  /** Runs kubectl. @default in a process */
  readonly run?: Run;
}

/** Reads and changes the objects of a cluster with kubectl. */
export class Kubectl {
  constructor(private readonly options: KubectlOptions) {}

  /** The objects that `kubectl get` finds. @param args what to get */
  async get(args: readonly string[], options?: RunOptions): Promise<readonly Json[]> {
    return objects(await this.run(["get", ...args, "--output=json"], options));
  }

  /** Those of the manifests' objects that exist. */
  async existing(manifests: readonly Json[]): Promise<readonly Json[]> {
    if (manifests.length === 0) return [];
    return this.get(["--filename=-", "--ignore-not-found"], { input: kubernetesList(manifests) });
  }

  /**
   * All objects with some labels, in one namespace or in all, in the order of {@link KINDS}. Objects that controllers
   * created for them are left out.
   *
   * @param kinds as kubectl reads them
   */
  async labelled(selector: string, namespace?: string, kinds = ALL_KINDS): Promise<readonly Json[]> {
    const where = namespace === undefined ? "--all-namespaces" : `--namespace=${namespace}`;
    const found = await this.get([kinds, where, `--selector=${selector}`]);
    return found.filter((object) => at(object, "metadata", "ownerReferences") === undefined);
  }

  /** Creates or changes objects, in the given order. */
  async apply(manifests: readonly Json[]): Promise<readonly Json[]> {
    if (manifests.length === 0) return [];
    const how = ["--server-side", `--field-manager=${FIELD_MANAGER}`, "--force-conflicts", "--validate=strict"];
    const args = ["apply", ...how, "--filename=-", "--output=json"];
    return objects(await this.run(args, { input: kubernetesList(manifests) }));
  }

  /**
   * Deletes objects, and waits until they are gone.
   *
   * @param cascade "foreground" deletes the objects of their controllers first, "background" afterwards
   */
  async delete(found: readonly Json[], cascade: "foreground" | "background" = "background"): Promise<void> {
    if (found.length === 0) return;
    const how = ["--ignore-not-found", `--cascade=${cascade}`, "--wait", "--timeout=5m"];
    await this.run(["delete", "--filename=-", ...how], { input: kubernetesList(found.map(referenceTo)) });
  }

  /** Waits until objects are gone whose deletion has begun. */
  async untilGone(found: readonly Json[]): Promise<void> {
    if (found.length === 0) return;
    const how = ["--for=delete", "--timeout=5m"];
    await this.run(["wait", "--filename=-", ...how], { input: kubernetesList(found.map(referenceTo)) });
  }

  /** The last lines of an object's log, or why there are none. */
  async log(resource: string, namespace: string): Promise<string> {
    const args = ["logs", resource, `--namespace=${namespace}`, "--tail=20", "--pod-running-timeout=1s"];
    const { stdout, stderr } = await this.run(args, { accept: [0, 1] });
    return stdout.trim() || stderr.trim();
  }

  /** Runs kubectl against the cluster. */
  run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
    const { kubectl, kubeconfig, context, run = runCommand } = this.options;
    return run(kubectl, [...args, `--kubeconfig=${kubeconfig}`, `--context=${context}`], {
      signal: this.signal,
      ...options,
    });
  }

  get signal(): AbortSignal | undefined {
    return this.options.signal;
  }
}

const ALL_KINDS = [...KINDS.values()].map(({ apiVersion, kind }) => kindArgument(apiVersion, kind)).join(",");

/** A kind as an argument of kubectl: `Deployment.v1.apps`, or `Service` for the core group. */
export function kindArgument(apiVersion: string, kind: string): string {
  const [group = "", version] = apiVersion.split("/");
  return version === undefined ? kind : `${kind}.${version}.${group}`;
}

function referenceTo(object: Json): Json {
  const [name, namespace] = ["name", "namespace"].map((key) => stringAt(object, "metadata", key));
  const metadata = namespace === "" ? { name } : { name, namespace };
  return { apiVersion: object["apiVersion"], kind: object["kind"], metadata };
}

function kubernetesList(items: readonly Json[]): string {
  return JSON.stringify({ apiVersion: "v1", kind: "List", items });
}

/** Parses the output of kubectl: a list of objects, a single object, or nothing. */
function objects({ stdout }: RunResult): readonly Json[] {
  if (stdout.trim() === "") return [];
  const answer = JSON.parse(stdout) as Json;
  return Array.isArray(answer["items"]) ? objectsAt(answer, "items") : [answer];
}
