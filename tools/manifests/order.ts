import { grouped } from "../../constructs/core/grouped";
import { ManifestsError, type Block, type Configuration } from "./configuration";
import { findKind, type Wait } from "./kinds";
import { expressionsIn } from "./templates";

const REFERENCE = /(?<![\w-])(?:(data)\.)?[\d-]*([A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)/g;

/** A resource with its place in the order of the stack. */
export interface OrderedBlock extends Block {
  /** How many Jobs must complete before it, one after another. */
  readonly wave: number;
}

interface Node {
  readonly body: unknown;
  readonly dependsOn: readonly string[];
  readonly block?: Block;
}

/**
 * The resources of a stack in steps. Each resource follows its dependencies: `depends_on`, and references, also through
 * locals and data sources.
 *
 * Of the resources that can come next, those for which Terraform does not wait come first. Terraform would create them
 * meanwhile, and a workload may need them to become ready, for example a Service. Otherwise the order of the file is
 * kept. A step has all resources that can be created at once, so releases of a step do not depend on each other.
 *
 * @throws ManifestsError when resources depend on each other
 */
export function inDependencyOrder(configuration: Configuration): OrderedBlock[][] {
  const nodes = dependencyNodes(configuration);
  const waiting = new Map([...nodes].map(([address, node]) => [address, new Set(dependenciesOf(node, nodes))]));
  const dependents = dependentsOf(waiting);
  const place = new Map([...nodes.keys()].map((address, index) => [address, index]));
  const ready = new Ready((address) => place.get(address) ?? 0);
  const nodeBlock = (address: string) => nodes.get(address)?.block;
  for (const [address, dependencies] of waiting) if (dependencies.size === 0) ready.add(address, nodeBlock(address));
  const waves = new Map<string, number>();
  const completionWave = (address: string) => waves.get(address) ?? 0;
  const steps: OrderedBlock[][] = [];
  for (let step = ready.next(); step.length > 0; step = ready.next()) {
    for (const address of step) {
      waiting.delete(address);
      const next = completionWave(address) + (waitCondition(nodeBlock(address)) === "completion" ? 1 : 0);
      for (const { address: dependent } of dependents.get(address) ?? []) {
        const left = waiting.get(dependent);
        left?.delete(address);
        waves.set(dependent, Math.max(completionWave(dependent), next));
        if (left?.size === 0) ready.add(dependent, nodeBlock(dependent));
      }
    }
    const blocks = step.map((address) => ({ block: nodeBlock(address), wave: completionWave(address) }));
    steps.push(blocks.flatMap(({ block, wave }) => (block === undefined ? [] : [{ ...block, wave }])));
  }
  if (waiting.size > 0) throw circular(waiting);
  return steps;
}

/** The dependents of each object. */
function dependentsOf(waiting: ReadonlyMap<string, ReadonlySet<string>>) {
  const pairs = [...waiting].flatMap(([address, dependencies]) =>
    [...dependencies].map((dependency) => ({ address, dependency })),
  );
  return grouped(pairs, ({ dependency }) => dependency);
}

/** The resources that can come next, in the order of the file. */
class Ready {
  private quick: string[] = [];
  private slow: { readonly address: string; readonly isRelease: boolean }[] = [];

  constructor(private readonly place: (address: string) => number) {}

  add(address: string, block: Block | undefined): void {
    if (!isSlow(block)) {
      this.quick.push(address);
      return;
    }
    const at = this.slow.findLastIndex((other) => this.place(other.address) < this.place(address)) + 1;
    this.slow.splice(at, 0, { address, isRelease: block?.type === "helm_release" });
  }

  /** The next step: all quick resources, or else all releases, or else one resource; empty if there is none. */
  next(): readonly string[] {
    const { quick, slow } = this;
    if (quick.length > 0) {
      this.quick = [];
      return quick.sort((left, right) => this.place(left) - this.place(right));
    }
    if (slow[0]?.isRelease !== true) return slow.splice(0, 1).map(({ address }) => address);
    this.slow = slow.filter(({ isRelease }) => !isRelease);
    return slow.filter(({ isRelease }) => isRelease).map(({ address }) => address);
  }
}

/** Whether Terraform usually waits for a resource. */
function isSlow(block: Block | undefined): boolean {
  const what = waitCondition(block);
  return block?.type === "helm_release" || what === "rollout" || what === "completion";
}

function waitCondition(block: Block | undefined): Wait | undefined {
  return block && findKind(block.type)?.wait?.what;
}

function dependencyNodes({ resources, dataSources, locals }: Configuration): Map<string, Node> {
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

/** Follows dependencies until one repeats, and reports that circle. */
function circular(waiting: ReadonlyMap<string, ReadonlySet<string>>): ManifestsError {
  const chain = new Set<string>();
  let [address = ""] = waiting.keys();
  while (!chain.has(address)) {
    chain.add(address);
    address = [...(waiting.get(address) ?? [])].find((dependency) => waiting.has(dependency)) ?? address;
  }
  const all = [...chain];
  const circle = all.slice(all.indexOf(address));
  const shown = circle.length > SHOWN ? [...circle.slice(0, SHOWN), `${circle.length - SHOWN} more`] : circle;
  return new ManifestsError([
    { address, attribute: "depends_on", problem: `depends on itself: ${[...shown, address].join(" -> ")}` },
  ]);
}

/** How many resources of a circle the message names. */
const SHOWN = 20;
