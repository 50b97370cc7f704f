import { isIP } from "node:net";
import type { Role } from "../../access/roles/role";
import { lengthIn } from "../../core/duration";
import type { Problems } from "../../core/value";
import { PolicyPeer } from "../../network/policy-peer";
import type { ProxyProtocol } from "../../workloads/exposure/balancer-settings";
import { asksForHeaders, balancerDrain } from "../../workloads/exposure/said-by-annotations";
import { DEFAULT_DRAIN, drainSeconds, graceSeconds } from "../../workloads/pods/ending";
import { EXPOSURE_RULES } from "../../workloads/rules";
import type { ProxyPoolProps } from "./proxy-props";
import { recordNames } from "./dns-records";
import type { DeclaredPlatform } from "../access-platform-props";
import { hostsOf, placeOfPool, poolsOf, poolsSaying, type PlacedPools } from "../component/platform-settings";

/** The props of a platform that say what its pools of proxies have. */
type Pools = Pick<DeclaredPlatform, "proxies" | "proxyPools">;

/** What all pools of proxies know of what stands in front of them. */
export interface ProxyEdge {
  /** Undefined where no pool says it. */
  readonly proxyProtocol: ProxyProtocol | undefined;

  /** Whether the address of a client is in a header of HTTP. */
  readonly trustForwardedFor: boolean;
}

/** What the pools say together; see {@link checkEdge} for pools that contradict each other. */
export function edgeOf(pools: Iterable<Pick<ProxyPoolProps, "exposure">>): ProxyEdge {
  const settings = [...pools].map(({ exposure }) => exposure?.settings);
  const said = settings.flatMap((each) => each?.proxyProtocol ?? []);
  return {
    proxyProtocol: said.includes("on") ? "on" : said[0],
    trustForwardedFor: settings.some((each) => each?.trustForwardedFor === true),
  };
}

/** Who may connect to the proxies of a pool as a client; undefined if everyone may. */
export function clientsOf({ exposure }: Pick<ProxyPoolProps, "exposure">): readonly PolicyPeer[] | undefined {
  const { type, route, from = [PolicyPeer.everyPod()] } = exposure?.settings ?? {};
  if (route !== undefined) return route.from;
  return type === "ClusterIP" ? from : undefined;
}

/**
 * Notes pools that contradict each other (`EXPOSURE-008`). A pool that says nothing takes no header: it agrees with
 * `off`, and contradicts `on`. Where proxies trust an HTTP header, clients may reach them only through what writes
 * it.
 */
export function checkEdge(props: Pools, problems: Problems): void {
  const edge = edgeOf(poolsOf(props).values());
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const { proxyProtocol = "nothing", trustForwardedFor = false } = exposure?.settings ?? {};
    if (edge.proxyProtocol === "on" && proxyProtocol !== "on") {
      const given = `${proxyProtocol}; another pool has on`;
      problems.add(EXPOSURE_RULES["EXPOSURE-008"], `${place}.exposure.proxyProtocol`, given);
    }
    if (edge.trustForwardedFor && !trustForwardedFor) {
      const given = "false; another pool has true";
      problems.add(EXPOSURE_RULES["EXPOSURE-008"], `${place}.exposure.trustForwardedFor`, given);
    }
  }
}

/**
 * Notes pools behind an Ingress or a Gateway, which lead to one port, and route by name (`EXPOSURE-011`,
 * `EXPOSURE-012`).
 */
export function checkRoutes(
  props: Pools & Pick<DeclaredPlatform, "listeners" | "publicAddress">,
  problems: Problems,
): void {
  const { mode } = props.listeners;
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const route = exposure?.settings.route;
    if (route === undefined) continue;
    if (mode !== "multiplex") problems.add(EXPOSURE_RULES["EXPOSURE-011"], `${place}.exposure`, route.kind);
    for (const host of hostsOf(props).filter((each) => isIP(each) !== 0)) {
      problems.add(EXPOSURE_RULES["EXPOSURE-012"], `${place}.exposure`, host);
    }
  }
}

/** Notes names that lead to two pools: which of them a client reaches is left to chance (`EXPOSURE-013`). */
export function checkRecords(props: Pools & Pick<DeclaredPlatform, "publicAddress">, problems: Problems): void {
  const claimed = new Map<string, string>();
  for (const [place, { externalDns }] of poolsSaying(props, "externalDns")) {
    const names = recordNames(externalDns, hostsOf(props));
    const [twice] = names.flatMap((name) => {
      const other = claimed.get(name);
      return other === undefined ? [] : [{ name, other }];
    });
    if (twice !== undefined) {
      const { name, other } = twice;
      const given = other === place ? `${name}, for several pools` : `${name}; ${other} has it too`;
      problems.add(EXPOSURE_RULES["EXPOSURE-013"], `${place}.externalDns`, given);
    }
    for (const name of names) claimed.set(name, claimed.get(name) ?? place);
  }
}

/** Notes addresses of balancers and ports of nodes that two pools claim: only one Service can have each (`EXPOSURE-015`). */
export function checkSharedAddresses(props: Pools, problems: Problems): void {
  const claimed = new Set<string>();
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const { addresses = [], loadBalancerIp = [], nodePorts = {} } = exposure?.settings ?? {};
    const claims = [
      ...addresses,
      loadBalancerIp,
      ...Object.values(nodePorts).map((port) => `node port ${port}`),
    ].flat();
    const twice = claims.filter((claim) => claimed.has(claim));
    if (twice.length > 0) problems.add(EXPOSURE_RULES["EXPOSURE-015"], `${place}.exposure`, twice.join(", "));
    for (const claim of claims) claimed.add(claim);
  }
}

/** Notes load balancers whose annotations may have them write headers that the proxies do not expect (`EXPOSURE-003`). */
export function checkOpenDecision(props: Pools, problems: Problems): void {
  if (edgeOf(poolsOf(props).values()).proxyProtocol !== undefined) return;
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const { type, annotations = {} } = exposure?.settings ?? {};
    if (type !== "LoadBalancer" || Object.keys(annotations).length === 0) continue;
    problems.add(EXPOSURE_RULES["EXPOSURE-003"], `${place}.exposure.proxyProtocol`, undefined);
  }
}

/** Notes load balancers of clouds whose annotations say something else about headers than `proxyProtocol` (`EXPOSURE-026`). */
export function checkAskedHeaders(props: Pools, problems: Problems): void {
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const { type, annotations = {}, proxyProtocol } = exposure?.settings ?? {};
    const isAsked = asksForHeaders(annotations);
    if (type !== "LoadBalancer" || proxyProtocol === undefined || isAsked === undefined) continue;
    if (isAsked === (proxyProtocol === "on")) continue;
    const given = `${proxyProtocol}, and ${isAsked ? "an annotation asks" : "no annotation asks"} for headers`;
    problems.add(EXPOSURE_RULES["EXPOSURE-026"], `${place}.exposure.proxyProtocol`, given);
  }
}

/** Notes proxies that end before their balancer has let go of them (`EXPOSURE-025`). */
export function checkBalancerDrain(props: Pools, problems: Problems): void {
  for (const [name, pool] of poolsOf(props)) {
    const { annotations = {}, route } = pool.exposure?.settings ?? {};
    const seconds = balancerDrain({ ...annotations, ...(route?.kind === "ingress" && route.annotations) });
    if (seconds === undefined) continue;
    for (const [prop, ours, needed] of [
      ["drain", drainSeconds(pool), Math.min(seconds, lengthIn("s", DEFAULT_DRAIN))],
      ["terminationGracePeriodSeconds", graceSeconds(pool), seconds],
    ] as const) {
      if (ours >= needed) continue;
      const rule = {
        ...EXPOSURE_RULES["EXPOSURE-025"],
        fix: `pass ${prop}: ${prop === "drain" ? `"${needed}s"` : needed} or more, or lower deregistration_delay.timeout_seconds; if the balancer stops sooner, acknowledge this`,
      };
      const place = `${placeOfPool(props, name, prop)}.${prop}`;
      problems.add(rule, place, `${ours} s, where the balancer's own drain is ${seconds} s`);
    }
  }
}

/** How names of Services in a cluster end, which nothing outside of it resolves. */
const END_OF_SERVICE_NAME = /\.svc(\.cluster\.local)?$/;

/** Notes pools that wait for headers which nobody writes (`EXPOSURE-014`). */
export function checkHeadersInside(props: Pools & Pick<DeclaredPlatform, "publicAddress">, problems: Problems): void {
  const host = hostsOf(props).find((each) => END_OF_SERVICE_NAME.test(each));
  if (host === undefined) return;
  for (const [place, { exposure }] of poolsSaying(props, "exposure")) {
    const { type, proxyProtocol } = exposure?.settings ?? {};
    if (type !== "ClusterIP" || proxyProtocol !== "on") continue;
    problems.add(EXPOSURE_RULES["EXPOSURE-014"], `${place}.exposure.proxyProtocol`, `on, with the address ${host}`);
  }
}

/** Notes a role that pins the address of a client while it can be anything (`EXPOSURE-010`). */
export function checkPinnedAddress(role: Role, pools: PlacedPools, problems: Problems): void {
  if (!role.pinsSourceIp || edgeOf(pools.map(([, pool]) => pool)).proxyProtocol !== undefined) return;
  problems.add(EXPOSURE_RULES["EXPOSURE-010"], "options.pinSourceIp", true);
}
