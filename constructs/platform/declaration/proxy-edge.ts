import type { Role } from "../../access/role";
import type { Problems } from "../../core/value";
import type { ProxyProtocol } from "../../workloads/exposure/exposure-settings";
import { EXPOSURE_RULES } from "../../workloads/rules";
import type { ProxyPoolProps } from "./component-props";

/** Pools of proxies by their place in the declaration. */
export type PoolsByPlace = ReadonlyMap<string, Pick<ProxyPoolProps, "exposure">>;

/** What all pools of proxies know of those in front of them. */
export interface ProxyEdge {
  /** Undefined where no pool says it. */
  readonly proxyProtocol: ProxyProtocol | undefined;
}

/** What the pools say together; see {@link checkEdge} for pools that contradict each other. */
export function edgeOf(pools: Iterable<Pick<ProxyPoolProps, "exposure">>): ProxyEdge {
  const said = [...pools].flatMap(({ exposure }) => exposure?.settings.proxyProtocol ?? []);
  return { proxyProtocol: said.includes("on") ? "on" : said[0] };
}

/**
 * Notes pools that contradict each other (`EXPOSURE-008`). A pool that says nothing takes no header: it agrees with
 * `off`, and contradicts `on`.
 */
export function checkEdge(pools: PoolsByPlace, problems: Problems): void {
  if (edgeOf(pools.values()).proxyProtocol !== "on") return;
  for (const [place, { exposure }] of pools) {
    const { proxyProtocol = "nothing" } = exposure?.settings ?? {};
    if (proxyProtocol === "on") continue;
    const given = `${proxyProtocol}, beside a pool with on`;
    problems.add(EXPOSURE_RULES.differentHeaders, `${place}.exposure.proxyProtocol`, given);
  }
}

/** Notes load balancers whose annotations may have them write headers that the proxies do not expect (`EXPOSURE-003`). */
export function checkOpenDecision(pools: PoolsByPlace, problems: Problems): void {
  if (edgeOf(pools.values()).proxyProtocol !== undefined) return;
  for (const [place, { exposure }] of pools) {
    const { type, annotations = {} } = exposure?.settings ?? {};
    if (type !== "LoadBalancer" || Object.keys(annotations).length === 0) continue;
    problems.add(EXPOSURE_RULES.proxyProtocol, `${place}.exposure.proxyProtocol`, undefined);
  }
}

/** Notes roles that pin the address of a client while it can be anything (`EXPOSURE-010`). */
export function checkPinnedAddresses(roles: readonly Role[], pools: PoolsByPlace, problems: Problems): void {
  if (edgeOf(pools.values()).proxyProtocol !== undefined) return;
  roles.forEach((role, index) => {
    if (role.pinsSourceIp) problems.add(EXPOSURE_RULES.pinnedAddress, `roles[${index}].options.pinSourceIp`, true);
  });
}
