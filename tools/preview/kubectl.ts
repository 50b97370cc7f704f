import { at, listItems, stringAt } from "../json/plain-data";
import { KINDS } from "../manifests/kinds";
import { run as runCommand, type RunOptions, type RunResult } from "../../local/run";
import { OWNER_LABEL } from "./marks";
import type { PreviewOptions } from "./options";

const FIELD_MANAGER = "access-platform-preview";

/** An object on the control plane, as far as a preview needs it. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Whether a controller created it for another object. */
  readonly isDependent: boolean;

  /** Whether it is deleted, and only not gone yet. */
  readonly isGoing: boolean;

  /** All of it. */
  readonly content: Manifest;
}

type Manifest = Readonly<Record<string, unknown>>;

/** Where kubectl goes, and how it is run. */
export type KubectlOptions = Pick<PreviewOptions, "kubectl" | "kubeconfig" | "context" | "signal" | "run">;

/** The few things that a preview asks of kubectl. */
export class Kubectl {
  constructor(private readonly options: KubectlOptions) {}

  /** Those of the objects that exist. */
  async existing(manifests: readonly Manifest[]): Promise<LiveObject[]> {
    if (manifests.length === 0) return [];
    return parse(
      await this.run(["get", "--filename=-", "--ignore-not-found", "--output=json"], {
        input: kubernetesList(manifests),
      }),
    );
  }

  /**
   * Everything that previews of a stack made, or previews of any stack, in the order of {@link KINDS}. Not the
   * Secrets in which Helm keeps its releases: they have the release's labels, and go with it.
   *
   * @param kinds as kubectl reads them
   */
  async marked(owner?: string, kinds = ALL_KINDS): Promise<LiveObject[]> {
    const mark = owner === undefined ? OWNER_LABEL : `${OWNER_LABEL}=${owner}`;
    return this.labelled(`${mark},owner!=helm`, undefined, kinds);
  }

  /** Everything that labels select, in one namespace or in all; without what controllers created for it. */
  async labelled(selector: string, namespace?: string, kinds = ALL_KINDS): Promise<LiveObject[]> {
    const where = namespace === undefined ? "--all-namespaces" : `--namespace=${namespace}`;
    const found = await this.run(["get", kinds, where, `--selector=${selector}`, "--output=json"]);
    return parse(found).filter(({ isDependent }) => !isDependent);
  }

  /** Creates or changes objects, in their order. */
  async apply(manifests: readonly Manifest[]): Promise<LiveObject[]> {
    if (manifests.length === 0) return [];
    const how = ["--server-side", `--field-manager=${FIELD_MANAGER}`, "--force-conflicts", "--validate=strict"];
    return parse(
      await this.run(["apply", ...how, "--filename=-", "--output=json"], { input: kubernetesList(manifests) }),
    );
  }

  /**
   * Deletes objects and waits until they are gone.
   *
   * @param cascade whether what controllers created for them is deleted first, or afterwards by itself
   */
  async delete(objects: readonly LiveObject[], cascade: "foreground" | "background" = "background"): Promise<void> {
    if (objects.length === 0) return;
    const how = ["--ignore-not-found", `--cascade=${cascade}`, "--wait", "--timeout=5m"];
    await this.run(["delete", "--filename=-", ...how], { input: kubernetesList(objects.map(referenceTo)) });
  }

  /** Waits until objects are gone that are deleted already. */
  async untilGone(objects: readonly LiveObject[]): Promise<void> {
    if (objects.length === 0) return;
    const how = ["--for=delete", "--timeout=5m"];
    await this.run(["wait", "--filename=-", ...how], { input: kubernetesList(objects.map(referenceTo)) });
  }

  /** The last lines of an object's log, or why there are none. */
  async log(resource: string, namespace: string): Promise<string> {
    const args = ["logs", resource, `--namespace=${namespace}`, "--tail=20", "--pod-running-timeout=1s"];
    const { stdout, stderr } = await this.run(args, { accept: [0, 1] });
    return stdout.trim() || stderr.trim();
  }

  /** Runs kubectl against the control plane of the preview. */
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

/** A kind as kubectl reads it on its command line: `Deployment.v1.apps`, or `Service` of the core group. */
export function kindArgument(apiVersion: string, kind: string): string {
  const [group = "", version] = apiVersion.split("/");
  return version === undefined ? kind : `${kind}.${version}.${group}`;
}

function referenceTo({ apiVersion, kind, name, namespace }: LiveObject): Manifest {
  return { apiVersion, kind, metadata: namespace === "" ? { name } : { name, namespace } };
}

function kubernetesList(items: readonly Manifest[]): string {
  return JSON.stringify({ apiVersion: "v1", kind: "List", items });
}

/** Reads what kubectl prints for several objects (a list), for one (the object), or for none (nothing). */
function parse({ stdout }: RunResult): LiveObject[] {
  if (stdout.trim() === "") return [];
  const answer = JSON.parse(stdout) as Manifest;
  const items = Array.isArray(answer["items"]) ? listItems(answer) : [answer];
  return items.map(liveObject);
}

function liveObject(object: Manifest): LiveObject {
  const labels = at(object, "metadata", "labels");
  return {
    apiVersion: stringAt(object, "apiVersion"),
    kind: stringAt(object, "kind"),
    name: stringAt(object, "metadata", "name"),
    namespace: stringAt(object, "metadata", "namespace"),
    resourceVersion: stringAt(object, "metadata", "resourceVersion"),
    labels: (labels ?? {}) as LiveObject["labels"],
    isDependent: at(object, "metadata", "ownerReferences") !== undefined,
    isGoing: at(object, "metadata", "deletionTimestamp") !== undefined,
    content: object,
  };
}
