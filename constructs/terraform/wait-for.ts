import { dependable, type ITerraformDependable, type TerraformResource } from "cdktf";
import { rememberedFor } from "../core/remembered";

/** By a resource: what it waits for. The reference to a target is another text each time that it is asked for. */
const awaitedTargets = rememberedFor<TerraformResource, Set<ITerraformDependable>>(() => new Set());

/** Has a resource that is made wait for more, for each target once however often it is named. */
export function waitFor(resource: TerraformResource, targets: readonly ITerraformDependable[]): void {
  const known = awaitedTargets(resource);
  const further = targets.filter((target) => !known.has(target));
  for (const target of further) known.add(target);
  resource.dependsOn = [...(resource.dependsOn ?? []), ...further.map(dependable)];
}
