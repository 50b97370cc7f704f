import { ChartRelease, Replicas } from "../../constructs";
import { Brand } from "../../constructs/brand/brand";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { inOrderOfChart } from "../../constructs/platform/component/chart-release";
import {
  authAddress,
  authEndpoint,
  componentName,
  claimName,
  componentMetadata,
  deliveryAccountName,
  namesOfRelease,
  poolName,
  poolServiceName,
  selectorLabels,
  serviceAccountName,
} from "../../constructs/platform/component/component-names";
import { externalDnsAnnotations, ownNames, recordNames } from "../../constructs/platform/proxy/dns-records";
import {
  platformNamePrefix,
  placeOfPool,
  poolsSaying,
  resolvePlatformSettings,
  versionServerUrl,
} from "../../constructs/platform/component/platform-settings";
import { mayBeSeveral, replicaCount } from "../../constructs/platform/component/replicas";
import { declared } from "./declared-platforms";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";

const NAMED = { name: "a", takeOver: undefined };
const OLD = ChartRelease.of({ name: "old", nameOverride: "other", claim: "data", serviceAccount: "account" });
const TAKEN = { name: "a", takeOver: OLD };

describe("objects are named", () => {
  test("by the platform", () => {
    expect(componentName(NAMED, "watch")).toBe("a-watch");
    expect(claimName(NAMED)).toBe("a-auth");
    expect([poolName(NAMED, "default"), poolName(NAMED, "edge")]).toEqual(["a-proxy", "a-proxy-edge"]);
    expect([poolServiceName(NAMED, "default"), poolServiceName(NAMED, "edge")]).toEqual(["a-proxy", "a-proxy-edge"]);
    expect([serviceAccountName(NAMED, "auth"), serviceAccountName(NAMED, "proxy")]).toEqual(["a-auth", "a-proxy"]);
    expect(deliveryAccountName(NAMED, undefined)).toBe("a-delivery");
  });

  test("by the release that a platform takes over", () => {
    expect([claimName(TAKEN), poolServiceName(TAKEN, "default")]).toEqual(["data", "old"]);
    expect(poolServiceName(TAKEN, "edge")).toBe("a-proxy-edge");
    expect([serviceAccountName(TAKEN, "auth"), serviceAccountName(TAKEN, "proxy")]).toEqual([
      "account",
      "account-proxy",
    ]);
    expect([...namesOfRelease(TAKEN)].sort()).toEqual(["a-auth", "a-proxy", "account", "account-proxy", "data", "old"]);
    const own = PodServiceAccount.existing({ name: "own" });
    expect([...namesOfRelease({ ...TAKEN, proxies: { serviceAccount: own } })]).toContain("own");
    const { name, claim, serviceAccount } = ChartRelease.of({ name: "b" });
    expect([name, claim, serviceAccount]).toEqual(["b", "b", "b"]);
  });

  test("by the program, where accounts are its own", () => {
    const account = PodServiceAccount.existing({ name: "own" });
    expect(serviceAccountName({ ...TAKEN, auth: { serviceAccount: account } }, "auth")).toBe("own");
    expect(serviceAccountName({ ...NAMED, auth: { serviceAccount: account } }, "proxy")).toBe("a-proxy");
    expect(deliveryAccountName(NAMED, account)).toBe("own");
  });
});

test("pods are selected by the brand, or by the name that the release has for them", () => {
  const labels = (takeOver: ChartRelease | undefined) =>
    selectorLabels({ brand: Brand.SVC, name: "a", takeOver }, "auth");
  const rest = { "app.kubernetes.io/instance": "a", "app.kubernetes.io/component": "auth" };
  expect(labels(undefined)).toEqual({ "app.kubernetes.io/name": "svc", ...rest });
  expect(labels(OLD)).toEqual({ "app.kubernetes.io/name": "other", ...rest });
  expect(labels(ChartRelease.of({ name: "b" }))).toEqual({ "app.kubernetes.io/name": Brand.SVC.clusterChart, ...rest });
});

test("objects of each component have its name and its label", () => {
  const of = (component: "auth" | "proxy" | "delivery" | "watch" | "backup" | "metrics") => {
    const { name, namespace, labels } = componentMetadata({ brand: Brand.SVC, name: "a", namespace: "b" }, component);
    return `${namespace}/${name} ${labels["app.kubernetes.io/component"]}`;
  };
  expect([of("auth"), of("proxy"), of("delivery"), of("watch"), of("backup"), of("metrics")]).toEqual([
    "b/a-auth auth",
    "b/a-proxy proxy",
    "b/a-delivery delivery",
    "b/a-watch watch",
    "b/a-backup backup",
    "b/a-metrics metrics",
  ]);
});

test("the auth service has an address in the cluster, and one outside for networks of agents alone", () => {
  const settings = { brand: Brand.SVC, namespace: "b", ...NAMED };
  const publicAddresses = ["c.example.com", "d.example.com"].map((text) => PublicAddress.of(text));
  expect(authAddress(settings)).toBe("a-auth.b.svc:3025");
  expect(authEndpoint(settings, {})).toMatchObject({ name: "a-auth", address: "a-auth.b.svc:3025" });
  expect(authEndpoint(settings, { publicAddresses }).publicAddress).toBeUndefined();
  expect(authEndpoint(settings, { publicAddresses, agentNetworks: [] }).publicAddress).toBeUndefined();
  expect(authEndpoint(settings, { agentNetworks: ["10.0.0.0/8"] }).publicAddress).toBeUndefined();
  const open = authEndpoint(settings, { publicAddresses, agentNetworks: ["10.0.0.0/8"] });
  expect(open.publicAddress).toBe("c.example.com:3025");
  expect(open.pods).toEqual({ namespace: "b", podLabels: selectorLabels(settings, "auth") });
});

test("ports of a release that is taken over come in its order, and then the others", () => {
  const ports = (["mysql", "kubernetes", "https", "ssh"] as const).map((name) => ({ name }));
  expect(inOrderOfChart(ports).map(({ name }) => name)).toEqual(["https", "ssh", "kubernetes", "mysql"]);
});

describe("records of external-dns", () => {
  test("are of the hosts or of the names of a pool, with those of applications unless they are left out", () => {
    const hosts = ["a.example.com"];
    expect(recordNames(undefined, hosts)).toEqual([]);
    expect(recordNames({}, hosts)).toEqual(["a.example.com", "*.a.example.com"]);
    expect(recordNames({ applications: false }, hosts)).toEqual(hosts);
    expect(recordNames({}, ["203.0.113.7"])).toEqual(["203.0.113.7"]);
    expect(recordNames({ names: ["b.example.com", "b.example.com"], applications: false }, hosts)).toEqual([
      "b.example.com",
    ]);
    expect(
      ownNames([{}, { externalDns: {} }, { externalDns: { names: ["b", "c"] } }, { externalDns: { names: ["b"] } }]),
    ).toEqual(["b", "c"]);
  });

  test("are annotations", () => {
    const hostname = "external-dns.alpha.kubernetes.io/hostname";
    expect(externalDnsAnnotations(undefined, ["a"])).toStrictEqual({});
    expect(externalDnsAnnotations({ applications: false }, ["a", "b"])).toStrictEqual({ [hostname]: "a,b" });
    expect(externalDnsAnnotations({ applications: false, ttl: "2m" }, ["a"])).toStrictEqual({
      [hostname]: "a",
      "external-dns.alpha.kubernetes.io/ttl": "120",
    });
  });
});

describe("a number of pods", () => {
  const scaled = (min?: number, max = 4) =>
    Replicas.autoscaled({ horizontal: { ...(min !== undefined && { min }), max, cpuUtilization: 50 } });

  test("is two unless it is declared, and may be an autoscaler's", () => {
    expect(replicaCount()).toEqual({ first: 2, autoscaled: false });
    expect(replicaCount(1)).toEqual({ first: 1, autoscaled: false });
    expect(replicaCount(Replicas.autoscaled())).toEqual({ first: 2, autoscaled: true, autoscaler: undefined });
    expect(replicaCount(Replicas.autoscaled({ first: 3 }))).toEqual({
      first: 3,
      autoscaled: true,
      autoscaler: undefined,
    });
    expect(replicaCount(scaled(3))).toEqual({
      first: 3,
      autoscaled: true,
      autoscaler: { min: 3, max: 4, cpuUtilization: 50 },
    });
    expect(replicaCount(scaled()).autoscaler).toEqual({ min: 2, max: 4, cpuUtilization: 50 });
  });

  test("may be several", () => {
    expect([1, 2].map((count) => mayBeSeveral(replicaCount(count)))).toEqual([false, true]);
    expect(mayBeSeveral(replicaCount(Replicas.autoscaled({ first: 1 })))).toBe(true);
    expect(mayBeSeveral(replicaCount(scaled(1, 1)))).toBe(false);
    expect(mayBeSeveral(replicaCount(scaled(1, 2)))).toBe(true);
  });
});

describe("settings that follow from others", () => {
  const settings = (props: Parameters<typeof declared>[0] = {}) => resolvePlatformSettings(declared(props));

  test("are names of platform and cluster", () => {
    expect(platformNamePrefix({ brand: Brand.SVC })).toBe("svc");
    expect(platformNamePrefix({ takeOver: OLD, brand: Brand.SVC })).toBe("old");
    expect(platformNamePrefix({ name: "b", takeOver: OLD, brand: Brand.SVC })).toBe("b");
    expect([settings().clusterName, settings({ clusterName: "b" }).clusterName]).toEqual(["a.example.com", "b"]);
  });

  test("are addresses of proxies and tunnels", () => {
    const addresses = (publicAddress: string, listeners: ProxyListeners) => {
      const { proxyAddress, tunnelAddress } = settings({ publicAddress, listeners });
      return [proxyAddress.toString(), tunnelAddress.toString(), versionServerUrl(proxyAddress)];
    };
    const server = (authority: string) => `https://${authority}/v1/webapi/automaticupgrades/channel`;
    const [own, ofUsual] = ["a.example.com:3080", "a.example.com:443"];
    expect(addresses(own, ProxyListeners.tlsRouting())).toEqual([own, own, server(own)]);
    expect(addresses("a.example.com", ProxyListeners.tlsRouting())).toEqual([
      ofUsual,
      ofUsual,
      server("a.example.com"),
    ]);
    expect(addresses(own, ProxyListeners.separate())).toEqual([own, "a.example.com:3024", server(own)]);
    expect(addresses(own, ProxyListeners.separate({ reverseTunnel: false }))).toEqual([own, own, server(own)]);
    const [listeners, bracketed] = [ProxyListeners.separate({ httpsPort: 3080 }), "[2001:db8::1]:3080"];
    expect(addresses("[2001:db8::1]", listeners)).toEqual([bracketed, "[2001:db8::1]:3024", server(bracketed)]);
  });

  test("are pools, and where the program says something of them", () => {
    const proxyPools = { edge: { minReadySeconds: 1 }, other: { replicas: 1 } };
    const several = settings({ proxies: { replicas: 3 }, proxyPools });
    expect(Object.fromEntries(several.pools)).toMatchObject({
      default: { replicas: 3 },
      edge: { replicas: 3, minReadySeconds: 1 },
      other: { replicas: 1 },
    });
    expect([...settings().pools.keys()]).toEqual(["default"]);
    expect(poolsSaying(several, "replicas").map(([place]) => place)).toEqual([
      "proxies",
      "proxies",
      "proxyPools.other",
    ]);
    expect(placeOfPool(several, "edge", "minReadySeconds")).toBe("proxyPools.edge");
    expect(placeOfPool(several, "edge", "nodeSelector")).toBe("proxyPools.edge");
    expect(placeOfPool(settings(), "default", "replicas")).toBe("proxies");
  });
});
