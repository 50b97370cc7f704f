import { parse } from "yaml";
import { ProxyListeners } from "../../../constructs";
import { packageFile } from "../../../constructs/core/package-programs";
import { EVERY_RELEASE } from "../../fixtures/every-agent";
import { synthesisePlatform, type Variation } from "../../fixtures/platform-with-agents";
import { at } from "../../support/synthesis";
import { differences, embeddedCluster, type Cluster, type LiveObject } from "./cluster";
import { POD_MONITOR, PROMETHEUS_RULE } from "./definitions";
import { deliveryLimitsSuite } from "./delivery-limits";
import type { Tier } from "./tier";
import { temporaryOutput } from "../../support/temporary-folder";

/** Kinds of the whole cluster that a platform makes objects of. */
export const CLUSTER_WIDE =
  "clusterroles,clusterrolebindings,validatingadmissionpolicies,validatingadmissionpolicybindings";

/** A platform with agents of every kind on a control plane, applied through a tier. */
export class Deployment {
  readonly outdir = temporaryOutput();

  constructor(
    readonly tier: Tier,
    readonly cluster: Cluster,
  ) {}

  async apply(variation: Variation = {}): Promise<void> {
    synthesisePlatform(this.outdir, { everyAgent: true, hasPodMonitors: true, ...variation });
    await this.tier.apply(this.outdir, this.cluster);
  }
}

/** A deployment that is there before the tests of a suite. */
export function firstDeployment(tier: Tier): Deployment {
  const deployment = new Deployment(tier, embeddedCluster({ name: tier.name }));
  beforeAll(async () => {
    await deployment.cluster.define(POD_MONITOR);
    await deployment.cluster.define(PROMETHEUS_RULE);
    await deployment.apply();
  });
  return deployment;
}

/** The assertions that hold in every tier; `more` adds those of one tier, on the deployment as the last test left it. */
export function platformSuite(tier: Tier, more: (deployment: Deployment) => void): void {
  const deployment = firstDeployment(tier);
  const { cluster } = deployment;

  test("the namespaces enforce the Pod Security Standard `restricted`, and every pod is there", async () => {
    for (const namespace of ["svc", "svc-agents", "databases", "agents"]) {
      const { metadata } = await cluster.get("namespace", namespace);
      expect(metadata.labels).toMatchObject({ "pod-security.kubernetes.io/enforce": "restricted" });
      for (const workload of await cluster.list("deployments,statefulsets", namespace)) {
        expect({ name: workload.metadata.name, ready: at(workload, "status.readyReplicas") }).toEqual({
          name: workload.metadata.name,
          ready: at(workload, "spec.replicas"),
        });
      }
    }
  });

  test("with TLS routing the proxies are reached on 443 alone, the auth service on 3025", async () => {
    expect(ports(await cluster.get("service", "svc-proxy"))).toEqual([443]);
    expect(ports(await cluster.get("service", "svc-proxy-internal"))).toEqual([443]);
    expect(ports(await cluster.get("service", "svc-auth"))).toEqual([3025]);
  });

  deliveryLimitsSuite(cluster);

  test("every component has a monitor, and whoever reads the metrics may connect to the port that it names", async () => {
    for (const [namespace, name, port] of [
      ["svc", "svc-auth", "diagnostics"],
      ["svc", "svc-proxy", "diagnostics"],
      ["agents", "all", "diag"],
    ] as const) {
      const monitor = await cluster.get("podmonitors", name, namespace);
      expect(at(monitor, "spec.podMetricsEndpoints")).toEqual([
        { port, path: "/metrics", interval: "30s", scrapeTimeout: "10s" },
      ]);
      const labels = at(monitor, "spec.selector.matchLabels") as Record<string, string>;
      const pods = (await cluster.list("pods", namespace)).filter(({ metadata }) =>
        Object.entries(labels).every(([key, value]) => metadata.labels?.[key] === value),
      );
      expect(pods.length).toBeGreaterThan(0);
      for (const pod of pods) {
        expect(at(pod, "spec.containers.0.ports")).toContainEqual(
          expect.objectContaining({ name: port, containerPort: 3000 }),
        );
      }
      const policy = await cluster.get("networkpolicy", name, namespace);
      expect(JSON.stringify(at(policy, "spec.ingress"))).toContain('"port":3000');
    }
    expect(JSON.parse((await cluster.get("configmap", "svc-metrics")).data?.["access-platform.json"] ?? "")).toEqual(
      JSON.parse(packageFile("docs/grafana-dashboard.json")),
    );
  });

  test("all proxies mount the one ConfigMap that holds the version channels", async () => {
    const configMaps = await cluster.list("configmaps");
    const withChannels = configMaps.filter(
      ({ metadata, data = {} }) =>
        metadata.labels?.["app.kubernetes.io/component"] === "proxy" &&
        JSON.stringify(data).includes("automatic_upgrades_channels"),
    );
    expect(withChannels.map(({ metadata }) => metadata.name)).toEqual(["svc-proxy"]);
    const proxies = await cluster.list("pods");
    const mounted = proxies
      .filter(({ metadata }) => metadata.labels?.["app.kubernetes.io/component"] === "proxy")
      .map((pod) =>
        (at(pod, "spec.volumes") as { configMap?: { name: string } }[]).map(({ configMap }) => configMap?.name),
      );
    expect(mounted).toHaveLength(4);
    for (const names of mounted) expect(names).toContain("svc-proxy");
  });

  test("agents run the first version, with an updater that asks the platform's default channel", async () => {
    for (const namespace of ["svc-agents", "databases"]) {
      const agent = await cluster.get("statefulset", "svc-agent", namespace);
      expect(at(agent, "spec.template.spec.containers.0.image")).toBe("registry.svc.invalid/svc-ent:17.5.1");
      const updater = await cluster.get("deployment", "svc-agent-updater", namespace);
      const argumentsOfUpdater = at(updater, "spec.template.spec.containers.0.args") as string[];
      expect(argumentsOfUpdater.join(" ")).toContain("https://access.example.com/v1/webapi/automaticupgrades/channel");
    }
  });

  test("agents know the proxy and what they protect", async () => {
    const configuration = async (namespace: string) => {
      const { data = {} } = await cluster.get("configmap", "svc-agent", namespace);
      return parse(Object.values(data)[0] ?? "") as Record<string, Record<string, unknown>>;
    };
    const [kubernetes, database] = [await configuration("svc-agents"), await configuration("databases")];
    expect(kubernetes["svc"]).toMatchObject({ proxy_server: "access.example.com:443" });
    expect(kubernetes["kubernetes_service"]).toMatchObject({ enabled: true, kube_cluster_name: "production" });
    expect(database["db_service"]).toMatchObject({ enabled: true, databases: [{ name: "orders" }] });
  });

  test("the auth service was there before the proxies, and the proxies before the agents", async () => {
    const created = async (kind: string, name: string, namespace = "svc") =>
      Date.parse((await cluster.get(kind, name, namespace)).metadata.creationTimestamp);
    const auth = await created("deployment", "svc-auth");
    const proxies = [await created("deployment", "svc-proxy"), await created("deployment", "svc-proxy-internal")];
    const agent = await created("statefulset", "svc-agent", "svc-agents");
    expect(auth).toBeLessThanOrEqual(Math.min(...proxies));
    expect(Math.max(...proxies)).toBeLessThanOrEqual(agent);
    const authReady = (at(await cluster.get("deployment", "svc-auth"), "status.conditions") as Condition[]).find(
      ({ type }) => type === "Available",
    );
    expect(Date.parse(authReady?.lastTransitionTime ?? "")).toBeLessThanOrEqual(Math.min(...proxies));
  });

  test("another apply of the same program changes nothing", async () => {
    const before = await cluster.declarations();
    expect(await tier.pending(deployment.outdir, cluster)).toBe("");
    await deployment.apply();
    expect(differences(before, await cluster.declarations())).toEqual([]);
  });

  test("every kind of agent runs: all services in one release, and each in one of its own", async () => {
    const agents = await cluster.list("statefulsets", "agents");
    expect(agents.map(({ metadata }) => metadata.name).sort()).toEqual([...EVERY_RELEASE].sort());
    const updaters = await cluster.list("deployments", "agents");
    expect(updaters.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(agents.map(({ metadata }) => `${metadata.name}-updater`)),
    );
    const enabled = async (name: string) => {
      const { data = {} } = await cluster.get("configmap", name, "agents");
      const configuration = parse(Object.values(data)[0] ?? "") as Record<string, { enabled?: boolean }>;
      return Object.keys(configuration).filter((section) => configuration[section]?.enabled === true);
    };
    expect((await enabled("all")).sort()).toEqual([
      "app_service",
      "db_service",
      "discovery_service",
      "kubernetes_service",
      "ssh_service",
      "windows_desktop_service",
    ]);
    expect(await Promise.all(["ssh", "kubernetes", "database", "application", "desktop"].map(enabled))).toEqual([
      ["ssh_service"],
      ["kubernetes_service"],
      ["db_service"],
      ["app_service"],
      ["windows_desktop_service"],
    ]);
  });

  test("two pods of one release run on two nodes, each with a volume", async () => {
    const pods = await cluster.list("pods", "agents");
    const nodes = pods
      .filter(({ metadata }) => metadata.labels?.["app"] === "all")
      .map((pod) => at(pod, "spec.nodeName"));
    expect([nodes.length, new Set(nodes).size]).toEqual([2, 2]);
    const claims = await cluster.list("persistentvolumeclaims", "agents");
    expect(claims.map((claim) => at(claim, "status.phase"))).toEqual(["Bound", "Bound"]);
  });

  test("agents that are dialled directly have a port for each service, and join the auth service", async () => {
    const [service] = (await cluster.list("services", "agents")).filter(({ metadata }) =>
      metadata.name.endsWith("-direct"),
    );
    expect(ports(service!)).toEqual([3022, 3026, 3028]);
    const { data = {} } = await cluster.get("configmap", "dialled", "agents");
    expect(parse(Object.values(data)[0] ?? "")).toMatchObject({ svc: { auth_server: "svc-auth.svc.svc:3025" } });
    const admission = await cluster.get("networkpolicy", "svc-auth-agents-dialled");
    expect(at(admission, "spec.podSelector.matchLabels")).toMatchObject({ "app.kubernetes.io/component": "auth" });
  });

  more(deployment);
}

/** What later applies change, on a deployment that its suite has made. */
export function changesSuite(deployment: Deployment): void {
  const { cluster } = deployment;

  /** What an apply changes. Of an object that is named by a hash, the old one goes and a new one comes. */
  async function changesOf(...[changes]: Parameters<Deployment["apply"]>): Promise<string[]> {
    const before = await cluster.declarations();
    await deployment.apply(changes);
    const changed = differences(before, await cluster.declarations());
    return changed.map((object) => object.replace(/-[0-9a-f]{10}$/, "")).sort();
  }

  test("a changed channel changes one ConfigMap, tests it and rolls the proxies only", async () => {
    expect(await changesOf({ channelVersion: "v17.5.1" })).toEqual([
      "ConfigMap/svc/svc-proxy",
      "ConfigMap/svc/svc-proxy-test",
      "ConfigMap/svc/svc-proxy-test",
      "Deployment/svc/svc-proxy",
      "Deployment/svc/svc-proxy-internal",
      "Job/svc/svc-proxy-test",
      "Job/svc/svc-proxy-test",
    ]);
  });

  test("a change of one role runs one Job, is what the watch looks at, and touches nothing else", async () => {
    expect(await changesOf({ channelVersion: "v17.5.1", auditorVerb: "read" })).toEqual([
      "ConfigMap/svc/svc-delivery",
      "ConfigMap/svc/svc-delivery",
      "CronJob/svc/svc-watch",
      "Job/svc/svc-delivery",
      "Job/svc/svc-delivery",
    ]);
  });

  test("without TLS routing the proxies are reached on the ports of specification 4.2", async () => {
    await deployment.apply({ listeners: ProxyListeners.separate({ peering: true }) });
    for (const name of ["svc-proxy", "svc-proxy-internal"]) {
      expect(ports(await cluster.get("service", name))).toEqual([443, 3023, 3024, 3026, 3036, 5432, 6379, 27017]);
    }
    const before = await cluster.declarations();
    await deployment.apply({ listeners: ProxyListeners.separate({ peering: true }) });
    expect(differences(before, await cluster.declarations())).toEqual([]);
  });
}

interface Condition {
  readonly type: string;
  readonly lastTransitionTime: string;
}

function ports(service: LiveObject): number[] {
  return (at(service, "spec.ports") as { port: number }[]).map(({ port }) => port).sort((a, b) => a - b);
}
