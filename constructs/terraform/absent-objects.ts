import type { Construct } from "constructs";
import type { NeededObject } from "../secrets/objects-in";
import type { Problems } from "../core/value";
import { makesSecret } from "./ephemeral-secret";
import { makersOfNamespace } from "./namespace";
import { EPHEMERAL_SECRET_RULES } from "./rules";

/** What pods need before they start. */
interface NeededInNamespace {
  /** A construct of the stack that deploys the pods. */
  readonly scope: Construct;
  readonly namespace: string;
  readonly needed: readonly NeededObject[];
}

/**
 * Notes Secrets and ConfigMaps that pods need in a namespace that the same stack creates (`SECRET-007`): a first apply
 * would wait for the pods until its timeout.
 *
 * Call it when the tree is complete.
 */
export function checkObjectsAreThere({ scope, namespace, needed }: NeededInNamespace, problems: Problems): void {
  const makers = makersOfNamespace(scope, namespace);
  const [maker] = makers;
  if (maker === undefined) return;
  const isOwn = makers.includes(scope);
  const made = isOwn ? "" : `, in a namespace that ${maker.node.path} makes`;
  const rule = isOwn ? EPHEMERAL_SECRET_RULES.absent : { ...EPHEMERAL_SECRET_RULES.absent, fix: fixAt(maker) };
  for (const { property, kind, name } of needed) {
    if (kind === "Secret" && makesSecret(scope, namespace, name)) continue;
    problems.add(rule, property, `${kind} ${namespace}/${name}${made}`);
  }
}

/** What to do where another construct makes the namespace. */
function fixAt({ node }: Construct): string {
  return (
    `pass helm.createNamespace: false to ${node.path} (createNamespace: false to a platform), and create the namespace ` +
    "and its content first; or pass the content in a variable with SecretRef.ephemeral (docs/secrets.md)"
  );
}
