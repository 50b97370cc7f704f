import { group } from "../../core/schema/group";
import { SHARED_POD_SETTINGS, type SharedPodSettings } from "../../workloads/pod-settings";
import type { DeclaredPlatform } from "../access-platform-props";

/** What all pods of a platform need in its cluster. */
export const ALL_PODS = group<SharedPodSettings>()(SHARED_POD_SETTINGS);

/** The declaration in which every component has what all pods need, unless it says the same itself. */
export function withAllPods(props: DeclaredPlatform): DeclaredPlatform {
  const { allPods = {}, auth, proxies, delivery } = props;
  return {
    ...props,
    auth: { ...allPods, ...auth },
    proxies: { ...allPods, ...proxies },
    delivery: delivery.onPodsWith(allPods),
  };
}
