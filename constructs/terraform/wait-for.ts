import { dependable, type ITerraformDependable, type TerraformResource } from "cdktf";
import { rememberedFor } from "../core/remembered";

/** By resource: the targets that it waits for. Each call for the reference to a target returns another text. */
const awaitedTargets = rememberedFor<TerraformResource, Set<ITerraformDependable>>(() => new Set());

/** Makes an existing resource wait for further targets. Each target is added once, however often it is named. */
export function waitFor(resource: TerraformResource, targets: readonly ITerraformDependable[]): void {
  const known = awaitedTargets(resource);
  const further = targets.filter((target) => !known.has(target));
  for (const target of further) known.add(target);
  resource.dependsOn = [...(resource.dependsOn ?? []), ...further.map(dependable)];
}
