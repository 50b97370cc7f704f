import { isIP } from "node:net";
import type { Role } from "../../access/roles/role";
import { lengthIn } from "../../core/duration";
import type { Problems } from "../../core/value";
import type { NetworkPeer } from "../../network/flow";
import { PolicyPeer } from "../../network/policy-peer";
import { type ProxyProtocol, EXPOSURE_RULES } from "../../workloads/exposure/balancer-settings";
import { asksForHeaders, balancerDrain } from "../../workloads/exposure/service-reach";
import type { ServiceExposure } from "../../workloads/service-exposure";
import { DEFAULT_DRAIN, drainSeconds, graceSeconds } from "../../workloads/pods/ending";
import { recordNames } from "./dns-records";
import {
  placeOfPool,
  poolsSaying,
  type PlacedPools,
  type PlatformSettings,
  type PoolSettings,
} from "../component/platform-settings";

/** What all pools of proxies know of what stands in front of them. */
export interface ProxyEdge {
  /** Undefined where no pool says it. */
  readonly proxyProtocol: ProxyProtocol | undefined;

  /** Whether the address of a client is in a header of HTTP. */
  readonly trustForwardedFor: boolean;
}

/** What the pools say together; see {@link checkEdge} for pools that contradict each other. */
export function combinedProxyEdge(pools: Iterable<PoolSettings>): ProxyEdge {
  const settings = [...pools].map(({ exposure }) => exposure.settings);
  const said = settings.flatMap((each) => each.proxyProtocol ?? []);
  return {
    proxyProtocol: said.includes("on") ? "on" : said[0],
    trustForwardedFor: settings.some((each) => each.trustForwardedFor === true),
  };
}

/** Who may connect to the proxies of a pool as a client. */
export function proxyClients({ exposure }: PoolSettings): readonly NetworkPeer[] {
  const { type, route, from = [PolicyPeer.everyPod()] } = exposure.settings;
  const declared = route === undefined && type === "ClusterIP" ? from : route?.from;
  return declared?.map(({ peer }) => peer) ?? [{ kind: "anyone" }];
}

/** How names of Services in a cluster end, which nothing outside of it resolves. */
const END_OF_SERVICE_NAME = /\.svc(\.cluster\.local)?$/;

/** Notes what is wrong with how clients reach the pools, and with pools that contradict each other. */
export function checkEdge(platform: PlatformSettings, problems: Problems): void {
  const edge = combinedProxyEdge(platform.pools.values());
  for (const [place, { exposure }] of poolsSaying(platform, "exposure")) {
    problems.within(`${place}.exposure`, (found) => {
      checkExposed(exposure.settings, edge, platform, found);
    });
  }
  checkSharedAddresses(platform, problems);
  checkRecords(platform, problems);
  checkBalancerDrain(platform, problems);
}

/** Notes what is wrong with the exposure of a pool. */
function checkExposed(
  { type, route, annotations, proxyProtocol, trustForwardedFor }: ServiceExposure["settings"],
  edge: ProxyEdge,
  { hosts, listeners }: PlatformSettings,
  problems: Problems,
): void {
  // A pool that says nothing takes no header: it agrees with `off`, and contradicts `on`.
  if (edge.proxyProtocol === "on" && proxyProtocol !== "on") {
    problems.add(EXPOSURE_RULES["EXPOSURE-008"], "proxyProtocol", `${proxyProtocol ?? "nothing"}; another pool has on`);
  }
  // Where proxies trust an HTTP header, clients may reach them only through what writes it.
  if (edge.trustForwardedFor && trustForwardedFor !== true) {
    problems.add(EXPOSURE_RULES["EXPOSURE-008"], "trustForwardedFor", "false; another pool has true");
  }
  // An Ingress or a Gateway leads to one port, and routes by name.
  if (route !== undefined) {
    if (listeners.mode !== "multiplex") problems.add(EXPOSURE_RULES["EXPOSURE-011"], "", route.kind);
    for (const host of hosts.filter((each) => isIP(each) !== 0)) problems.add(EXPOSURE_RULES["EXPOSURE-012"], "", host);
  }
  // Nobody writes headers to a Service inside of the cluster.
  if (type === "ClusterIP" && proxyProtocol === "on") {
    for (const host of hosts.filter((each) => END_OF_SERVICE_NAME.test(each))) {
      problems.add(EXPOSURE_RULES["EXPOSURE-014"], "proxyProtocol", `on, with the address ${host}`);
    }
  }
  if (type !== "LoadBalancer") return;
  // Annotations may have a load balancer write headers that the proxies do not expect.
  if (edge.proxyProtocol === undefined && Object.keys(annotations).length > 0) {
    problems.add(EXPOSURE_RULES["EXPOSURE-003"], "proxyProtocol", undefined);
  }
  // Annotations for the load balancer of a cloud may say something else than `proxyProtocol`.
  const isAsked = asksForHeaders(annotations);
  if (proxyProtocol !== undefined && isAsked !== undefined && isAsked !== (proxyProtocol === "on")) {
    const given = `${proxyProtocol}, and ${isAsked ? "an annotation asks" : "no annotation asks"} for headers`;
    problems.add(EXPOSURE_RULES["EXPOSURE-026"], "proxyProtocol", given);
  }
}

/** Notes addresses of balancers and ports of nodes that two pools claim: only one Service can have each (`EXPOSURE-015`). */
function checkSharedAddresses(platform: PlatformSettings, problems: Problems): void {
  const claimed = new Set<string>();
  for (const [place, { exposure }] of poolsSaying(platform, "exposure")) {
    const { addresses = [], loadBalancerIp = [], nodePorts = {} } = exposure.settings;
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

/** Notes names that lead to two pools: which of them a client reaches is left to chance (`EXPOSURE-013`). */
function checkRecords(platform: PlatformSettings, problems: Problems): void {
  const claimed = new Map<string, string>();
  for (const [place, { externalDns }] of poolsSaying(platform, "externalDns")) {
    const names = recordNames(externalDns, platform.hosts);
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

/** Notes proxies that end before their balancer has let go of them (`EXPOSURE-025`). */
function checkBalancerDrain(platform: PlatformSettings, problems: Problems): void {
  for (const [name, pool] of platform.pools) {
    const { annotations, route } = pool.exposure.settings;
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
      const place = `${placeOfPool(platform, name, prop)}.${prop}`;
      problems.add(rule, place, `${ours} s, where the balancer's own drain is ${seconds} s`);
    }
  }
}

/** Notes a role that pins the address of a client while it can be anything (`EXPOSURE-010`). */
export function checkPinnedAddress(role: Role, pools: PlacedPools, problems: Problems): void {
  if (!role.pinsSourceIp || combinedProxyEdge(pools.map(([, pool]) => pool)).proxyProtocol !== undefined) return;
  problems.add(EXPOSURE_RULES["EXPOSURE-010"], "options.pinSourceIp", true);
}
