import { group, type Declared } from "../../core/schema/group";
import { computed, merged } from "../../core/schema/partly";
import { SHARED_POD_SETTINGS, type SharedPodSettings } from "../../workloads/pod-settings";
import type { DeclaredPlatform } from "./access-platform-props";
import type { PROXY_POOL } from "./component-props";

/** What all pods of a platform need in its cluster. */
export const ALL_PODS = group<SharedPodSettings>()(SHARED_POD_SETTINGS);

/** The declaration in which every component has what all pods need, unless it says the same itself. */
export function withAllPods(props: DeclaredPlatform): DeclaredPlatform {
  const onPods = <P extends object>(pods: P) => merged(props.allPods ?? {}, pods);
  const all = computed({
    auth: () => onPods(props.auth),
    proxies: () => onPods(props.proxies ?? {}),
    proxyPools: () => {
      const { proxyPools = {} } = props;
      const pools = Object.keys(proxyPools).map((name) => [name, () => onPods(proxyPools[name] ?? {})] as const);
      return computed<Record<string, Declared<typeof PROXY_POOL>>>(Object.fromEntries(pools));
    },
    delivery: () => props.delivery.onPodsWith(props.allPods ?? {}),
  });
  return merged(props, all);
}
