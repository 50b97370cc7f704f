import {
  ManifestsError,
  parseConfiguration,
  placeholderFor,
  type Block,
  type Configuration,
  type ManifestsProblem,
} from "./configuration";
import { type Json } from "../json/json";
import type { Item, OrderedItem } from "./items";
import { findKind } from "./kinds";
import type { Refuse } from "./object";
import { inDependencyOrder } from "./order";
import { helmItem } from "./release";
import { Resolver } from "./resolver";
import { kubernetesItem } from "./resource";

/** Terraform's own arguments that do not change the object. Terraform itself checks preconditions. */
const IGNORED_ARGUMENTS = ["//", "depends_on", "lifecycle", "provider"];

/** Terraform's own arguments that change which objects exist. */
const REFUSED_ARGUMENTS = ["connection", "count", "dynamic", "for_each", "provisioner"];

/** The note of a release whose version Terraform gets from a version server. */
const STAND_IN = "Terraform asks a version server for the version; the declared first version is shown in its place";

/** Types of resources that put nothing on a cluster. */
const WITHOUT_OBJECT = ["terraform_data"];

/**
 * The objects and releases that a stack puts on a cluster, in the order of their dependencies.
 *
 * Data sources, outputs and `lifecycle` blocks are not shown.
 *
 * @param configuration the parsed `cdk.tf.json` of the stack
 * @param variables values by name; by default, those of the stack, with placeholders for ephemeral variables
 * @throws ManifestsError with everything that the view cannot show
 */
export function renderStack(configuration: unknown, variables: Json = {}): OrderedItem[] {
  const { items, problems } = readItems(configuration, variables);
  if (problems.length > 0) throw new ManifestsError(problems);
  return items;
}

/** The items of {@link renderStack}, and the problems instead of an error. A stack may hold more than a platform. */
export function readItems(configuration: unknown, variables: Json = {}) {
  const read = parseConfiguration(configuration);
  const parsed = { ...read, variableDefaults: { ...read.variableDefaults, ...variables } };
  const problems: ManifestsProblem[] = severalClusters(parsed);
  const resolver = new Resolver(parsed);
  const items = inDependencyOrder(parsed).flatMap((blocks, step) =>
    blocks.flatMap((block) => {
      const refuse: Refuse = (attribute, problem) => {
        problems.push({ address: block.address, attribute, problem });
      };
      return blockItems(block, step, resolver, refuse).map((item) => ({ ...item, wave: block.wave }));
    }),
  );
  return { items, problems };
}

function blockItems(block: Block, step: number, resolver: Resolver, refuse: Refuse): Item[] {
  if (WITHOUT_OBJECT.includes(block.type)) return [];
  for (const argument of REFUSED_ARGUMENTS) {
    if (argument in block.body) refuse(argument, "is an argument of Terraform that is not shown");
  }
  const kind = findKind(block.type);
  if (kind === undefined && block.type !== "helm_release") {
    refuse("", `resources of type ${block.type} are not shown`);
    return [];
  }
  const declared = withoutArguments(block.body);
  const body = resolver.resolve(declared, refuse) as Json;
  if (kind !== undefined) return [{ ...kubernetesItem(block, kind, body, refuse), ...placeholderNote(body, resolver) }];
  return [{ ...helmItem(block.address, body, refuse), step, ...(resolver.asksServer(declared) && { note: STAND_IN }) }];
}

/** A warning for a Secret of placeholders, which a user who applies the view would create. */
function placeholderNote(body: Json, { placeholders }: Resolver): Pick<Item, "note"> {
  const text = JSON.stringify(body);
  const variables = placeholders.filter((name) => text.includes(placeholderFor(name)));
  if (variables.length === 0) return {};
  return { note: `placeholders: the values are in the variables ${variables.join(", ")}, which only Terraform reads` };
}

function withoutArguments(body: Json): Json {
  const arguments_ = [...IGNORED_ARGUMENTS, ...REFUSED_ARGUMENTS];
  return Object.fromEntries(Object.entries(body).filter(([name]) => !arguments_.includes(name)));
}

/** A preview goes to one cluster, so two different configurations of a provider are refused. */
function severalClusters({ resources }: Configuration): ManifestsProblem[] {
  const providers = new Map<string, unknown>();
  return resources.flatMap(({ address, type, body }) => {
    const [name = ""] = type.split("_", 1);
    const provider = body["provider"] ?? name;
    const earlier = providers.get(name) ?? provider;
    providers.set(name, earlier);
    if (earlier === provider) return [];
    const problem = `is ${JSON.stringify(provider)} where other resources of the stack have ${JSON.stringify(earlier)}; declare a stack for each cluster`;
    return [{ address, attribute: "provider", problem }];
  });
}
