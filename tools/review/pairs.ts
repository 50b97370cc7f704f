import { rememberedFor } from "../../constructs/core/remembered";
import type { StackContents } from "../model/contents";
import { agentParts, stackDocument } from "../model/document";
import type { AgentModel, Model, PlatformModel, ResourceModel } from "../model/model";
import { isBoth, paired, stackPairs, type Both, type Pair, type Step } from "./step";

/** What both sides of a step declare. */
type Sides = Pick<Step, "before" | "after">;

/** The platforms that stacks make, of both sides. */
export function platformPairs({ before, after }: Sides): readonly Pair<PlatformModel>[] {
  return paired(before.platforms, after.platforms, ({ stack, namespace, name }) =>
    JSON.stringify([stack, namespace, name]),
  );
}

/**
 * Tenants that stacks deliver to. What a stack begins to deliver comes to a tenant that is there: before, nothing of it was
 * declared.
 */
export function tenantPairs({ before, after }: Sides): readonly Pair<PlatformModel>[] {
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
export function servicePairs(step: Sides): readonly Pair<PlatformModel>[] {
  return [...platformPairs(step), ...tenantPairs(step)];
}

/**
 * The stacks whose platform was there before: with something of ours, or that name another platform than those that the step
 * makes. A platform that the step does not make is there, whoever declares it.
 */
export const stacksOfOldPlatforms = rememberedFor(({ before, after, contents }: Step): ReadonlySet<string> => {
  const known = new Set(before.platforms.map(({ publicAddress }) => publicAddress));
  const created = platformPairs({ before, after }).flatMap((pair) => (pair.before === undefined ? [pair.after] : []));
  const made = new Set(created.map(({ publicAddress }) => publicAddress).filter((each) => !known.has(each)));
  const isOfOld = (stack: StackContents) => {
    const { platforms = [], joined = [], agents = [], bots = [] } = stackDocument(stack) ?? {};
    const named = [...platforms, ...joined].map(({ publicAddress }) => publicAddress);
    return [...named, ...[...agents, ...bots].map(({ proxyAddress }) => proxyAddress)].some((each) => !made.has(each));
  };
  const old = contents.before.filter((stack) => stack.items.length > 0 || agentParts(stack).length > 0);
  return new Set([...old, ...contents.after.filter(isOfOld)].map(({ name }) => name));
});

/** Both sides of these stacks. */
export function pairsOfOldPlatforms(step: Step): readonly Both<StackContents>[] {
  const old = stacksOfOldPlatforms(step);
  return stackPairs(step)
    .filter(isBoth)
    .filter(({ after }) => old.has(after.name));
}

/** A resource of the service on both sides, and the platform that it belongs to. */
export interface ResourcePair {
  readonly before: ResourceModel | undefined;
  readonly after: ResourceModel | undefined;
  readonly platform: PlatformModel;
  readonly old: PlatformModel | undefined;
}

/**
 * The resources of platforms that stay or are new. Of a platform that is removed they are removed with it, and of one
 * whose resources only an apply knows nothing can be said. Where nothing delivers, nothing removes one.
 */
export function resourcePairs(step: Step): readonly ResourcePair[] {
  return allPairs(step).filter(({ after, platform }) => after !== undefined || platform.isDelivered !== false);
}

/** Resources that the program has no more, and that stay in the service, since nothing delivers to it. */
export function resourcesLeft(step: Step): readonly (ResourceModel & { readonly stack: string })[] {
  return allPairs(step).flatMap(({ before, after, platform: { isDelivered, stack } }) =>
    before !== undefined && after === undefined && isDelivered === false ? [{ ...before, stack }] : [],
  );
}

function allPairs(step: Step): readonly ResourcePair[] {
  return servicePairs(step).flatMap(({ before: old, after: platform }) =>
    platform === undefined || !platform.isKnown
      ? []
      : paired(old?.resources ?? [], platform.resources, ({ kind, name }) => JSON.stringify([kind, name])).map(
          ({ before, after }) => ({ before, after, platform, old }),
        ),
  );
}

/**
 * The releases of agents of both sides: each part of a review asks for them. Agents on Linux are none: no apply changes
 * a machine that has its user data.
 */
export const agentPairs = rememberedFor(({ before, after }: Sides): readonly Pair<AgentModel>[] =>
  // Helm uninstalls what gets another name, and installs it anew.
  paired(releases(before), releases(after), ({ stack, address, namespace, release }) =>
    JSON.stringify([stack, address, namespace, release]),
  ),
);

/** The agents on Linux of both sides. */
export function machinePairs({ before, after }: Sides): readonly Pair<AgentModel>[] {
  return paired(machines(before), machines(after), ({ stack, release }) => JSON.stringify([stack, release]));
}

function machines({ agents }: Model): readonly AgentModel[] {
  return agents.filter(({ linux }) => linux !== undefined);
}

function releases({ agents }: Model): readonly AgentModel[] {
  return agents.filter(({ linux }) => linux === undefined);
}
