import type { PlatformModel, ResourceModel } from "../model/model";
import { servicePairs } from "./platform-pairs";
import { paired, type Step } from "./step";

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
