import type { Construct } from "constructs";
import type { NeededObject } from "../secrets/needed-objects";
import type { Problems } from "../core/value";
import { makesSecret } from "./ephemeral-secret";
import { makersOfNamespace } from "./namespace";
import { EPHEMERAL_SECRET_RULES } from "./rules";

/** What pods need before they start. */
interface NeededInNamespace {
  /** A construct of the stack that deploys the pods. */
  readonly scope: Construct;

  /** The construct that gets the violations. @default the scope */
  readonly reported?: Construct;
  readonly namespace: string;
  readonly needed: readonly NeededObject[];
}

/** How many makers of a namespace a report names. There may be thousands. */
const MOST_MAKERS = 3;

/**
 * Notes Secrets and ConfigMaps that pods need in a namespace that the same stack creates (`SECRET-007`): a first apply
 * would wait for the pods until its timeout.
 *
 * Call it when the tree is complete.
 */
export function checkObjectsAreThere(
  { scope, reported = scope, namespace, needed }: NeededInNamespace,
  problems: Problems,
): void {
  const makers = makersOfNamespace(scope, namespace);
  const [maker] = makers;
  const absent = atFirstPlace(needed).filter(
    ({ kind, name }) => kind !== "Secret" || !makesSecret(scope, namespace, name),
  );
  if (maker === undefined || absent.length === 0) return;
  const made = makers.has(reported) ? "" : `, in a namespace that ${maker.node.path} makes`;
  for (const { property, kind, name, fromVariable } of absent) {
    const instead = fromVariable && `; or pass the content in a variable with ${fromVariable} (docs/secrets.md)`;
    const fix = `pass createNamespace: false to ${makerPaths(makers)}, and create the namespace and its content first${instead ?? ""}`;
    problems.add({ ...EPHEMERAL_SECRET_RULES["SECRET-007"], fix }, property, `${kind} ${namespace}/${name}${made}`);
  }
}

function atFirstPlace(needed: readonly NeededObject[]): readonly NeededObject[] {
  const first = new Map<string, NeededObject>();
  for (const object of needed) {
    const id = `${object.kind}/${object.name}`;
    if (!first.has(id)) first.set(id, object);
  }
  return [...first.values()];
}

function makerPaths(makers: ReadonlySet<Construct>): string {
  const paths = [...makers].slice(0, MOST_MAKERS).map(({ node }) => node.path);
  if (makers.size <= MOST_MAKERS) return paths.join(" and ");
  return `${paths.join(", ")} and ${makers.size - MOST_MAKERS} more`;
}
