import { group } from "../../core/schema/group";
import { computed, merged } from "../../core/schema/partly";
import { SHARED_POD_SETTINGS, type SharedPodSettings } from "../../workloads/pod-settings";
import type { DeclaredPlatform } from "../access-platform-props";

/** What all pods of a platform need in its cluster. */
export const ALL_PODS = group<SharedPodSettings>()(SHARED_POD_SETTINGS);

/** The declaration in which every component has what all pods need, unless it says the same itself. */
export function withAllPods(props: DeclaredPlatform): DeclaredPlatform {
  const onPods = <P extends object>(pods: P) => merged(props.allPods ?? {}, pods);
  const all = computed({
    auth: () => onPods(props.auth),
    proxies: () => onPods(props.proxies),
    delivery: () => props.delivery.onPodsWith(props.allPods ?? {}),
  });
  return merged(props, all);
}
