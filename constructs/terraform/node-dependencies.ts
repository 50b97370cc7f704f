import { Aspects, TerraformDataSource, TerraformModule, TerraformResource, type TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { rememberedFor } from "../core/remembered";
import { waitFor } from "./wait-for";

const honoured = new WeakSet<TerraformStack>();

/** By construct: the resources in the stack itself that it shares with other constructs. */
const sharedBy = rememberedFor<IConstruct, Set<TerraformResource>>(() => new Set());

/**
 * Notes that a construct needs a shared resource of its stack. The resource then waits for what the construct waits
 * for.
 */
export function noteShared(construct: IConstruct, resource: TerraformResource): void {
  sharedBy(construct).add(resource);
}

/**
 * Makes the resources of a stack wait for what their constructs depend on: `platform.node.addDependency(namespace)`.
 *
 * CDKTF itself only heeds dependencies between stacks. Data sources wait for nothing, so that a plan still knows what
 * they read.
 */
export function honourDependencies(stack: TerraformStack): void {
  if (honoured.has(stack)) return;
  honoured.add(stack);
  Aspects.of(stack).add({
    visit(visited) {
      if (visited !== stack) return;
      for (const construct of [...stack.node.scopes.slice(0, -1), ...stack.node.findAll()]) honour(construct, stack);
    },
  });
}

function honour(construct: IConstruct, stack: TerraformStack): void {
  const { dependencies } = construct.node;
  if (dependencies.length === 0) return;
  const targets = dependencies.flatMap((dependency) => dependency.node.findAll()).filter(isDependable);
  for (const { cdktfStack: other } of targets) if (other !== stack) stack.addDependency(other);
  const here = targets.filter((target) => target.cdktfStack === stack);
  // A resource that both sides share must not wait for one of them.
  const before = new Set<IConstruct>([...here, ...dependencies.flatMap(collectSharedResources)]);
  const ownResources = construct.node.findAll().filter((child) => TerraformResource.isTerraformResource(child));
  for (const resource of [...ownResources, ...collectSharedResources(construct)]) {
    if (resource.cdktfStack !== stack || before.has(resource)) continue;
    waitFor(resource, here);
  }
}

function collectSharedResources(construct: IConstruct): readonly TerraformResource[] {
  return construct.node.findAll().flatMap((child) => [...sharedBy(child)]);
}

/** Whether `depends_on` can name a construct. */
function isDependable(child: IConstruct): child is TerraformResource | TerraformDataSource | TerraformModule {
  if (TerraformResource.isTerraformResource(child)) return true;
  return TerraformDataSource.isTerraformDataSource(child) || child instanceof TerraformModule;
}
