import type { Duration } from "../../constructs/core/duration";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { at } from "../support/synthesis";
import { codesOf, synthesise } from "./support";

const storage = AuthStorage.external({ type: "postgresql" });

/** What a program says of auth service and proxies, which come from the same template. */
function rendered(settings: ServerPodSettings, replicas = 2) {
  const synthesised = synthesise({ auth: { ...settings, storage, replicas }, proxies: { ...settings, replicas } });
  const [auth, proxy] = ["svc-auth", "svc-proxy"].map((name) => {
    const deployment = synthesised.resource("kubernetes_deployment_v1", name);
    const pod = at(deployment, "spec.template.spec");
    return { deployment, pod, container: at(pod, "container.0") };
  });
  return [auth!, proxy!] as const;
}

const refused = (settings: object, rolloutTimeout: Duration = "600s") =>
  codesOf({ auth: settings, proxies: settings, proxyPools: { edge: settings }, rolloutTimeout });

test("probes have the times that a program says, and the others as they were", () => {
  for (const { container } of rendered({
    probes: { readiness: { failureThreshold: 3 }, liveness: { periodSeconds: 30 } },
  })) {
    expect(at(container, "readiness_probe")).toMatchObject({
      failure_threshold: 3,
      period_seconds: 5,
      timeout_seconds: 5,
    });
    expect(at(container, "liveness_probe")).toMatchObject({
      ...{ failure_threshold: 6, initial_delay_seconds: 5, period_seconds: 30, timeout_seconds: 5 },
      http_get: { path: "/healthz", port: "diagnostics" },
    });
  }
});

test("pods drain for as long as a program says, and are killed later", () => {
  for (const { pod, container } of rendered({ drain: "300s", terminationGracePeriodSeconds: 600 })) {
    expect(at(container, "lifecycle.pre_stop.0.exec.command")).toEqual(["svc", "wait", "duration", "300s"]);
    expect(at(pod, "termination_grace_period_seconds")).toBe(600);
  }
  for (const { container } of rendered({ drain: "0s" })) expect(container).not.toHaveProperty("lifecycle");
});

test("a rollout waits until a new pod has been ready for a time, in every component", () => {
  for (const { deployment } of rendered({ minReadySeconds: 15 })) {
    expect(at(deployment, "spec.min_ready_seconds")).toBe(15);
  }
  for (const { deployment } of rendered({})) expect(at(deployment, "spec")).not.toHaveProperty("min_ready_seconds");
});

test("pods know further names, and ask the name servers that a program says", () => {
  const settings: ServerPodSettings = {
    hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
    dnsPolicy: "None",
    dnsConfig: {
      nameservers: ["10.0.0.53"],
      searches: ["corp"],
      options: [{ name: "ndots", value: "1" }, { name: "rotate" }],
    },
  };
  for (const { pod } of rendered(settings)) {
    expect(pod).toMatchObject({
      host_aliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
      dns_policy: "None",
      dns_config: {
        nameservers: ["10.0.0.53"],
        searches: ["corp"],
        option: [{ name: "ndots", value: "1" }, { name: "rotate" }],
      },
    });
  }
});

test("a spread of one's own takes the place of the usual one, and counts the pods of the component", () => {
  const settings: ServerPodSettings = {
    topologySpreadConstraints: [
      { topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule", minDomains: 3, matchLabelKeys: ["pod-template-hash"] },
    ],
  };
  const [auth, proxy] = rendered(settings);
  const spread = (component: string) => [
    {
      ...{ max_skew: 1, min_domains: 3, topology_key: "rack", when_unsatisfiable: "DoNotSchedule" },
      match_label_keys: ["pod-template-hash"],
      label_selector: [
        { match_labels: expect.objectContaining({ "app.kubernetes.io/component": component }) as object },
      ],
    },
  ];
  expect(at(auth.pod, "topology_spread_constraint")).toEqual(spread("auth"));
  expect(at(proxy.pod, "topology_spread_constraint")).toEqual(spread("proxy"));
  expect(rendered(settings, 1)[0].pod).not.toHaveProperty("topology_spread_constraint");
});

test("a podAntiAffinity of one's own takes the place of the preference for different nodes, a nodeAffinity does not", () => {
  const requirement = { key: "cores", operator: "Gt", values: ["4"] };
  const nodeAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [requirement] }] },
  };
  const [beside] = rendered({ affinity: { nodeAffinity } });
  expect(at(beside.pod, "affinity")).toHaveProperty("node_affinity");
  expect(at(beside.pod, "affinity.pod_anti_affinity")).toHaveProperty(
    "preferred_during_scheduling_ignored_during_execution",
  );
  const [instead] = rendered({ affinity: { podAntiAffinity: {} } });
  expect(at(instead.pod, "affinity")).toEqual({ pod_anti_affinity: {} });
});

test.each<[object, string]>([
  [{ drain: "60s" }, "POD-010"],
  [{ terminationGracePeriodSeconds: 30 }, "POD-010"],
  [{ minReadySeconds: 600 }, "POD-011"],
])("%j is refused in every component", (settings, code) => {
  expect(refused(settings)).toEqual([code, code, code]);
});

test.each<[object, string]>([
  [{ volumes: { data: PodVolume.emptyDirectory() } }, "POD-013"],
  [{ volumes: { own: PodVolume.emptyDirectory({ mountPath: "/var/lib/svc" }) } }, "POD-013"],
  [{ sidecars: [{ name: "svc", image: "registry.example.com/forwarder:1" }] }, "POD-014"],
])("%# has a name or a folder of the component itself", (settings, code) => {
  expect(codesOf({ proxies: settings })).toEqual([code]);
});

test("a Secret of a volume, or of a further container, may come with the apply", () => {
  const key = SecretRef.ephemeral({ variable: "keys", key: "key.pem" });
  const secretsOf = (settings: ServerPodSettings) =>
    synthesise({ proxies: settings })
      .resources("kubernetes_secret_v1")
      .map((secret) => at(secret, "metadata.name"));
  const sidecar = { name: "forwarder", image: "registry.example.com/forwarder:1", environment: { TOKEN: key } };
  expect(secretsOf({ volumes: { keys: PodVolume.secret({ secret: key }) } })).toEqual(["keys"]);
  expect(secretsOf({ sidecars: [sidecar] })).toEqual(["keys"]);
});

test("how long a new pod must be ready is held against how long its rollout may take", () => {
  expect(refused({ minReadySeconds: 20 }, "20s")).toEqual(["POD-011", "POD-011", "POD-011"]);
  expect(refused({ minReadySeconds: 20 }, "21s")).toEqual([]);
});
