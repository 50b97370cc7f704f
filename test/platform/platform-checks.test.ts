import {
  CertificateAuthority,
  ChartRelease,
  ClusterNetworking,
  HttpConnectProxy,
  ManagedUpdates,
  ResourceDelivery,
} from "../../constructs";
import type { Edition } from "../../constructs/brand/brand";
import { ProxyTls } from "../../constructs/platform/declaration/proxy-tls";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { PublicAddress } from "../../constructs/network/public-address";
import { Version } from "../../constructs/updates/version";
import type { AccessPlatformProps } from "../../constructs/platform/declaration/access-platform-props";
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

test("an edition that there is not is refused", () => {
  expect(codesOf({ edition: "oss" as Edition })).toContain("FIELD-002");
});

test.each([0, -1, 1.5, NaN])("%p is not a number of replicas", (replicas) => {
  expect(codesOf({ proxies: { replicas } })).toEqual(["FIELD-002"]);
});

test.each<[Partial<AccessPlatformProps>, string]>([
  [{ rolloutTimeout: "-1s" }, "FIELD-002 rolloutTimeout"],
  [{ rolloutTimeout: 600 as never }, "FIELD-002 rolloutTimeout"],
  [{ imageRepository: "registry.example.com/access:17.5.2" }, "FIELD-002 imageRepository"],
  [{ imageRepository: "registry.example.com/access@sha256:0123" }, "FIELD-002 imageRepository"],
  [{ imageRepository: "Access" }, "FIELD-002 imageRepository"],
  // The name of the cluster is the host unless it is declared, and the report names what was.
  [{ publicAddress: PublicAddress.of("[2001:db8::1]"), tls: ProxyTls.secret("tls") }, "PLATFORM-007 publicAddress"],
  [{ namespace: "Access" }, "FIELD-002 namespace"],
  [{ createNamespace: "no" as never }, "FIELD-002 createNamespace"],
  [{ kubernetesApiNetworks: [] }, "FIELD-002 kubernetesApiNetworks"],
  [{ kubernetesApiNetworks: ["10.96.0.1"] }, "FIELD-002 kubernetesApiNetworks[0]"],
  [{ proxyPools: { "": {} } }, 'FIELD-002 proxyPools[""]'],
  [{ proxyPools: { edge: { replica: 2 } as never } }, "FIELD-001 proxyPools.edge.replica"],
  [{ auth: { license: "license.pem" as never } }, "SECRET-003 auth.license"],
  [{ proxies: { resources: { memoryLimit: "lots" } } }, "FIELD-002 proxies.resources.memoryLimit"],
  [{ channel: {} } as never, "FIELD-001 channel"],
])("%j is refused", (props, problem) => {
  expect(problems(props)).toEqual([problem]);
});

test.each(["access", "localhost:5000/access", "registry.example.com:5000/platform/access-ent_x"])(
  "%s is the repository of an image",
  (imageRepository) => {
    expect(codesOf({ imageRepository })).toEqual([]);
  },
);

test.each(["", "-a", "a b", "a/b", "a".repeat(254)])("%j is not the name of the service's cluster", (clusterName) => {
  expect(codesOf({ clusterName })).toEqual(["FIELD-002"]);
});

test.each(["", "TLS", "a_b", "-a"])("%j is not the Secret of a certificate", (name) => {
  expect(codesOf({ tls: ProxyTls.secret(name) })).toEqual(["FIELD-002"]);
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

  test("are at least one", () => {
    expect(codesOf({ publicAddress: [] })).toEqual(["ADDRESS-005"]);
  });

  test("are reported with what is wrong with each, and nothing else", () => {
    expect(codesOf({ publicAddress: PublicAddress.of("0.0.0.0") })).toEqual(["ADDRESS-003"]);
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
  expect(codesOf({ name, proxyPools: { ["b".repeat(17)]: {} } })).toEqual(["PLATFORM-019"]);
  expect(codesOf({ name, proxyPools: { ["b".repeat(16)]: {} } })).toEqual([]);
});

test("no ACME authority can verify localhost", () => {
  const tls = ProxyTls.acme({ email: "ops@example.com" });
  const publicAddress = PublicAddress.of("localhost");
  expect(codesOf({ tls, publicAddress, proxies: { replicas: 1 } })).toContain("TLS-014");
});

const TLS = ProxyTls.secret("certificate");
const ACME = ProxyTls.acme({ email: "ops@example.com" });
const GROUPS = [{ name: "all", days: ["*"] as const, startHour: 2 }];
const PEERING = ProxyListeners.tlsRouting({ peering: true });
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
  ["trusts the file of a variable alone", { auth: { extraEnvironment: { SSL_CERT_FILE: "/a" } } }],
  ["has a variable beside authorities", authorityBeside("LANG")],
  ["has its own NO_PROXY without an HTTP CONNECT proxy", { auth: { extraEnvironment: { NO_PROXY: "a" } } }],
  ["is ready in less than a rollout may take", { rolloutTimeout: "600s", auth: { minReadySeconds: 599 } }],
  ["leaves objects of the cluster to others, and delivers nothing", existing(ResourceDelivery.none())],
  [
    "leaves objects of the cluster to others, and delivers without limits",
    existing(ResourceDelivery.job({ limitExec: false })),
  ],
  [
    "rolls its own version out, and has no channels",
    { managedUpdates: ManagedUpdates.of({ groups: GROUPS, target: "17.5.2" }) },
  ],
])("a platform that %s is right", (_, props) => {
  expect(problems(props)).toEqual([]);
});

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
      ...{ certificateAuthority: CertificateAuthority.secret("ca"), proxies: VARIABLES },
      httpProxy: HttpConnectProxy.of("proxy.example.com:3128"),
    },
    ["TLS-011 proxies.extraEnvironment.SSL_CERT_FILE", "CONNECT-012 proxies.extraEnvironment.NO_PROXY"],
  ],
  [{ proxies: { minReadySeconds: 600 } }, ["POD-011 proxies.minReadySeconds"]],
])(
  "what is wrong with all proxies is told once, where the program says it, whatever pools there are: %#",
  (props, told) => {
    expect(problems({ listeners: PEERING, proxyPools: { edge: {} }, ...props })).toEqual(told);
  },
);

test.each<[string, Partial<AccessPlatformProps>, readonly string[]]>([
  [
    "node ports of listeners that are not there, of a pool",
    { listeners: PEERING, proxyPools: { edge: { exposure: ServiceExposure.loadBalancer(PORTS) } } },
    ["EXPOSURE-001 proxyPools.edge.exposure.nodePorts.mysql"],
  ],
  [
    "a volume that is not there, of all proxies",
    { proxies: UNKNOWN_VOLUME, listeners: PEERING, proxyPools: { edge: { replicas: 1 } } },
    ["POD-015 proxies.sidecars[0].mounts[0].volume"],
  ],
  ["an authority variable", authorityBeside("SSL_CERT_FILE"), ["TLS-011 auth.extraEnvironment.SSL_CERT_FILE"]],
  [
    "pods that are ready after a rollout has ended",
    { rolloutTimeout: "600s", auth: { minReadySeconds: 600 } },
    ["POD-011 auth.minReadySeconds"],
  ],
])("of %s, the report names the place", (_, props, expected) => {
  expect(problems(props)).toEqual(expected);
});

function authorityBeside(variable: string): Partial<AccessPlatformProps> {
  return { certificateAuthority: CertificateAuthority.secret("ca"), auth: { extraEnvironment: { [variable]: "/a" } } };
}

function existing(delivery: ResourceDelivery): Partial<AccessPlatformProps> {
  return { clusterWideObjects: "existing", createNamespace: false, delivery };
}
