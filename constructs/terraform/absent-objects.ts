import type { Construct } from "constructs";
import type { NeededObject } from "../secrets/objects-in";
import type { Problems } from "../core/value";
import { makesSecret } from "./ephemeral-secret";
import { makesNamespace } from "./namespace";
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
  if (!makesNamespace(scope, namespace)) return;
  for (const { property, kind, name } of needed) {
    if (kind === "Secret" && makesSecret(scope, namespace, name)) continue;
    problems.add(EPHEMERAL_SECRET_RULES.absent, property, `${kind} ${namespace}/${name}`);
  }
}
