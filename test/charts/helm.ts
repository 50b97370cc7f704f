import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { canonicalYaml } from "../../constructs/core/canonical-yaml";
import { controlPlaneFolders } from "../../local/folders";
import { KUBERNETES, PINNED_BINARIES } from "../../local/pinned-binaries";
import { cachedPath } from "../../local/cached-program";
import { findOnPath, isExecutable } from "../../local/executables";
import { describeUnless } from "../support/describe-unless";
import { at } from "../support/synthesis";

/** Folder of the agents' chart. */
export const CHART = chart("svc-agent");

/** Folder of a chart of this package. */
export function chart(name: string): string {
  return join(__dirname, "..", "..", "charts", name);
}

/** Values that the chart takes. */
export const VALUES = {
  enterprise: true,
  roles: "kube",
  proxyAddr: "access.example.com:443",
  kubeClusterName: "production",
  joinTokenSecret: { create: false, name: "agent-join-token" },
  updater: { enabled: true },
};

/** One object of Kubernetes, as the chart renders it. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly annotations?: Record<string, string>;
  };
  readonly [field: string]: unknown;
}

/** Helm on this machine: ACCESS_PLATFORM_HELM, else `helm` on PATH, else the one that the control plane uses. */
function findHelm(): string | undefined {
  const named = process.env["ACCESS_PLATFORM_HELM"] ?? "";
  if (named !== "") return isExecutable(named) ? named : undefined;
  const pinned = PINNED_BINARIES.filter(({ name }) => name === "helm");
  const cached = pinned.map((helm) => cachedPath(controlPlaneFolders("any").cache, helm));
  return findOnPath(["helm"]) ?? cached.find(isExecutable);
}

/** Why no chart can be rendered here; undefined where it can. */
export function whyNoHelm(): string | undefined {
  return findHelm() === undefined ? "helm is neither on PATH nor in the cache" : undefined;
}

/** A group of tests that need Helm; skipped, with the reason in its name, where there is none. */
export function describeWithHelm(name: string, tests: () => void): void {
  describeUnless(whyNoHelm(), name, tests);
}

/** What `helm lint --strict` says, and whether it is content. */
export function lint(values: object, folder = CHART): { readonly passed: boolean; readonly report: string } {
  const { status, stdout, stderr } = helm(["lint", "--strict", folder, "--values", "-"], values);
  return { passed: status === 0, report: stdout + stderr };
}

/** What is rendered, and for which cluster. */
export interface TemplateOptions {
  /** @default that of the agents */
  readonly chart?: string;

  /** What the cluster has, beside what every Kubernetes has. @default nothing */
  readonly apiVersions?: readonly string[];
}

/**
 * The objects that a chart makes of values, in the release `edge` of the namespace `team` unless others are named.
 *
 * @throws Error with Helm's message when it refuses the values
 */
export function template(
  values: object,
  release = "edge",
  namespace = "team",
  { chart: folder = CHART, apiVersions = [] }: TemplateOptions = {},
): KubernetesObject[] {
  const known = apiVersions.flatMap((api) => ["--api-versions", api]);
  const where = ["--namespace", namespace, "--kube-version", KUBERNETES.version];
  const args = ["template", release, folder, ...where, "--values", "-", ...known];
  const { status, stdout, stderr } = helm(args, values);
  if (status !== 0) throw new Error(stderr);
  // As Kubernetes' own programs read it: 1e3, on and 2024 are no texts there.
  return parseAllDocuments(stdout, { version: "1.1" })
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
}

/** An object by kind and name. */
export function find(objects: readonly KubernetesObject[], kind: string, name = "edge"): KubernetesObject | undefined {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}

/** The configuration file of the agents that the chart makes of values. */
export function configurationOf(values: object, section = "svc"): Record<string, unknown> {
  const configMap = find(template(values), "ConfigMap");
  return parse(at(configMap, "data")![`${section}.yaml` as never]) as Record<string, unknown>;
}

/** What Helm answered, by what it was asked: most tests look at the same objects. */
const answers = new Map<string, SpawnSyncReturns<string>>();

function helm(args: readonly string[], values: object) {
  const input = canonicalYaml(values);
  const question = JSON.stringify([args, input]);
  const answer = answers.get(question) ?? spawnSync(findHelm() ?? "helm", args, { encoding: "utf8", input });
  answers.set(question, answer);
  return answer;
}
