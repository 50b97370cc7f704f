import type { ListenerMode } from "../../constructs/network/port-table";
import { EVERY } from "../fixtures/every-platform";
import type { Outsider } from "./compare";
import {
  API,
  DNS,
  outside,
  platformTraffic,
  releaseTraffic,
  type Connections,
  type DeclaredTraffic,
} from "./declared-traffic";

const PROMETHEUS = { "app.kubernetes.io/name": "prometheus" };

/** The namespace whose label the platform's metrics name. */
export const MONITORING = { monitoring: { "example.com/team": "monitoring" } };

/** Those who are named or could be taken for it, and addresses inside of each network and beside it. */
export const FIXTURE_OUTSIDERS: readonly Outsider[] = [
  { name: "monitoring/prometheus", labels: PROMETHEUS },
  { name: "monitoring/other" },
  { name: "elsewhere/prometheus", labels: PROMETHEUS },
  ...["10.20.0.0", "10.19.255.255", "169.254.170.23", "169.254.170.22", "fd00:ec2::23", "fd00:ec2::22"].map(address),
  ...["203.0.113.7", "2001:db8::7"].map(address),
];

function address(name: string): Outsider {
  return { name };
}

/** What `platform-with-agents.ts` and `every-agent.ts` say of traffic, with metrics and agents of every kind. */
export function platformWithAgents(mode: ListenerMode, peering: boolean): DeclaredTraffic {
  const pools = { "svc/svc-proxy": "anyone", "svc/svc-proxy-internal": "pods" } as const;
  const proxyPods: Connections = { who: Object.keys(pools), any: true };
  const tunnel = mode === "multiplex" ? 443 : 3024;
  // 443 has the version server and the registry.
  const updaterDials = [API, proxyPods, outside(443)];
  const through = (release: string, ...ports: number[]) => ({
    release,
    dials: [API, proxyPods, outside(443, tunnel, ...ports)],
    updaterDials,
  });
  return new Map([
    ...platformTraffic({
      namespace: "svc",
      name: "svc",
      mode,
      peering,
      pools,
      api: API,
      scrapers: ["monitoring/prometheus", "monitoring/other", "10.20.0.0"],
      joining: ["agents/dialled"],
      authDials: [outside(443)],
      proxiesDial: [outside(443, 3022, 3026, 3028)],
      jobs: ["delivery", "watch"],
    }),
    ...releaseTraffic(
      through("svc-agents/svc-agent"),
      through("databases/svc-agent", 5432),
      {
        release: "agents/all",
        scrapers: ["monitoring/prometheus"],
        // An HTTP CONNECT proxy that is known by name; clouds; database, application, desktop, domain and Kerberos.
        dials: [API, outside(3128), outside(443), outside(5432, 8080, 3389, 636, 88)],
        updaterDials: [API, outside(3128)],
      },
      {
        release: "agents/dialled",
        dialled: ["agent-ssh", "agent-kubernetes", "agent-windows-desktop"],
        joins: "svc/svc-auth",
        dials: [API, outside(3389)],
        updaterDials,
      },
      ...["ssh", "kubernetes", "tools"].map((name) => through(`agents/${name}`)),
      through("agents/database", 5432),
      through("agents/application", 8080),
      through("agents/desktop", 3389),
      through("agents/domain", 636, 88, 3389),
    ),
  ]);
}

/**
 * What `every-platform.ts` says of traffic.
 *
 * @param storage ports of the auth service's storage
 * @param further Jobs besides those of the delivery
 */
export function everyPlatform(storage: readonly number[], further: readonly string[] = []): DeclaredTraffic {
  return new Map([
    ...platformTraffic({
      namespace: EVERY,
      name: EVERY,
      mode: "multiplex",
      peering: false,
      api: API,
      pools: { [`${EVERY}/${EVERY}-proxy`]: "pods", [`${EVERY}/${EVERY}-proxy-small`]: "pods" },
      scrapers: [],
      joining: [],
      authDials: [outside(443, ...storage)],
      proxiesDial: [outside(443), { who: ["169.254.170.23", "fd00:ec2::23"], tcp: [80] }],
      jobs: ["delivery", "watch", ...further],
    }),
    // It joins the tenant by its proxies and its tunnels; the program adds a port.
    [`${EVERY}-tenant/${EVERY}-delivery`, { accepts: [], dials: [DNS, outside(443, 3024, 8443)] }] as const,
  ]);
}
