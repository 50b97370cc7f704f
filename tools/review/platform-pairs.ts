import type { Model, PlatformModel } from "../model/model";
import { paired, type Pair, type Step } from "./step";

/** The platforms that stacks make, of both sides. */
export function platformPairs({ before, after }: Pick<Step, "before" | "after">): readonly Pair<PlatformModel>[] {
  return paired(before.platforms, after.platforms, ({ stack, namespace, name }) =>
    JSON.stringify([stack, namespace, name]),
  );
}

/**
 * Tenants that stacks deliver to. What a stack begins to deliver comes to a tenant that is there: before, nothing of it was
 * declared.
 */
export function tenantPairs({ before, after }: Pick<Step, "before" | "after">): readonly Pair<PlatformModel>[] {
  return paired(deliveredTo(before), deliveredTo(after), ({ publicAddress, deliveredBy }) =>
    JSON.stringify([publicAddress, deliveredBy]),
  ).map((pair) =>
    pair.before === undefined ? { after: pair.after, before: { ...pair.after, resources: [], isKnown: true } } : pair,
  );
}

function deliveredTo({ joined = [] }: Model): readonly PlatformModel[] {
  return joined.filter(({ deliveredBy }) => deliveredBy !== undefined);
}

/** Both: whatever has resources of the service. */
export function servicePairs(step: Pick<Step, "before" | "after">): readonly Pair<PlatformModel>[] {
  return [...platformPairs(step), ...tenantPairs(step)];
}
