import {
  AgentService,
  HostPort,
  HttpConnectProxy,
  PolicyPeer,
  ProxyListeners,
  PublicAddress,
  ServiceExposure,
  SecretRef,
} from "../../../constructs";
import { NoProxy } from "../../../constructs/network/no-proxy";
import { factory, method, type Recipe } from "../recipe";
import type { World } from "../world";

const PORTS = { proxyAddress: "access.example.com:443", tunnelAddress: "access.example.com:3024" };

/** Exposures are of proxies, of the auth service and of agents. */
const expose = (exposure: ServiceExposure, world: World) => void world.platform({ proxies: { exposure } });

const scrape = (peer: PolicyPeer, world: World) => void world.platform({ metrics: { scrapedBy: [peer] } });

const PROXY_PORTS = {
  https: 30443,
  ssh: 30023,
  "reverse-tunnel": 30024,
  kubernetes: 30026,
  mysql: 30036,
  postgres: 30432,
  mongodb: 30017,
  redis: 30379,
};

/** The address of listeners that have one of their own. */
const DATABASES = PublicAddress.of("db.example.com");

/** What a program says of every load balancer. */
const BALANCER = {
  annotations: { "example.com/note": "x" },
  sourceRanges: ["10.0.0.0/8"],
  waitForAddress: true,
  nodePorts: PROXY_PORTS,
};

/** What else can have node ports: the auth service, and agents that are dialled directly. */
const OTHER_PORTS = [
  { auth: 30025 },
  { "agent-ssh": 30022, "agent-kubernetes": 30027, "agent-windows-desktop": 30028 },
];

/** What a program says of every Service. */
const SAID = { proxyProtocol: "off", sessionAffinity: "ClientIP" } as const;

/** Services that can be dialled directly, under this address. */
const DIALLED = [
  AgentService.ssh(),
  AgentService.kubernetes({ clusterName: "production" }),
  AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" }),
];
const publicAddresses = [PublicAddress.of("edge.example.com")];

/** Of proxies with a listener for every node port, of the auth service, or of agents. */
function exposeByVariant(exposure: ServiceExposure, world: World, variant: number): void {
  const listeners = ProxyListeners.separate({ redis: 6379 });
  const last = OTHER_PORTS.length;
  if (variant === 1) world.platform({ auth: { exposure, agentNetworks: ["10.20.0.0/16"] } });
  else if (variant === last) {
    world.release({ platform: world.platform(), services: DIALLED, publicAddresses, directDial: { exposure } });
  } else world.platform({ listeners, proxies: { exposure } });
}

const corporate = () =>
  HttpConnectProxy.of("https://user@proxy.corp:3128", {
    password: SecretRef.of("proxy", "password"),
    noProxy: ["10.0.0.0/8", HttpConnectProxy.REVERSE_TUNNEL, HttpConnectProxy.HTTPS],
  });

export const NETWORK: readonly Recipe[] = [
  factory(
    PolicyPeer,
    "pods",
    () => [
      [{ namespace: "monitoring", labels: { app: "prometheus" } }],
      [{ namespaceLabels: { team: "monitoring" }, labels: { app: "prometheus" } }],
    ],
    scrape,
  ),
  factory(PolicyPeer, "network", () => [["10.0.0.0/8"]], scrape),
  factory(
    HostPort,
    "of",
    () => [["access.example.com:443"]],
    (address) => {
      address.withPort(443);
    },
  ),
  method(
    HostPort,
    "withPort",
    () => HostPort.of("access.example.com"),
    () => [[443]],
  ),
  method(
    HostPort,
    "onPort",
    () => HostPort.of("access.example.com"),
    () => [[443]],
  ),
  factory(
    PublicAddress,
    "of",
    () => [["access.example.com:443"]],
    (address, world) => {
      const platform = world.platform({ publicAddress: address, auth: { publicAddresses: [address] } });
      world.release({ platform, publicAddresses: [address] });
    },
  ),
  method(
    PublicAddress,
    "withPort",
    () => PublicAddress.of("access.example.com"),
    () => [[443]],
  ),
  method(
    PublicAddress,
    "onPort",
    () => PublicAddress.of("access.example.com"),
    () => [[443]],
  ),
  factory(
    HttpConnectProxy,
    "of",
    () => [["https://user@proxy.corp:3128", { password: SecretRef.of("proxy", "password"), noProxy: ["10.0.0.0/8"] }]],
    (httpProxy, world) => {
      world.platform({ httpProxy });
      world.release({ network: { httpProxy } });
      world.linux({ httpProxy });
    },
  ),
  method(HttpConnectProxy, "variables", corporate, () => [[PORTS, ["kube.svc.cluster.local"]]]),
  method(
    NoProxy,
    "resolve",
    () => corporate().noProxy,
    () => [[PORTS]],
  ),
  factory(
    ProxyListeners,
    "tlsRouting",
    () => [[{ peering: 3021 }]],
    (listeners, world) => {
      world.platform({ listeners });
    },
  ),
  factory(
    ProxyListeners,
    "separate",
    () => [
      [
        {
          ssh: 3023,
          reverseTunnel: 3024,
          kubernetes: 3026,
          mysql: 3036,
          postgres: 5432,
          mongodb: 27017,
          redis: 6379,
          httpsPort: 3080,
          peering: 3021,
        },
      ],
      [
        {
          ssh: { port: 3023, publicAddress: DATABASES },
          reverseTunnel: { port: 3024, publicAddress: DATABASES },
          kubernetes: { port: 3026, publicAddress: DATABASES },
          mysql: { port: 3036, publicAddress: DATABASES },
          postgres: { port: 5432, publicAddress: DATABASES },
          mongodb: { port: 27017, publicAddress: DATABASES },
        },
      ],
    ],
    (listeners, world) => void world.platform({ listeners }),
  ),
  method(
    ProxyListeners,
    "listener",
    () => ProxyListeners.separate(),
    () => [["ssh"]],
  ),
  factory(
    ServiceExposure,
    "loadBalancer",
    () => [
      [
        {
          loadBalancerClass: "example.com/balancer",
          ...BALANCER,
          loadBalancerIp: "203.0.113.7",
          externalTrafficPolicy: "Local",
          ...SAID,
        },
      ],
      ...OTHER_PORTS.map((nodePorts) => [{ nodePorts }] as const),
    ],
    exposeByVariant,
  ),
  factory(
    ServiceExposure,
    "awsNetworkLoadBalancer",
    () => [
      [
        {
          scheme: "internet-facing",
          clientAddress: "proxy-protocol",
          targets: "instance",
          controller: "eks-auto-mode",
          subnets: ["subnet-1"],
          elasticIps: ["eipalloc-1"],
          securityGroups: ["sg-1"],
          attributes: { "load_balancing.cross_zone.enabled": "true" },
          targetGroupAttributes: { "deregistration_delay.timeout_seconds": "120" },
          externalTrafficPolicy: "Local",
          ...BALANCER,
        },
      ],
      ...OTHER_PORTS.map((nodePorts) => [{ scheme: "internal", clientAddress: "preserve", nodePorts }] as const),
      [{ scheme: "internal", clientAddress: "preserve", privateIps: ["10.0.0.5"] }],
    ],
    exposeByVariant,
  ),
  factory(
    ServiceExposure,
    "googleLoadBalancer",
    () => [
      [
        {
          scheme: "internal",
          clientAddress: "preserve",
          loadBalancerIp: "10.0.0.5",
          subnet: "proxies",
          globalAccess: true,
          ...BALANCER,
        },
      ],
      ...OTHER_PORTS.map((nodePorts) => [{ scheme: "internal", clientAddress: "preserve", nodePorts }] as const),
    ],
    exposeByVariant,
  ),
  factory(
    ServiceExposure,
    "azureLoadBalancer",
    () => [
      [
        {
          scheme: "internal",
          clientAddress: "hidden",
          loadBalancerIp: "10.0.0.5",
          resourceGroup: "addresses",
          subnet: "proxies",
          idleTimeoutMinutes: 30,
          ...BALANCER,
        },
      ],
      ...OTHER_PORTS.map((nodePorts) => [{ scheme: "internal", clientAddress: "preserve", nodePorts }] as const),
    ],
    exposeByVariant,
  ),
  factory(
    ServiceExposure,
    "clusterIp",
    () => [
      [
        {
          annotations: { "example.com/note": "x" },
          trustForwardedFor: false,
          from: [PolicyPeer.network("10.0.0.0/8")],
          ...SAID,
        },
      ],
    ],
    expose,
  ),
  factory(
    ServiceExposure,
    "ingress",
    () => [
      [
        {
          from: [PolicyPeer.pods({ namespace: "ingress-nginx" })],
          annotations: { "example.com/note": "x" },
          className: "nginx",
          controller: "ingress-nginx",
          tlsSecret: "edge-tls",
          applications: true,
        },
      ],
    ],
    (exposure, world) => void world.platform({ proxies: { exposure } }),
  ),
  factory(
    ServiceExposure,
    "gateway",
    () => [
      [
        {
          from: [PolicyPeer.pods({ namespace: "gateways" })],
          annotations: { "example.com/note": "x" },
          gateway: { name: "edge", namespace: "gateways", listener: "tls" },
          proxyProtocol: "on",
          version: "v1alpha2",
        },
      ],
    ],
    (exposure, world) => void world.platform({ proxies: { exposure } }),
  ),
  factory(
    ServiceExposure,
    "nodePort",
    () => [
      [
        {
          ports: PROXY_PORTS,
          annotations: { "example.com/note": "x" },
          externalTrafficPolicy: "Local",
          trustForwardedFor: true,
          ...SAID,
        },
      ],
      ...OTHER_PORTS.map((ports) => [{ ports }] as const),
    ],
    exposeByVariant,
  ),
];
