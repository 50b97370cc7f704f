import { HostPort } from "../../constructs/network/host-port";
import { Brand } from "../../constructs/brand/brand";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { AuditEventStorage } from "../../constructs/platform/auth/storage/audit-event-storage";
import { describePlatform, platformAsService, summariseOutput } from "../../constructs/platform/platform-description";
import { read } from "../../constructs/core/schema/read";
import { problemsOf } from "../support/violations";
import type { AuthServiceProps } from "../../constructs/platform/auth/auth-props";
import { isClusterName, platformName } from "../../constructs/platform/component/platform-name";
import { resolvePlatformSettings } from "../../constructs/platform/component/platform-settings";
import { LICENSE, RECORDINGS, NEEDED, declared, ALL, platformViolations } from "./declared-platforms";

test("a platform that says nothing else has these defaults", () => {
  expect(declared()).toMatchObject({
    brand: Brand.SVC,
    edition: "enterprise",
    listeners: ProxyListeners.tlsRouting(),
    createNamespace: true,
    clusterWideObjects: "made",
    userIds: "image",
    rolloutTimeout: "10m",
    delivery: ResourceDelivery.job(),
    proxies: {},
    auth: { replicas: 1, storage: AuthStorage.persistentVolume(), exposure: ServiceExposure.clusterIp() },
  });
  expect(ALL.metrics?.dashboard).toEqual({ labels: { grafana_dashboard: "1" } });
});

test("a platform needs an address, a version, a brand and a certificate, and then a license", () => {
  expect(problemsOf(platformViolations({}))).toEqual([
    "FIELD-003 publicAddress",
    "FIELD-003 version",
    "BRAND-006 brand",
    "TLS-008 tls",
  ]);
  expect(problemsOf(platformViolations(NEEDED))).toEqual(["LICENSE-001 auth.license"]);
});

test("what all pods need is said of each component, which may say the same itself", () => {
  const allPods = { nodeSelector: { pool: "all" }, priorityClassName: "high" };
  const own = { nodeSelector: { pool: "own" } };
  const { auth, proxies, delivery } = resolvePlatformSettings(
    declared({ allPods, auth: own, delivery: ResourceDelivery.job(own) }),
  );
  expect(auth).toMatchObject({ ...allPods, ...own });
  expect(proxies).toEqual(allPods);
  expect(delivery.strategy).toMatchObject({ pods: { ...allPods, ...own } });
});

describe("the auth service may have", () => {
  const kept = { auditEvents: AuditEventStorage.dynamodb({ table: "b" }), sessionRecordings: RECORDINGS };
  const credentials = { serviceAccount: PodServiceAccount.existing({ name: "own" }) };
  const dynamodb = { ...credentials, storage: AuthStorage.dynamodb({ region: "eu", table: "a", ...kept }) };
  const agentNetworks = ["10.20.0.0/16"];
  test.each<[string, AuthServiceProps, readonly string[]]>([
    ["one replica on a volume", { replicas: 1 }, []],
    ["no second replica on it", { replicas: 2 }, ["STORAGE-001 auth.replicas"]],
    ["two replicas on DynamoDB", { ...dynamodb, replicas: 2 }, []],
    ["no third replica on it", { ...dynamodb, replicas: 3 }, ["STORAGE-017 auth.replicas"]],
    ["many replicas elsewhere", { storage: AuthStorage.external({ type: "a" }), replicas: 9 }, []],
    ["an exposure to networks", { exposure: ServiceExposure.loadBalancer(), agentNetworks }, []],
    ["a node port of its port", { exposure: ServiceExposure.nodePort({ ports: { auth: 30025 } }), agentNetworks }, []],
    ["no exposure to nobody", { exposure: ServiceExposure.nodePort() }, ["PLATFORM-011 auth.exposure"]],
    [
      "no node port of a port that it does not have",
      { exposure: ServiceExposure.nodePort({ ports: { https: 30443 } }), agentNetworks },
      ["EXPOSURE-001 auth.exposure.ports.https"],
    ],
    ["no Ingress", { exposure: ServiceExposure.ingress(), agentNetworks }, ["EXPOSURE-009 auth.exposure"]],
    ["no pods that are killed before they have drained", { drain: "60s" }, ["POD-010 auth.drain"]],
  ])("%s", (_, auth, problems) => {
    const props = { ...NEEDED, auth: { license: LICENSE, ...auth } };
    expect(problemsOf(platformViolations(props))).toEqual(problems);
  });
});

describe("what auth service and proxies have in common", () => {
  const common = ({ proxyToken, ...settings }: ReturnType<typeof resolvePlatformSettings>) => {
    const { name, namespace, imageRepository, rolloutTimeoutSeconds, makesClusterWide, clusterName } = settings;
    const rest = { imageRepository, rolloutTimeoutSeconds, makesClusterWide, clusterName };
    return { token: proxyToken.accounts, name: `${namespace}/${name}`, ...rest };
  };

  test("follows from the address, the brand and the edition", () => {
    const { kubernetesApi, scrapedBy, ...settings } = resolvePlatformSettings(declared());
    expect(common({ kubernetesApi, scrapedBy, ...settings })).toEqual({
      token: ["svc:svc-proxy"],
      name: "svc/svc",
      imageRepository: "registry.svc.invalid/svc-ent",
      rolloutTimeoutSeconds: 600,
      makesClusterWide: true,
      clusterName: "a.example.com",
    });
    expect([kubernetesApi, scrapedBy]).toEqual([{ networks: undefined, ports: [443, 6443] }, []]);
  });

  test("is what a program says, and the port of the target is one of the Kubernetes API", () => {
    const { kubernetesApi, scrapedBy, ...settings } = resolvePlatformSettings(ALL);
    expect(common({ kubernetesApi, scrapedBy, ...settings })).toEqual({
      token: ["access:account-proxy"],
      name: "access/east",
      rolloutTimeoutSeconds: 90,
      clusterName: "acme",
      imageRepository: "registry.example.com/gravitational/teleport-distroless",
      makesClusterWide: false,
    });
    expect(kubernetesApi).toEqual({ networks: ["10.96.0.1/32"], ports: [8443] });
    expect(scrapedBy).toEqual([{ kind: "outside", cidr: "10.30.0.0/16" }]);
    expect(resolvePlatformSettings(declared(), 16443).kubernetesApi.ports).toEqual([443, 6443, 16443]);
    expect(resolvePlatformSettings(declared({ imageRepository: "registry.example.com/own" })).imageRepository).toBe(
      "registry.example.com/own",
    );
  });
});

describe("what others know of a platform", () => {
  const podLabels = (name: string, instance: string, component: string) => ({
    "app.kubernetes.io/name": name,
    "app.kubernetes.io/instance": instance,
    "app.kubernetes.io/component": component,
  });

  test("is all of it, with defaults", () => {
    const settings = resolvePlatformSettings(declared());
    expect(settings.versionChannels.names).toEqual(["default", "stable/cloud"]);
    expect(describePlatform(settings)).toMatchObject({
      selfSigned: false,
      certificateNames: undefined,
      versionServer: "https://a.example.com/v1/webapi/automaticupgrades/channel",
      authService: {
        platform: "svc",
        name: "svc-auth",
        address: "svc-auth.svc.svc:3025",
        publicAddress: undefined,
        pods: { namespace: "svc", podLabels: podLabels("svc", "svc", "auth") },
      },
      accounts: { namespace: "svc", names: ["svc-auth", "svc-proxy", "svc-delivery"] },
      closedToItsCluster: undefined,
      inClusterPeer: { namespace: "svc", podLabels: podLabels("svc", "svc", "proxy") },
    });
    expect(describePlatform(resolvePlatformSettings(declared({ tls: ProxyTls.selfSigned() }))).selfSigned).toBe(true);
  });

  test("is what a program says", () => {
    const settings = resolvePlatformSettings(ALL);
    expect(settings.versionChannels.names).toEqual(["default", "edge", "stable/cloud"]);
    expect(describePlatform(settings)).toMatchObject({
      versionServer: "https://a.example.com:3080/v1/webapi/automaticupgrades/channel",
      authService: { address: "east-auth.access.svc:3025", publicAddress: "auth.example.com:3025" },
      accounts: { namespace: "access", names: ["own", "account-proxy", "east-delivery", "east-backup"] },
      inClusterPeer: { namespace: "access", podLabels: podLabels("teleport-cluster", "east", "proxy") },
    });
  });

  test("is, for its resources, how they reach it and what they may need", () => {
    const { props, version, pools, needed: _, ...rest } = platformAsService(resolvePlatformSettings(ALL));
    expect(props).toMatchObject(ALL);
    expect({ version: version?.toString(), pools: pools.map(([place]) => place), ...rest }).toEqual({
      edition: "community",
      version: "18.0.0",
      name: "east",
      delivery: "job",
      host: "a.example.com",
      proxyAddress: HostPort.of("a.example.com:3080"),
      pools: ["proxies", "proxies"],
      configured: ["enabled", "cluster_name", "listen_addr", "proxy_listener_mode", "public_addr", "license_file"],
    });
  });

  test("is the stack's output, of which a reference reads most", () => {
    const { ports } = summariseOutput(resolvePlatformSettings(ALL), undefined);
    expect((ports as readonly { name: string; port: number }[]).map(({ name, port }) => `${name} ${port}`)).toEqual([
      "https 443",
      "ssh 3023",
      "reverse-tunnel 3024",
      "kubernetes 3026",
      "mysql 3036",
      "postgres 5432",
      "mongodb 27017",
      "redis 6379",
    ]);
  });
});

describe("the forms of names end where they are said to end", () => {
  test("of a platform", () => {
    const isRight = (name: string) => read(platformName, name).violations.length === 0;
    for (const name of ["a", "a1-b", "a".repeat(40)]) expect([name, isRight(name)]).toEqual([name, true]);
    for (const name of ["", "1a", "-a", "a-", "A", "a.b", "a".repeat(41)]) {
      expect([name, isRight(name)]).toEqual([name, false]);
    }
  });

  test("of a cluster of the service", () => {
    for (const name of ["a", "A.b-1", "1", "a".repeat(253)]) expect([name, isClusterName(name)]).toEqual([name, true]);
    for (const name of ["", "-a", "a.", "a b", "a_b", "a".repeat(254)]) {
      expect([name, isClusterName(name)]).toEqual([name, false]);
    }
  });
});
