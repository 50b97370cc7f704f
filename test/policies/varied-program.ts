import {
  acknowledge,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuthStorage,
  Bot,
  BotRelease,
  Brand,
  HttpConnectProxy,
  JoinToken,
  MaintenanceWindow,
  PolicyPeer,
  ProxyListeners,
  PublicAddress,
  SecretRef,
  ServiceExposure,
  VolumeBackup,
} from "../../constructs";
import type { ListenerMode } from "../../constructs/network/port-table";
import { programIn, smallPlatform } from "../support/program";
import type { PodsOfWorkload } from "./cluster-objects";
import type { Outsider } from "./compare";
import {
  API_PORTS,
  DNS,
  API,
  outside,
  platformTraffic,
  releaseTraffic,
  type Connections,
  type DeclaredTraffic,
} from "./declared-traffic";

/** What varies; the proxies dial each other with peering, and otherwise each agent holds a tunnel to each of them. */
export interface Choices {
  readonly mode: ListenerMode;
  readonly peering: boolean;
  readonly httpConnect: boolean;
  readonly metrics: boolean;
  readonly directDial: boolean;
}

/** Each network of the program has an address inside, and the nearest outside. */
export const OUTSIDERS: readonly Outsider[] = [
  { name: "clients/browser" },
  { name: "monitoring/prometheus", labels: { "app.kubernetes.io/name": "prometheus" } },
  { name: "monitoring/other" },
  { name: "elsewhere/prometheus", labels: { "app.kubernetes.io/name": "prometheus" } },
  ...["10.20.255.255", "10.21.0.0", "10.30.0.0", "10.29.255.255", "10.40.0.0", "10.41.0.0"].map(address),
  ...["10.96.0.1", "10.96.0.2", "10.0.0.5", "10.0.0.6", "203.0.113.7", "2001:db8::7"].map(address),
];

function address(name: string): Outsider {
  return { name };
}

/** A chart that no test can render: its pods, as it labels them. */
export const BOT: readonly [name: string, pods: PodsOfWorkload] = [
  "bots/deployer",
  {
    namespace: "bots",
    labels: {
      "app.kubernetes.io/name": "tbot",
      "app.kubernetes.io/instance": "deployer",
      "app.kubernetes.io/component": "tbot",
    },
  },
];

/** Declares, in a folder, a platform with two pools, a backup and a watch, two releases of agents and a bot. */
export function synthesiseVaried(outdir: string, choices: Choices): void {
  const { app, stack } = programIn(outdir);
  const { mode, peering, httpConnect, metrics, directDial } = choices;
  const httpProxy = httpConnect ? { httpProxy: HttpConnectProxy.of("http://10.0.0.5:3128") } : {};
  const scraped = metrics ? { metrics: { scrapedBy: SCRAPERS } } : {};
  const joinToken = JoinToken.kubernetes({
    name: "deployer-kubernetes",
    botName: "deployer",
    serviceAccounts: [{ namespace: "bots", name: "deployer" }],
  });
  const platform = smallPlatform(stack, {
    listeners: mode === "multiplex" ? ProxyListeners.tlsRouting({ peering }) : ProxyListeners.separate({ peering }),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
    joinTokens: [joinToken],
    kubernetesApiNetworks: ["10.96.0.1/32"],
    auth: {
      license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
      storage: AuthStorage.persistentVolume({
        backup: VolumeBackup.of({ every: "15m", retain: 3, snapshotClass: "snapshots" }),
      }),
      egressPorts: [6514],
      ...(directDial && { agentNetworks: ["10.30.0.0/16"], publicAddresses: [PublicAddress.of("auth.example.com")] }),
    },
    proxies: { egressPorts: [22] },
    proxyPools: { internal: { exposure: ServiceExposure.clusterIp({ from: CLIENTS }) } },
    ...httpProxy,
    ...scraped,
  });
  if (!peering) acknowledge(platform, { code: "NETWORKING-002", reason: "nobody enters by a pool of a test" });
  const common = {
    platform,
    version: AgentVersion.followUpdater({ first: "17.5.1" }),
    network: { kubernetesApiNetworks: ["10.96.0.1/32"], ...httpProxy },
    ...scraped,
  };
  new AgentRelease(stack, "tunnelled", {
    ...common,
    namespace: "tunnelled",
    releaseName: "tunnelled",
    services: [AgentService.database({ name: "orders", protocol: "postgres", uri: "orders.databases.svc:5433" })],
  });
  new AgentRelease(stack, "dialled", {
    ...common,
    namespace: "dialled",
    releaseName: "dialled",
    services: [AgentService.ssh({ labels: {} }), AgentService.kubernetes({ clusterName: "edge" })],
    ...(directDial && { directDial: {}, publicAddresses: [PublicAddress.of("dialled.example.com")] }),
  });
  const chart = Brand.TELEPORT.bot?.chart;
  new BotRelease(stack, "bot", {
    platform,
    joinToken,
    namespace: "bots",
    egressPorts: [8444],
    helm: { ...(chart && { chart }) },
  });
  app.synth();
}

const SCRAPERS = [
  PolicyPeer.pods({ namespace: "monitoring", labels: { "app.kubernetes.io/name": "prometheus" } }),
  PolicyPeer.network("10.20.0.0/16"),
];
const CLIENTS = [PolicyPeer.pods({ namespace: "clients" }), PolicyPeer.network("10.40.0.0/16")];

/** What that program says of traffic. */
export function variedTraffic({ mode, peering, httpConnect, metrics, directDial }: Choices): DeclaredTraffic {
  const pools = {
    "svc/svc-proxy": "anyone",
    "svc/svc-proxy-internal": ["clients/browser", "10.40.0.0"],
  } as const;
  const proxyPods: Connections = { who: Object.keys(pools), any: true };
  const api: Connections = { who: ["10.96.0.1"], tcp: API_PORTS };
  const scrapers = metrics ? ["monitoring/prometheus", "10.20.255.255"] : [];
  const toConnect: Connections = { who: ["10.0.0.5"], tcp: [3128] };
  const tunnel = mode === "multiplex" ? 443 : 3024;
  // The platform, or version server and registry, or all of it through the one proxy.
  const toPlatform = (...addresses: number[]) => (httpConnect ? [toConnect] : [proxyPods, outside(443, ...addresses)]);
  const updaterDials = [api, ...toPlatform()];
  return new Map([
    ...platformTraffic({
      namespace: "svc",
      name: "svc",
      mode,
      peering,
      pools,
      scrapers,
      api,
      joining: directDial ? ["dialled/dialled", "10.30.0.0"] : [],
      authDials: [outside(443, 6514)],
      proxiesDial: [
        httpConnect ? toConnect : outside(443),
        outside(22),
        // Where those are who are dialled, nobody knows beforehand.
        ...(directDial ? [outside(3022, 3026, 3028)] : []),
      ],
      jobs: ["delivery", "watch", "backup"],
    }),
    ...releaseTraffic(
      { release: "tunnelled/tunnelled", scrapers, dials: [api, outside(5433), ...toPlatform(tunnel)], updaterDials },
      {
        release: "dialled/dialled",
        scrapers,
        ...(directDial && { dialled: ["agent-ssh", "agent-kubernetes"], joins: "svc/svc-auth" }),
        dials: [api, ...(directDial ? (httpConnect ? [toConnect] : []) : toPlatform(tunnel))],
        updaterDials,
      },
    ),
    // A bot is never scraped, and says for itself where it finds the API.
    [BOT[0], { accepts: [], dials: [DNS, API, proxyPods, outside(443, tunnel, 8444)] }],
  ]);
}
