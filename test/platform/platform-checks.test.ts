import {
  CertificateAuthority,
  ChartRelease,
  ClusterNetworking,
  HttpConnectProxy,
  ManagedUpdates,
  ResourceDelivery,
  Role,
  VersionChannel,
} from "../../constructs";
import { Replicas } from "../../constructs/platform/component/replicas";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { PublicAddress } from "../../constructs/network/public-address";
import { Version } from "../../constructs/updates/version";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform-props";
import { acknowledge } from "../../constructs/core/tree/tree";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { codesOf, platformStack } from "./support";

/** Codes and places of what a report says. */
function problems(props: Partial<AccessPlatformProps>): readonly string[] {
  return problemsOf(violations(platformStack(props).stack));
}

test.each<[Partial<AccessPlatformProps>, string]>([
  // The name of the cluster is the host unless it is declared, and the report names what was.
  [{ publicAddress: PublicAddress.of("[2001:db8::1]"), tls: ProxyTls.secret("tls") }, "PLATFORM-007 publicAddress"],
])("%j is refused", (props, problem) => {
  expect(problems(props)).toEqual([problem]);
});

describe("the port of the public address", () => {
  const publicAddress = PublicAddress.of("access.example.com:3080");
  const port = (props: Partial<AccessPlatformProps> = {}) =>
    violations(platformStack({ publicAddress, ...props }).stack).map(({ rule, given }) => [rule.code, given]);

  test("is that of the load balancer, and a violation names both; what is in front of it may be a reason", () => {
    expect(port()).toEqual([["ADDRESS-016", '"access.example.com:3080, where the Service listens on 443"']]);
    const { stack, platform } = platformStack({ publicAddress });
    acknowledge(platform, { code: "ADDRESS-016", reason: "the firewall forwards 3080 to 443" });
    expect(violations(stack)).toEqual([]);
  });

  test("is any where the listeners have it, or where a balancer of the program's own is in front", () => {
    expect(port({ listeners: ProxyListeners.separate({ httpsPort: 3080 }) })).toEqual([]);
    expect(port({ proxies: { exposure: ServiceExposure.nodePort() } })).toEqual([]);
    expect(port({ proxies: { exposure: ServiceExposure.clusterIp() } })).toEqual([]);
  });
});

describe("the public addresses of the proxy", () => {
  const addresses = ["access.example.com", "partners.example.com:443"].map((text) => PublicAddress.of(text));

  test("are one: several are a violation that names them and can be acknowledged", () => {
    const found = violations(platformStack({ publicAddress: addresses }).stack).map(({ rule, property, given }) => ({
      code: rule.code,
      isAcknowledgeable: rule.acknowledgeable,
      property,
      given,
    }));
    expect(found).toEqual([
      {
        code: "ADDRESS-004",
        isAcknowledgeable: true,
        property: "publicAddress",
        given: '"access.example.com, partners.example.com:443"',
      },
    ]);
  });
});

test("a maintenance window needs tools of 15.4.5, and is delivered with those of the platform's version", () => {
  const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
  expect(codesOf({ version: Version.of("15.4.4"), maintenanceWindow })).toEqual(["COMPATIBILITY-006"]);
  expect(codesOf({ version: Version.of("15.4.4") })).toEqual([]);
  expect(codesOf({ version: Version.of("15.4.5"), maintenanceWindow })).toEqual([]);
});

test("names of platform and pool together fit into the name of a Service", () => {
  const name = "a".repeat(40);
  const pool = "b".repeat(17);
  expect(problems({ name, proxyPools: { [pool]: {} } })).toEqual([`PLATFORM-019 proxyPools.${pool}`]);
  expect(problems({ name, proxyPools: { ["b".repeat(16)]: {} } })).toEqual([]);
});

const TLS = ProxyTls.secret("certificate");
const ACME = ProxyTls.acme({ email: "ops@example.com" });
const GROUPS = [{ name: "all", days: ["*"] as const, startHour: 2 }];
const PEERING = ProxyListeners.tlsRouting({ peering: true });
const SEVERAL = ProxyListeners.separate({ peering: true });
const ONE = { replicas: 1 };
const PORTS = { nodePorts: { mysql: 30306 } };
const UNKNOWN_VOLUME = { sidecars: [{ name: "log", image: "log:1", mounts: [{ volume: "a", mountPath: "/a" }] }] };

test.each<[string, Partial<AccessPlatformProps>]>([
  ["takes its name from the release", { takeOver: ChartRelease.of({ name: "a" }), createNamespace: false }],
  ["has the name of the release", { takeOver: ChartRelease.of({ name: "a" }), name: "a", createNamespace: false }],
  ["has no license in the community edition", { edition: "community", auth: { license: undefined as never } }],
  ["is localhost, whose certificate nobody has to obtain", { publicAddress: PublicAddress.of("localhost"), tls: TLS }],
  [
    "is an address, for which a certificate is requested",
    {
      publicAddress: PublicAddress.of("10.0.0.1"),
      tls: ProxyTls.certManager({ clusterIssuer: "ca", request: "certificate" }),
    },
  ],
  ["obtains the certificate of one proxy on port 443", { tls: ACME, proxies: { replicas: 1 } }],
  [
    "has another port behind one of several pools",
    {
      publicAddress: PublicAddress.of("access.example.com:3080"),
      listeners: PEERING,
      proxyPools: { edge: { exposure: ServiceExposure.nodePort() } },
    },
  ],
  [
    "has a number of tunnels with proxy peering",
    { networking: ClusterNetworking.of({ agentConnectionCount: 2 }), listeners: PEERING },
  ],
  [
    "is behind one Ingress for all pools, or one that passes on the addresses of clients",
    {
      proxies: { exposure: ServiceExposure.ingress() },
      proxyPools: {
        other: { exposure: ServiceExposure.ingress() },
        own: { exposure: ServiceExposure.clusterIp({ trustForwardedFor: true }) },
      },
    },
  ],
  ["trusts the file of a variable alone", { auth: { extraEnvironment: { SSL_CERT_FILE: "/a" } } }],
  ["has a variable beside authorities", authorityBeside("LANG")],
  ["has its own NO_PROXY without an HTTP CONNECT proxy", { auth: { extraEnvironment: { NO_PROXY: "a" } } }],
  ["is ready in less than a rollout may take", { rolloutTimeout: "600s", auth: { minReadySeconds: 599 } }],
  ["leaves objects of the cluster to others, and delivers nothing", existing(ResourceDelivery.none())],
  [
    "leaves objects of the cluster to others, and delivers without limits",
    existing(ResourceDelivery.job({ limitExec: false })),
  ],
  ["rolls its own version out, and has no channels", { managedUpdates: rolloutOf("17.5.2") }],
])("a platform that %s is right", (_, props) => {
  expect(problems(props)).toEqual([]);
});

const ADDRESS = PublicAddress.of("10.0.0.1");
const SELF = ProxyTls.selfSigned();
const GATEWAY = ServiceExposure.gateway({ gateway: { name: "edge" }, proxyProtocol: "off" });
const DNS = { names: ["a.example.com"] };
const ON = ServiceExposure.loadBalancer({ proxyProtocol: "on" });
const VARIABLES = { extraEnvironment: { SSL_CERT_FILE: "/a", NO_PROXY: "b" } };

test.each<[Partial<AccessPlatformProps>, readonly string[]]>([
  [
    { proxies: { exposure: ServiceExposure.loadBalancer({ annotations: { a: "b" } }) } },
    ["EXPOSURE-003 proxies.exposure.proxyProtocol"],
  ],
  [
    {
      proxies: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "off" }) },
      proxyPools: { on: { exposure: ON }, edge: {} },
    },
    ["EXPOSURE-008 proxies.exposure.proxyProtocol"],
  ],
  [
    {
      proxies: { exposure: ServiceExposure.ingress() },
      publicAddress: PublicAddress.of("10.0.0.1"),
      tls: TLS,
      clusterName: "a",
    },
    ["EXPOSURE-012 proxies.exposure"],
  ],
  [
    {
      proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "on" }) },
      publicAddress: PublicAddress.of("svc-proxy.svc.svc"),
    },
    ["EXPOSURE-014 proxies.exposure.proxyProtocol"],
  ],
  [
    { proxies: { exposure: ServiceExposure.loadBalancer(PORTS) } },
    ["EXPOSURE-001 proxies.exposure.nodePorts.mysql", "EXPOSURE-015 proxies.exposure"],
  ],
  [
    {
      certificateAuthority: CertificateAuthority.secret("ca"),
      proxies: VARIABLES,
      httpProxy: HttpConnectProxy.of("proxy.example.com:3128"),
    },
    ["TLS-011 proxies.extraEnvironment.SSL_CERT_FILE", "CONNECT-012 proxies.extraEnvironment.NO_PROXY"],
  ],
  [{ proxies: { minReadySeconds: 600 } }, ["POD-011 proxies.minReadySeconds"]],
])(
  "what is wrong with all proxies is told once, where the program says it, whatever pools there are: %#",
  (props, reported) => {
    expect(problems({ listeners: PEERING, proxyPools: { edge: {} }, ...props })).toEqual(reported);
  },
);

test.each<[readonly string[], Partial<AccessPlatformProps>]>([
  [
    ["EXPOSURE-001 proxyPools.edge.exposure.nodePorts.mysql"],
    { listeners: PEERING, proxyPools: { edge: { exposure: ServiceExposure.loadBalancer(PORTS) } } },
  ],
  [
    ["POD-015 proxies.sidecars[0].mounts[0].volume"],
    { proxies: UNKNOWN_VOLUME, listeners: PEERING, proxyPools: { edge: { replicas: 1 } } },
  ],
  [["TLS-011 auth.extraEnvironment.SSL_CERT_FILE"], authorityBeside("SSL_CERT_FILE")],
  [["POD-011 auth.minReadySeconds"], { rolloutTimeout: "600s", auth: { minReadySeconds: 600 } }],
])("%j names the place: %#", (expected, props) => {
  expect(problems(props)).toEqual(expected);
});

test.each<[readonly string[], Partial<AccessPlatformProps>]>([
  [["ADDRESS-005 publicAddress"], { publicAddress: [] }],
  [["TLS-006 publicAddress"], { publicAddress: ADDRESS }],
  [["TLS-014 publicAddress"], { publicAddress: PublicAddress.of("localhost"), tls: ACME, proxies: ONE }],
  [["TLS-002 tls"], { tls: ACME, listeners: ProxyListeners.separate({ httpsPort: 3080 }), proxies: ONE }],
  [["TLS-001 tls"], { tls: ACME, proxies: { replicas: 3 } }],
  [["TLS-001 tls"], { tls: ACME, proxies: { replicas: Replicas.autoscaled({ first: 1 }) } }],
  ...[ServiceExposure.ingress(), GATEWAY].map((exposure): [readonly string[], Partial<AccessPlatformProps>] => [
    ["EXPOSURE-011 proxies.exposure"],
    { proxies: { exposure }, listeners: ProxyListeners.separate() },
  ]),
  [
    ["EXPOSURE-012 proxies.exposure"],
    { proxies: { exposure: GATEWAY }, publicAddress: ADDRESS, tls: TLS, clusterName: "a" },
  ],
  [["TLS-009 tls"], { tls: SELF, proxies: { replicas: 3 } }],
  [["TLS-009 tls"], { tls: SELF, proxies: ONE, proxyPools: { edge: ONE }, listeners: SEVERAL }],
  [
    ["PLATFORM-013 name", "PLATFORM-014 createNamespace"],
    { takeOver: ChartRelease.of({ name: "old" }), name: "new", createNamespace: true },
  ],
  [
    ["PLATFORM-003 listeners.peering"],
    { edition: "community", listeners: PEERING, auth: { license: undefined as never } },
  ],
  [["LICENSE-001 auth.license"], { auth: { license: undefined as never } }],
  [
    ["NETWORKING-001 networking.agentConnectionCount"],
    { networking: ClusterNetworking.of({ agentConnectionCount: 2 }), listeners: ProxyListeners.separate() },
  ],
  [["NETWORKING-002 proxyPools"], { proxyPools: { edge: {} }, listeners: ProxyListeners.separate() }],
  [
    ["ROLLOUT-006 managedUpdates.target", 'ROLLOUT-008 channels["stable/cloud"]'],
    { managedUpdates: rolloutOf("18.0.0"), channels: { "stable/cloud": VersionChannel.static("17.5.2") } },
  ],
  [['CHANNEL-006 channels["stable/cloud"]'], { channels: { "stable/cloud": VersionChannel.static("18.0.0") } }],
  [["COMPATIBILITY-003 version"], { version: "15.0.0", managedUpdates: rolloutOf("15.0.0") }],
  [
    ["POD-011 proxyPools.edge.minReadySeconds"],
    { rolloutTimeout: "600s", listeners: SEVERAL, proxyPools: { edge: { minReadySeconds: 600 } } },
  ],
  [
    ["TLS-011 proxyPools.edge.extraEnvironment.SSL_CERT_FILE", "CONNECT-012 proxyPools.edge.extraEnvironment.NO_PROXY"],
    {
      certificateAuthority: CertificateAuthority.secret("ca"),
      proxyPools: { edge: VARIABLES },
      httpProxy: HttpConnectProxy.of("proxy.example.com:3128"),
      listeners: SEVERAL,
    },
  ],
  [
    ["POD-017 proxyPools.edge.resources.memoryLimit"],
    { proxyPools: { edge: { resources: { memoryRequest: "2Gi", memoryLimit: "1Gi" } } }, listeners: SEVERAL },
  ],
  [["CLUSTER-002 createNamespace", "CLUSTER-003 delivery"], { clusterWideObjects: "existing", createNamespace: true }],
  [
    ["EXPOSURE-008 proxyPools.edge.exposure.proxyProtocol"],
    { listeners: SEVERAL, proxies: { exposure: ON }, proxyPools: { edge: { exposure: ServiceExposure.clusterIp() } } },
  ],
  [
    ["EXPOSURE-008 proxyPools.edge.exposure.trustForwardedFor"],
    {
      listeners: PEERING,
      proxies: { exposure: ServiceExposure.ingress() },
      proxyPools: { edge: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "off" }) } },
    },
  ],
  [
    ["EXPOSURE-013 proxyPools.other.externalDns"],
    {
      listeners: PEERING,
      proxies: { exposure: ServiceExposure.loadBalancer() },
      proxyPools: { edge: { externalDns: DNS }, other: { externalDns: DNS } },
    },
  ],
  [
    [
      "CONFIGURATION-002 auth.furtherConfiguration.auth_service.enabled",
      "CONFIGURATION-003 auth.furtherConfiguration.db_password",
      "CONFIGURATION-004 auth.furtherConfiguration.ssh_servise",
    ],
    { auth: { furtherConfiguration: { auth_service: { enabled: false }, db_password: "a", ssh_servise: {} } } },
  ],
  [
    ["RESOURCE-012 roles[1].name", "ROLE-007 roles[0].name"],
    { roles: ["access", "svc-delivery-record"].map((name) => Role.of({ name, allow: { logins: ["a"] } })) },
  ],
])("%j, at its place: %#", (expected, props) => {
  expect(problems(props)).toEqual(expected);
});

test("a value that may be a secret is not in the report", () => {
  const extraEnvironment = { SSL_CERT_FILE: "hunter2", NO_PROXY: "hunter2" };
  const furtherConfiguration = { auth_service: { enabled: "hunter2" }, db_password: "hunter2", ssh_servise: "hunter2" };
  const { stack } = platformStack({
    certificateAuthority: CertificateAuthority.secret("ca"),
    httpProxy: HttpConnectProxy.of("proxy.example.com:3128"),
    auth: { extraEnvironment, furtherConfiguration },
  });
  expect(violations(stack).length).toBeGreaterThan(3);
  expect(JSON.stringify(violations(stack))).not.toContain("hunter2");
});

function rolloutOf(target: string): ManagedUpdates {
  return ManagedUpdates.of({ groups: GROUPS, target });
}

function authorityBeside(variable: string): Partial<AccessPlatformProps> {
  return { certificateAuthority: CertificateAuthority.secret("ca"), auth: { extraEnvironment: { [variable]: "/a" } } };
}

function existing(delivery: ResourceDelivery): Partial<AccessPlatformProps> {
  return { clusterWideObjects: "existing", createNamespace: false, delivery };
}
