import type { Construct } from "constructs";
import type { NeededObject } from "../secrets/objects-in";
import type { Problems } from "../core/value";
import { makesSecret } from "./ephemeral-secret";
import { makesNamespace } from "./namespace";
import { EPHEMERAL_SECRET_RULES } from "./rules";

/**
 * Reports Secrets and ConfigMaps that pods need in a namespace that the same stack creates (`SECRET-007`): a first
 * apply would wait for the pods until its timeout.
 *
 * Call it when the tree is complete.
 *
 * @param scope a construct of the stack that deploys the pods
 */
export function checkObjectsAreThere(
  scope: Construct,
  namespace: string,
  needed: readonly NeededObject[],
  problems: Problems,
): void {
  if (!makesNamespace(scope, namespace)) return;
  for (const { property, kind, name } of needed) {
    if (kind === "Secret" && makesSecret(scope, namespace, name)) continue;
    problems.add(EPHEMERAL_SECRET_RULES.absent, property, `${kind} ${namespace}/${name}`);
  }
}
