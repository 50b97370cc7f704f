import { isDeepStrictEqual } from "node:util";
import { parseConfiguration, singleBlock, type Block } from "../manifests/configuration";
import { withTexts, type Json } from "../json/json";
import { Resolver } from "../manifests/resolver";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { readStackContents } from "../model/contents";
import type { Plan, PlannedAction, PlannedChange } from "../model/plan";
import { at, listAt, objectAt } from "../json/plain-data";
import { valueAt } from "./differences";
import { isBoth, paired, stepFromPlans, type Step } from "./step";

/** Attributes that Kubernetes does not change in an object that is there, so that Terraform replaces the object. */
const REPLACED_FOR: Readonly<Record<string, readonly string[]>> = {
  kubernetes_persistent_volume_claim_v1: ["spec.storage_class_name", "spec.access_modes"],
  kubernetes_service_v1: ["spec.load_balancer_class"],
  kubernetes_deployment_v1: ["spec.selector"],
  helm_release: ["name", "namespace"],
};

/** Locals that name each other have fewer levels. */
const DEEPEST = 20;

const NAMES = ["metadata.name", "metadata.namespace"];

/** Parts of a stack that say something to Terraform, and nothing of what it makes. */
const FOR_TERRAFORM = ["//", "depends_on", "lifecycle", "provider"];

/** Parts of a stack that Terraform runs beside its resources. */
const RUN = ["action", "ephemeral"];

/** The step from stacks to other ones, as far as it is known without the cluster. */
export function stepOfFolders(before: readonly SynthesisedStack[], after: readonly SynthesisedStack[]): Step {
  const pairs = paired(before, after, ({ name }) => name);
  // Nobody applies a stack that is in no program, so what it has made stays as it is.
  const plans = pairs.map((pair) => folderPlan(pair.before, pair.after ?? pair.before));
  const isLeft = plans.map(({ changes }, index) => pairs[index]?.after === undefined && changes.length > 0);
  const left = plans.filter((_, index) => isLeft[index]).map((plan) => plan.after.name);
  const moved = pairs.filter(isBoth).filter(({ before, after }) => isMoved(before, after));
  return { ...stepFromPlans(plans, false), left, moved: moved.map(({ after }) => after.name) };
}

/** What says in a provider which cluster it is for. */
const CLUSTER = ["host", "config_path", "config_context", "config_context_cluster"];

function isMoved(...stacks: readonly [SynthesisedStack, SynthesisedStack]): boolean {
  const [old, now] = stacks.map(({ configuration }) => [
    objectAt(configuration, "terraform", "backend"),
    ...listAt(objectAt(configuration, "provider"), "kubernetes").map((provider) =>
      CLUSTER.map((key) => at(provider, key)),
    ),
  ]);
  return !isDeepStrictEqual(old, now);
}

function folderPlan(old: SynthesisedStack | undefined, now: SynthesisedStack): Plan {
  const { name } = now;
  const configuration = old?.configuration ?? {};
  const [before, after] = [readStackContents({ name, configuration }), readStackContents(now)];
  const [left, right] = [inlinedResources(configuration), inlinedResources(now.configuration)];
  const resolver = new Resolver(parseConfiguration(now.configuration));
  return {
    before,
    after,
    changes: paired(left, right, ({ address }) => address).map((pair) => {
      const { address, type } = pair.after ?? pair.before;
      const change = plannedFolderChange(address, type, made(pair.before?.body), made(pair.after?.body));
      const unknown = change.action === "nothing" ? [] : unresolvedPaths(change, resolver);
      const isProvisioned = [change.before, change.after].some((side) => side?.["provisioner"] !== undefined);
      return { ...change, ...(unknown.length > 0 && { unknown }), ...(isProvisioned && { isProvisioned }) };
    }),
    invoked: RUN.filter((part) => !isDeepStrictEqual(at(configuration, part), at(now.configuration, part))),
    changesOutputs: !isDeepStrictEqual(before.outputs, after.outputs),
  };
}

/** Where a change has an expression that only an apply resolves, and that is another one than before. */
function unresolvedPaths({ before, after }: PlannedChange, resolver: Resolver): readonly (readonly string[])[] {
  const texts = (value: unknown): readonly (readonly [readonly string[], string])[] => {
    if (typeof value === "string") return value.includes("${") ? [[[], value]] : [];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      texts(inner).map(([path, text]) => [[key, ...path], text] as const),
    );
  };
  const found = texts(after ?? {}).filter(([path, text]) => {
    if (valueAt(before, path) === text) return false;
    const refused: string[] = [];
    resolver.resolve(text, (_, problem) => refused.push(problem));
    return refused.length > 0;
  });
  const paths = found.map(([path]) => path.filter((key) => !/^\d+$/.test(key)));
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}

/** The resources with what their locals say; what reads the cluster stays what it is, whatever stands in for it. */
function inlinedResources(configuration: unknown): readonly Block[] {
  const { resources, locals } = parseConfiguration(configuration);
  const texts = Object.entries(locals).flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return /\$\{.*\bdata\./.test(text) ? [] : [[name, text] as const];
  });
  const known = new Map(texts);
  const inlined = (value: string, depth = 0): string => {
    if (!value.includes("local.") || depth === DEEPEST) return value;
    return value.replace(/\$\{local\.[\w-]+\}|\blocal\.[\w-]+/g, (all) => {
      const text = known.get(all.replace(/^(?:\$\{)?local\.|\}$/g, ""));
      return text === undefined ? all : inlined(text, depth + 1);
    });
  };
  if (known.size === 0) return resources;
  return resources.map((block) => ({ ...block, body: withTexts(block.body, (text) => inlined(text)) as Json }));
}

function plannedFolderChange(
  address: string,
  type: string,
  before: Json | undefined,
  after: Json | undefined,
): PlannedChange {
  const replacedFor = [...NAMES, ...(REPLACED_FOR[type] ?? [])].filter(
    (path) => !isDeepStrictEqual(valueAt(before, path.split(".")), valueAt(after, path.split("."))),
  );
  const action = plannedAction(before, after, replacedFor);
  return { address, type, action, before, after, replacedFor: action === "replace" ? replacedFor : [] };
}

function plannedAction(
  before: Json | undefined,
  after: Json | undefined,
  replacedFor: readonly string[],
): PlannedAction {
  if (before === undefined) return "create";
  if (after === undefined) return "delete";
  if (isDeepStrictEqual(before, after)) return "nothing";
  return replacedFor.length > 0 ? "replace" : "update";
}

function made(body: Json | undefined): Json | undefined {
  const block = singleBlock(body);
  if (block === undefined) return undefined;
  return Object.fromEntries(Object.entries(block).filter(([name]) => !FOR_TERRAFORM.includes(name)));
}
