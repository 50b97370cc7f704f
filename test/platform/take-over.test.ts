import { ChartRelease } from "../../constructs/platform/component/chart-release";
import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { AuditEventStorage } from "../../constructs/platform/auth/storage/audit-event-storage";
import { SessionRecordingStorage } from "../../constructs/platform/auth/storage/session-recording-storage";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

const TAKEN = { takeOver: ChartRelease.of({ name: "access" }), createNamespace: false } as const;

/** The import blocks of a stack. */
function importsOf({ text }: { readonly text: string }) {
  return (JSON.parse(text) as { import?: { to: string; for_each: string }[] }).import ?? [];
}

/** Labels by which the chart selects the pods of a component. */
function chartSelector(component: string) {
  return {
    "app.kubernetes.io/name": "svc-cluster",
    "app.kubernetes.io/instance": "access",
    "app.kubernetes.io/component": component,
  };
}

describe("a platform that takes over a release of the cluster chart", () => {
  const taken = synthesise({ ...TAKEN, proxyPools: { edge: {} } });

  test("has its names: the address is that of the Service, the data is on the claim", () => {
    expect(at(taken.resource("kubernetes_service_v1", "access"), "spec.port.0.port")).toBe(443);
    expect(taken.resource("kubernetes_service_v1", "access-auth")).toBeDefined();
    expect(taken.resource("kubernetes_persistent_volume_claim_v1", "access")).toBeDefined();
    const auth = taken.resource("kubernetes_deployment_v1", "access-auth");
    expect(JSON.stringify(auth)).toContain('"persistent_volume_claim":{"claim_name":"access"}');
  });

  test("makes no object of the cluster under a name that the chart gives to one", () => {
    // The chart's ClusterRole is access; its bindings are svc-access and svc-access-auth.
    for (const type of ["kubernetes_cluster_role_v1", "kubernetes_cluster_role_binding_v1"]) {
      const names = taken.resources(type).map((resource) => at(resource, "metadata.name"));
      expect(names).toEqual(["svc-access-auth-token-reviews"]);
    }
  });

  test("restricts the traffic of the pods of its Jobs, which have no labels of the chart", () => {
    const job = taken.resources("kubernetes_job_v1")[0];
    const policy = taken.resource("kubernetes_network_policy_v1", "access-delivery");
    expect(at(job, "spec.template.metadata.labels")).toMatchObject(
      at(policy, "spec.pod_selector.match_labels") as Record<string, string>,
    );
  });

  test("has its selectors, which Kubernetes never changes", () => {
    for (const component of ["auth", "proxy"]) {
      const deployment = taken.resource("kubernetes_deployment_v1", `access-${component}`);
      expect(at(deployment, "spec.selector.match_labels")).toEqual(chartSelector(component));
      expect(at(deployment, "spec.template.metadata.labels")).toMatchObject(chartSelector(component));
    }
  });

  test("tells its first pool from others by the Service, after all pods have the label of their pool", () => {
    const service = taken.resource("kubernetes_service_v1", "access");
    expect(at(service, "spec.selector")).toEqual({
      ...chartSelector("proxy"),
      "access-platform/proxy-pool": "default",
    });
    expect(at(service, "depends_on")).toContainEqual(
      expect.stringMatching(/^kubernetes_deployment_v1\.platform_proxy_pool_workload_/),
    );
    const budget = taken.resource("kubernetes_pod_disruption_budget_v1", "access-proxy");
    expect(at(budget, "spec.selector.match_labels")).toMatchObject({ "access-platform/proxy-pool": "default" });
  });

  test("keeps the service accounts, which clouds and the join token know", () => {
    const accounts = (component: string) =>
      at(taken.resource("kubernetes_deployment_v1", `access-${component}`), "spec.template.spec.service_account_name");
    expect([accounts("auth"), accounts("proxy")]).toEqual(["access", "access-proxy"]);
    const startup = JSON.stringify(taken.resource("kubernetes_config_map_v1", "access-auth"));
    expect(startup).toContain("svc:access-proxy");
  });

  test("imports each object that the chart makes, and no other", () => {
    const imported = importsOf(taken).map(
      ({ to, for_each: ids }) => `${to.split(".")[0]!} ${/"(svc\/[^"]+)" if/.exec(ids)![1]!}`,
    );
    expect(imported.sort()).toEqual([
      "kubernetes_config_map_v1 svc/access-auth",
      "kubernetes_config_map_v1 svc/access-proxy",
      "kubernetes_deployment_v1 svc/access-auth",
      "kubernetes_deployment_v1 svc/access-proxy",
      "kubernetes_persistent_volume_claim_v1 svc/access",
      "kubernetes_pod_disruption_budget_v1 svc/access-proxy",
      "kubernetes_service_account_v1 svc/access",
      "kubernetes_service_account_v1 svc/access-proxy",
      "kubernetes_service_v1 svc/access",
      "kubernetes_service_v1 svc/access-auth",
    ]);
  });
});

test("two replicas of the auth service have a PodDisruptionBudget, which is taken over beside that of the proxies", () => {
  const storage = AuthStorage.dynamodb({
    region: "eu-central-1",
    table: "state",
    auditEvents: AuditEventStorage.dynamodb({ table: "events" }),
    sessionRecordings: SessionRecordingStorage.s3({ bucket: "recordings" }),
  });
  const taken = synthesise({ ...TAKEN, auth: { storage, replicas: 2 } });
  const budgets = importsOf(taken).filter(({ to }) => to.startsWith("kubernetes_pod_disruption_budget_v1."));
  expect(budgets).toHaveLength(2);
});

test("a platform that takes nothing over imports nothing", () => {
  expect(importsOf(synthesise())).toEqual([]);
});

test("an Ingress to the proxies has the name that the chart gives it, so that its address stays", () => {
  const ingress = { exposure: ServiceExposure.ingress({ className: "nginx", applications: false }) };
  const taken = synthesise({ ...TAKEN, tls: ProxyTls.secret("certificate"), proxies: ingress });
  const conditions = JSON.stringify(
    at(taken.resource("kubernetes_ingress_v1", "access-proxy"), "lifecycle.precondition"),
  );
  expect(conditions).toContain("PLATFORM-015");
  expect(importsOf(taken).map(({ to }) => to)).toContainEqual(expect.stringMatching(/^kubernetes_ingress_v1\./));
});

test("an Ingress that only requests a certificate is not the one of a release", () => {
  const tls = ProxyTls.certManager({ clusterIssuer: "letsencrypt", request: "ingress" });
  expect(JSON.stringify(importsOf(synthesise({ ...TAKEN, tls })))).not.toContain("kubernetes_ingress_v1");
});

test("the Service has its ports in the order of the chart, so that each keeps its node port", () => {
  const taken = synthesise({ ...TAKEN, listeners: ProxyListeners.separate({ redis: false }) });
  const ports = at(taken.resource("kubernetes_service_v1", "access"), "spec.port") as { port: number }[];
  expect(ports.map(({ port }) => port)).toEqual([443, 3023, 3026, 3024, 3036, 5432, 27017]);
});

test("the plan looks at the Service of the release before it changes its class, its ports or its annotations", () => {
  const conditions = (props: Parameters<typeof synthesise>[0], name = "access") =>
    JSON.stringify(
      at(synthesise({ ...TAKEN, ...props }).resource("kubernetes_service_v1", name), "lifecycle.precondition") ?? [],
    );
  const of = (exposure: ServiceExposure) => ({ proxies: { exposure } });
  const annotated = conditions(of(ServiceExposure.clusterIp({ annotations: { "example.com/a": "b" } })));
  expect(annotated).toContain(String.raw`[\"kubernetes.io/description\", \"example.com/a\"]`);
  expect(conditions(of(ServiceExposure.loadBalancer({ loadBalancerClass: "a.example.com/b" })))).toContain(
    "PLATFORM-016",
  );
  expect(conditions({ proxyPools: { edge: {} } })).toContain("PLATFORM-018");
  expect(conditions({ proxyPools: { edge: {} } }, "access-proxy-edge")).not.toContain("PLATFORM-018");
  // The chart's has port 3026, too, for access to its cluster; it declares no annotations, so the provider writes none.
  expect(conditions({}, "access-auth")).toBe("[]");
});

describe("a release that is not there (PLATFORM-023)", () => {
  const guardOf = (props: Parameters<typeof synthesise>[0]) =>
    synthesise(props)
      .resources("terraform_data")
      .find((resource) => JSON.stringify(resource).includes("PLATFORM-023"));
  const looksAt = (props: Parameters<typeof synthesise>[0]) => {
    const { data } = JSON.parse(synthesise(props).text) as { data: { kubernetes_resources: object } };
    return Object.values(data.kubernetes_resources)
      .filter((read) => at(read, "label_selector") !== undefined)
      .map((read) => at(read, "kind"));
  };

  test("is refused by what only the first plan finds, so that a lost cluster can be deployed anew", () => {
    const guard = guardOf(TAKEN);
    expect(at(guard, "lifecycle.ignore_changes")).toEqual(["input"]);
    expect(at(guard, "lifecycle.postcondition.0.condition")).toBe('${self.input == "svc/access"}');
  });

  test("is told from the releases of its namespace, and from those of others where the account may see them", () => {
    expect(looksAt(TAKEN)).toEqual(["ClusterRoleBinding", "Service"]);
    const limited = ResourceDelivery.job({ limitExec: false });
    expect(looksAt({ ...TAKEN, clusterWideObjects: "existing", delivery: limited })).toEqual(["Service"]);
  });

  test("is nobody's matter where none is taken over", () => {
    expect(guardOf({})).toBeUndefined();
  });
});

describe("second factors of a release (PLATFORM-020)", () => {
  test.each<[string, Parameters<typeof synthesise>[0], string]>([
    ["what the service accepts by itself", {}, "would accept otp for access.example.com"],
    [
      "security keys of the public address",
      { authentication: ClusterAuthPreference.of({ secondFactors: ["otp", "webauthn"] }) },
      "would accept otp, webauthn for access.example.com",
    ],
    [
      "security keys of a domain",
      { authentication: ClusterAuthPreference.of({ secondFactors: ["webauthn"], webauthn: { rpId: "example.com" } }) },
      "would accept webauthn for example.com",
    ],
  ])("are held against what the platform declares: %s", (_, props, would) => {
    const auth = synthesise({ ...TAKEN, ...props }).resource("kubernetes_deployment_v1", "access-auth");
    expect(JSON.stringify(at(auth, "lifecycle.precondition"))).toContain(would);
  });

  test("are nobody's matter where no release is taken over", () => {
    expect(synthesise({}).text).not.toContain("PLATFORM-020");
  });
});
