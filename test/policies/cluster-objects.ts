import { join } from "node:path";
import { parse } from "yaml";
import { renderStack } from "../../tools/manifests/render";
import { readApp, type SynthesisedStack } from "../../tools/synth/synthesised-app";
import { template } from "../charts/helm";

/** An object of Kubernetes, as far as traffic is concerned. */
interface AnyObject {
  readonly kind?: unknown;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec?: PodOwner & { readonly jobTemplate?: { readonly spec?: PodOwner } };
}

interface PodOwner {
  readonly template?: { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> } };
}

/** The pods of a workload. */
export interface PodsOfWorkload {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** What decides who may connect to whom in a cluster. */
export interface ClusterObjects {
  readonly policies: readonly object[];

  /** Labels of the namespaces, by name. */
  readonly namespaces: ReadonlyMap<string, Readonly<Record<string, string>>>;

  /** By `namespace/name` of the workload. */
  readonly workloads: ReadonlyMap<string, PodsOfWorkload>;
}

/** Reads policies, namespaces and workloads from objects; others are left out. */
function clusterObjects(objects: readonly object[]): ClusterObjects {
  const read = objects as readonly AnyObject[];
  const namespaces = read.filter(({ kind }) => kind === "Namespace");
  return {
    policies: read.filter(({ kind }) => kind === "NetworkPolicy"),
    namespaces: new Map(namespaces.map(({ metadata: { name = "", labels = {} } = {} }) => [name, named(name, labels)])),
    workloads: new Map(read.flatMap(podsOf)),
  };
}

/** The label that the API server gives every namespace. */
export function named(name: string, labels: Readonly<Record<string, string>> = {}) {
  return { ...labels, "kubernetes.io/metadata.name": name };
}

function podsOf({ metadata = {}, spec }: AnyObject): [string, PodsOfWorkload][] {
  const { name = "", namespace = "" } = metadata;
  const { metadata: pod } = (spec?.jobTemplate?.spec ?? spec)?.template ?? {};
  if (pod === undefined) return [];
  // The name of a Job ends with a checksum of what it delivers.
  return [[`${namespace}/${name.replace(/-[0-9a-f]{10}$/, "")}`, { namespace, labels: pod.labels ?? {} }]];
}

/** Everything that the stacks of an app put on a cluster, with the objects of its own charts. */
export function renderedObjects(outdir: string): ClusterObjects {
  return clusterObjects(readApp(outdir).flatMap(objectsOf));
}

function objectsOf({ configuration, directory }: SynthesisedStack): readonly object[] {
  return renderStack(configuration).flatMap((item): readonly object[] => {
    if (item.kind === "object") return [item.manifest];
    // There is no network: charts of repositories are known by the pods that a test adds.
    if (!item.chart.startsWith("./")) return [];
    const values = { ...(parse(item.values[0] ?? "{}") as object), ...Object.fromEntries(item.set.map(setting)) };
    const objects = template(values, item.name, item.namespace, { chart: join(directory, item.chart) });
    return objects.map((object) => ({ ...object, metadata: { namespace: item.namespace, ...object.metadata } }));
  });
}

function setting({ name, value }: { readonly name: string; readonly value: string }): [string, string] {
  return [name, value];
}
