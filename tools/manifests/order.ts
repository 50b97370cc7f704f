import type { Block, Configuration } from "./configuration";
import { ManifestsError } from "./manifests-error";
import { expressionsIn } from "./templates";

const REFERENCE = /(?:\b(data)\.)?\b([A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)/g;

interface Node {
  readonly body: unknown;
  readonly dependsOn: readonly string[];
  readonly block?: Block;
}

/**
 * The resources of a stack, each after everything that it depends on: by `depends_on`, and by references, also
 * through locals and data sources. What is independent keeps the order of the file.
 *
 * @throws ManifestsError when resources depend on each other
 */
export function inDependencyOrder(configuration: Configuration): Block[] {
  const nodes = nodesOf(configuration);
  const ordered = new Map<string, Node>();
  const visit = (address: string, dependents: readonly string[]): void => {
    const node = nodes.get(address);
    if (node === undefined || ordered.has(address)) return;
    if (dependents.includes(address)) throw circular([...dependents.slice(dependents.indexOf(address)), address]);
    for (const dependency of dependenciesOf(node)) visit(dependency, [...dependents, address]);
    ordered.set(address, node);
  };
  for (const { address } of configuration.resources) visit(address, []);
  return [...ordered.values()].flatMap(({ block }) => (block === undefined ? [] : [block]));
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

function dependenciesOf(node: Node): string[] {
  const references = expressionsIn(node.body).flatMap((expression) =>
    [...expression.matchAll(REFERENCE)].map(([, data, type = "", name = ""]) =>
      data === undefined ? `${type}.${name}` : `data.${type}.${name}`,
    ),
  );
  return [...node.dependsOn, ...references];
}

function circular(addresses: readonly string[]): ManifestsError {
  return new ManifestsError([
    { address: addresses[0] ?? "", attribute: "depends_on", problem: `depends on itself: ${addresses.join(" -> ")}` },
  ]);
}
