import type { Block, Configuration } from "./configuration";
import { kindOf } from "./kinds";
import { ManifestsError } from "./manifests-error";
import { expressionsIn } from "./templates";

const REFERENCE = /(?:\b(data)\.)?\b([A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)/g;

interface Node {
  readonly body: unknown;
  readonly dependsOn: readonly string[];
  readonly block?: Block;
}

/**
 * The resources of a stack in steps, each after everything that it depends on: by `depends_on`, and by references, also
 * through locals and data sources.
 *
 * Of the possible next resources, those that Terraform does not wait for come first: Terraform would create them
 * meanwhile, and a workload may need them to become ready (for example a Service). Otherwise the order of the file is
 * kept. A step has what can come at once: releases of one step do not depend on each other.
 *
 * @throws ManifestsError when resources depend on each other
 */
export function inDependencyOrder(configuration: Configuration): Block[][] {
  const nodes = nodesOf(configuration);
  const waiting = new Map([...nodes].map(([address, node]) => [address, dependenciesOf(node, nodes)]));
  const steps: Block[][] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].flatMap(([address, dependencies]) =>
      dependencies.some((dependency) => waiting.has(dependency)) ? [] : [address],
    );
    if (ready.length === 0) throw circular(waiting);
    const step = nextStep(ready.map((address) => ({ address, block: nodes.get(address)?.block })));
    for (const { address } of step) waiting.delete(address);
    steps.push(step.flatMap(({ block }) => block ?? []));
  }
  return steps;
}

interface Ready {
  readonly address: string;
  readonly block: Block | undefined;
}

/** Of the possible next resources: all quick ones, otherwise releases together, otherwise one. */
function nextStep(ready: readonly Ready[]): readonly Ready[] {
  const quick = ready.filter(({ block }) => !isSlow(block));
  if (quick.length > 0) return quick;
  const isRelease = ({ block }: Ready) => block?.type === "helm_release";
  return ready.slice(0, 1).some(isRelease) ? ready.filter(isRelease) : ready.slice(0, 1);
}

/** Whether Terraform usually waits for it. */
function isSlow(block: Block | undefined): boolean {
  if (block === undefined) return false;
  const what = kindOf(block.type)?.wait?.what;
  return block.type === "helm_release" || what === "rollout" || what === "completion";
}

function nodesOf({ resources, dataSources, locals }: Configuration): Map<string, Node> {
  return new Map<string, Node>([
    ...Object.entries(locals).map(([name, body]): [string, Node] => [`local.${name}`, { body, dependsOn: [] }]),
    ...dataSources.map(({ address, body }): [string, Node] => [address, { body, dependsOn: dependsOn(body) }]),
    ...resources.map((block): [string, Node] => [
      block.address,
      { body: block.body, dependsOn: dependsOn(block.body), block },
    ]),
  ]);
}

function dependsOn(body: Block["body"]): string[] {
  const listed = body["depends_on"];
  return Array.isArray(listed) ? listed.filter((address) => typeof address === "string") : [];
}

function dependenciesOf(node: Node, nodes: ReadonlyMap<string, Node>): string[] {
  const references = expressionsIn(node.body).flatMap((expression) =>
    [...expression.matchAll(REFERENCE)].map(([, data, type = "", name = ""]) =>
      data === undefined ? `${type}.${name}` : `data.${type}.${name}`,
    ),
  );
  return [...node.dependsOn, ...references].filter((address) => nodes.has(address));
}

/** Follows dependencies without an end until one repeats. */
function circular(waiting: ReadonlyMap<string, readonly string[]>): ManifestsError {
  const chain: string[] = [];
  let [address = ""] = waiting.keys();
  while (!chain.includes(address)) {
    chain.push(address);
    address = waiting.get(address)?.find((dependency) => waiting.has(dependency)) ?? address;
  }
  const circle = [...chain.slice(chain.indexOf(address)), address];
  return new ManifestsError([
    { address, attribute: "depends_on", problem: `depends on itself: ${circle.join(" -> ")}` },
  ]);
}
