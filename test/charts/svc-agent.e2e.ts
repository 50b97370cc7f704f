import { at } from "../support/synthesis";
import { configurationOf, describeWithHelm, find, lint, template, VALUES } from "./helm";

const PODS = [
  ["StatefulSet", "edge"],
  ["Deployment", "edge-updater"],
] as const;

/** What the chart makes with further values. */
const made = (values: object = {}) => template({ ...VALUES, ...values });
const agent = (values?: object) => at(find(made(values), "StatefulSet"), "spec");
const agentPod = (values?: object) => at(agent(values), "template.spec");
const updaterPod = (values?: object) => at(find(made(values), "Deployment", "edge-updater"), "spec.template.spec");

/** The rules of a role, those of some resources or about some names. */
interface Rule {
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}
const rulesOf = (objects: ReturnType<typeof template>, name: string, kind = "Role") =>
  at(find(objects, kind, name), "rules") as readonly Rule[];

describeWithHelm("the chart svc-agent", () => {
  test("pleases helm lint", () => {
    expect(lint(VALUES)).toMatchObject({ passed: true });
  });

  test("makes a StatefulSet named as the release, and its updater", () => {
    const names = made()
      .map(({ kind, metadata: { name } }) => `${kind} ${name}`)
      .sort();
    expect(names).toEqual([
      "ClusterRole team-edge",
      "ClusterRoleBinding team-edge",
      "ConfigMap edge",
      "Deployment edge-updater",
      "Role edge",
      "Role edge-updater",
      "RoleBinding edge",
      "RoleBinding edge-updater",
      "Service edge",
      "ServiceAccount edge",
      "ServiceAccount edge-updater",
      "StatefulSet edge",
    ]);
  });

  test("keeps names that read like numbers or truth values, and lets no name say more than a name", () => {
    const objects = template(
      {
        ...VALUES,
        serviceAccount: { create: true, name: "1e3" },
        updater: { enabled: true, serviceAccount: { create: true, name: "0x10" } },
        joinTokenSecret: { create: false, name: "7" },
        tls: { existingCASecretName: "8" },
        storage: { enabled: true, storageClassName: "9" },
        priorityClassName: "null\n      hostNetwork: true",
      },
      "on",
      "2024",
    );
    for (const object of objects.filter(({ kind }) => !kind.startsWith("Cluster"))) {
      expect(object.metadata).toMatchObject({ name: expect.any(String) as string, namespace: "2024" });
    }
    const named = at(find(objects, "StatefulSet", "on"), "spec");
    const updater = at(find(objects, "Deployment", "on-updater"), "spec.template.spec");
    expect(named).toMatchObject({
      serviceName: "on",
      selector: { matchLabels: { app: "on" } },
      template: {
        metadata: { labels: { app: "on", "app.kubernetes.io/instance": "on" } },
        spec: { serviceAccountName: "1e3", priorityClassName: "null\n      hostNetwork: true" },
      },
      volumeClaimTemplates: [{ spec: { storageClassName: "9" } }],
    });
    expect(at(named, "template.spec.volumes")).toEqual(
      expect.arrayContaining([
        { name: "join-token", secret: { secretName: "7" } },
        { name: "tls-ca", secret: { secretName: "8" } },
      ]),
    );
    expect(updater).toMatchObject({ serviceAccountName: "0x10" });
    for (const pod of [at(named, "template.spec"), updater]) expect(pod).not.toHaveProperty("hostNetwork");
    expect(find(objects, "ServiceAccount", "1e3")).toBeDefined();
    expect(find(objects, "ServiceAccount", "0x10")).toBeDefined();
  });

  test("opens no port of the agent to anybody", () => {
    const service = find(made(), "Service");
    expect(service).toMatchObject({ spec: { clusterIP: "None" } });
    expect(at(service, "spec.ports")).toBeUndefined();
  });

  test("lets the Kubernetes service act as the user who connects, and no other service", () => {
    expect(rulesOf(made(), "team-edge", "ClusterRole")).toEqual([
      { apiGroups: [""], resources: ["users", "groups", "serviceaccounts"], verbs: ["impersonate"] },
      { apiGroups: [""], resources: ["pods"], verbs: ["get"] },
      { apiGroups: ["authorization.k8s.io"], resources: ["selfsubjectaccessreviews"], verbs: ["create"] },
    ]);
    const others = made({ roles: "app", apps: [{ name: "a", uri: "http://a" }] });
    expect(others.filter(({ kind }) => kind.startsWith("ClusterRole"))).toEqual([]);
  });

  test("lets the updater list and watch what it keeps copies of, change its own StatefulSet, and nothing else", () => {
    const named = { apiGroups: ["apps"], resourceNames: ["edge"] };
    const core = { apiGroups: [""] };
    const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
    expect(rulesOf(made(), "edge-updater")).toEqual([
      { ...named, resources: ["deployments", "statefulsets"], verbs: ["list", "watch"] },
      { ...named, resources: ["statefulsets"], verbs: ["update"] },
      { ...core, resources: ["pods"], verbs: ["list", "watch", "delete"] },
      { ...core, resources: ["secrets"], verbs: ["list", "watch"] },
      { ...core, resources: ["events"], verbs: ["create", "patch"] },
      { ...leases, verbs: ["create"] },
      { ...leases, resourceNames: ["edge"], verbs: ["get", "update"] },
    ]);
  });

  test("lets the updater of a group of a rollout ask the proxy, and write who it is", () => {
    const ofGroup = { updater: { enabled: true, group: "dev" } };
    expect(at(updaterPod(ofGroup), "containers.0.args")).toEqual(
      expect.arrayContaining(["--proxy-address=access.example.com:443", "--update-group=dev"]),
    );
    const maps = { apiGroups: [""], resources: ["configmaps"] };
    expect(rulesOf(made(ofGroup), "edge-updater").filter(({ resources }) => resources.includes("configmaps"))).toEqual([
      { ...maps, verbs: ["create", "list", "watch"] },
      { ...maps, resourceNames: ["edge-updater"], verbs: ["get", "update"] },
    ]);
  });

  test("lets the agents tell the updater their maintenance windows", () => {
    const shared = rulesOf(made(), "edge").filter(({ resourceNames }) => resourceNames?.includes("edge-shared-state"));
    expect(shared.map(({ verbs }) => verbs)).toEqual([["get", "update", "patch"]]);
    expect(at(agentPod(), "containers.0.env")).toEqual(
      expect.arrayContaining([
        { name: "RELEASE_NAME", value: "edge" },
        { name: "SVC_EXT_UPGRADER", value: "kube" },
        { name: "SVC_EXT_UPGRADER_VERSION", value: "17.5.2" },
      ]),
    );
    expect(JSON.stringify(agentPod({ updater: { enabled: false } }))).not.toContain("EXT_UPGRADER");
  });

  test("tells the updater what to update, and where to ask", () => {
    expect(at(updaterPod(), "containers.0.args")).toEqual([
      "--agent-name=edge",
      "--agent-namespace=team",
      "--base-image=registry.svc.invalid/svc-ent",
      "--version-server=https://access.example.com:443/v1/webapi/automaticupgrades/channel",
      "--version-channel=default",
    ]);
  });

  test("gives the updater credentials for the registry, and variables of its own", () => {
    const credentials = { pullCredentials: "docker", extraEnv: [{ name: "DOCKER_CONFIG", value: "/credentials" }] };
    const pod = updaterPod({ extraEnv: [{ name: "ZONE", value: "eu" }], updater: { enabled: true, ...credentials } });
    expect(at(pod, "containers.0.args")).toContain("--pull-credentials=docker");
    expect(at(pod, "containers.0.env")).toEqual(credentials.extraEnv);
  });

  test.each(PODS)("the pods of the %s keep the Pod Security Standard restricted", (kind, name) => {
    const pod = at(find(made(), kind, name), "spec.template.spec");
    expect(pod).toMatchObject({
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 9807, seccompProfile: { type: "RuntimeDefault" } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        },
      ],
    });
    const resources = at(pod, "containers.0.resources") as Record<string, Record<string, string>>;
    expect(Object.keys(resources["requests"]!)).toEqual(["cpu", "memory"]);
    expect(Object.keys(resources["limits"]!)).toEqual(["memory"]);
  });

  test("names no user and no group where a cluster assigns them", () => {
    const none = { runAsUser: null, runAsGroup: null };
    const assigned = { podSecurityContext: { ...none, fsGroup: null }, securityContext: none };
    for (const pod of [agentPod(assigned), updaterPod(assigned)]) {
      expect(at(pod, "securityContext")).toEqual({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
      expect(JSON.stringify(pod)).not.toMatch(/runAsUser|runAsGroup|fsGroup/);
    }
  });

  test("has further volumes, containers and labels where they belong, and names that its pods know", () => {
    const sidecar = { name: "forwarder", image: "example.com/forwarder:1" };
    const first = { name: "prepare", image: "example.com/prepare:1" };
    const objects = made({
      extraContainers: [sidecar],
      initContainers: [first],
      hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
      dnsConfig: { nameservers: ["10.0.0.53"] },
      dnsPolicy: "None",
      affinity: { podAffinity: {} },
      topologySpreadConstraints: [{ topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule" }],
      extraLabels: { config: { team: "sre" }, deployment: { team: "sre" }, pod: { tier: "edge" } },
      terminationGracePeriodSeconds: 3600,
      probeTimeoutSeconds: 5,
    });
    const names = { hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }], dnsPolicy: "None" };
    expect(at(find(objects, "StatefulSet"), "spec.template.spec")).toMatchObject({
      ...names,
      dnsConfig: { nameservers: ["10.0.0.53"] },
      affinity: { podAffinity: {} },
      topologySpreadConstraints: [{ topologyKey: "rack" }],
      terminationGracePeriodSeconds: 3600,
      initContainers: [first],
      containers: [
        { name: "svc", readinessProbe: { timeoutSeconds: 5 }, livenessProbe: { timeoutSeconds: 5 } },
        sidecar,
      ],
    });
    expect(at(find(objects, "Deployment", "edge-updater"), "spec.template.spec")).toMatchObject({
      ...names,
      affinity: { podAffinity: {} },
    });
    expect(at(find(objects, "ConfigMap"), "metadata.labels")).toMatchObject({ team: "sre" });
    expect(at(find(objects, "StatefulSet"), "metadata.labels")).toMatchObject({ team: "sre" });
    expect(at(find(objects, "ServiceAccount"), "metadata.labels")).not.toHaveProperty("team");
  });

  test("takes the wish for different nodes from an affinity, not beside one", () => {
    const values = { affinity: { podAffinity: {} }, highAvailability: { requireAntiAffinity: true } };
    expect(() => made(values)).toThrow("highAvailability.requireAntiAffinity is part of affinity");
  });

  test("probes the agent on its diagnostics port", () => {
    expect(at(agentPod(), "containers.0")).toMatchObject({
      readinessProbe: { httpGet: { path: "/readyz", port: "diag" } },
      livenessProbe: { httpGet: { path: "/healthz", port: "diag" } },
      ports: [{ name: "diag", containerPort: 3000 }],
    });
  });

  test("the version override wins over the chart's version, with or without v", () => {
    const image = (values: object) => at(agentPod(values), "containers.0.image");
    expect(image({})).toMatch(/^registry\.svc\.invalid\/svc-ent:\d+\.\d+\.\d+$/);
    expect(image({ svcVersionOverride: "18.1.0" })).toBe("registry.svc.invalid/svc-ent:18.1.0");
    expect(image({ svcVersionOverride: "v18.1.0" })).toBe("registry.svc.invalid/svc-ent:18.1.0");
  });

  test("has a volume only where storage is asked for", () => {
    expect(at(agent(), "volumeClaimTemplates.0.metadata.name")).toBeUndefined();
    expect(at(agent({ storage: { enabled: true } }), "volumeClaimTemplates.0.metadata.name")).toBe("data");
  });

  test("joins with a token that is made out to the service's cluster where it is named, else with the pod's own", () => {
    const named = agentPod({ svcClusterName: "access.example.com" });
    expect(at(named, "volumes")).toContainEqual({
      name: "join-account-token",
      projected: {
        sources: [{ serviceAccountToken: { path: "token", expirationSeconds: 600, audience: "access.example.com" } }],
      },
    });
    expect(at(named, "containers.0.env")).toContainEqual({
      name: "KUBERNETES_TOKEN_PATH",
      value: "/var/run/secrets/svc/serviceaccount/token",
    });
    expect(JSON.stringify(agentPod())).not.toMatch(/KUBERNETES_TOKEN_PATH|join-account-token/);
  });

  test("makes the Secret of the join token only when told to", () => {
    expect(find(made(), "Secret", "agent-join-token")).toBeUndefined();
    const joinParams = { method: "kubernetes", tokenName: "agents" };
    expect(find(made({ joinTokenSecret: { create: true, name: "own" }, joinParams }), "Secret", "own")).toMatchObject({
      stringData: { "auth-token": "agents" },
    });
  });

  test("labels the pods of agent and updater, beside what selects them", () => {
    const objects = made({ extraLabels: { pod: { team: "sre" } } });
    for (const [kind, name] of PODS) {
      const labels = at(find(objects, kind, name), "spec.template.metadata.labels");
      expect(labels).toMatchObject({ team: "sre" });
      expect(labels).toMatchObject(at(find(objects, kind, name), "spec.selector.matchLabels") as object);
    }
  });

  test("puts annotations where the updater and others read them", () => {
    const annotations = { deployment: { "svc.dev/skipreconcile": "true" }, pod: { a: "1" }, config: { b: "2" } };
    const objects = made({ annotations });
    expect(find(objects, "StatefulSet")?.metadata.annotations).toEqual(annotations.deployment);
    expect(find(objects, "ConfigMap")?.metadata.annotations).toEqual(annotations.config);
    expect(at(find(objects, "StatefulSet"), "spec.template.metadata.annotations")).toMatchObject({ a: "1" });
  });

  test("replaces the pods when their configuration changes", () => {
    const checksum = (kubeClusterName: string) => at(agent({ kubeClusterName }), "template.metadata.annotations");
    expect(checksum("a")).not.toEqual(checksum("b"));
    expect(checksum("a")).toEqual(checksum("a"));
  });

  test("keeps one of several agents running through a drain, on nodes of their own", () => {
    const highAvailability = { replicaCount: 2, requireAntiAffinity: true, podDisruptionBudget: { enabled: true } };
    const objects = made({ highAvailability });
    expect(find(objects, "PodDisruptionBudget")).toMatchObject({
      spec: { minAvailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" },
    });
    const affinity = "spec.template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution";
    expect(at(find(objects, "StatefulSet"), `${affinity}.0.topologyKey`)).toBe("kubernetes.io/hostname");
  });

  test("would rather have several agents on nodes of their own, also where that is not required", () => {
    const affinity = (replicaCount: number) => at(agentPod({ highAvailability: { replicaCount } }), "affinity");
    expect(affinity(1)).toBeUndefined();
    expect(affinity(2)).toMatchObject({
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 100, podAffinityTerm: { topologyKey: "kubernetes.io/hostname" } },
        ],
      },
    });
  });

  test("the configuration of the brand is merged in and wins", () => {
    const svcConfig = { svc: { log: { severity: "DEBUG" } }, ssh_service: { enabled: true } };
    expect(configurationOf({ ...VALUES, svcConfig })).toMatchObject({
      version: "v3",
      svc: {
        proxy_server: "access.example.com:443",
        join_params: { method: "token", token_name: "/etc/svc-secrets/auth-token" },
        log: { severity: "DEBUG", output: "stderr" },
      },
      kubernetes_service: { enabled: true, kube_cluster_name: "production" },
      ssh_service: { enabled: true },
      auth_service: { enabled: false },
      proxy_service: { enabled: false },
    });
  });

  test("the log has the level, the form, the output and the fields that are given", () => {
    const log = { level: "WARN", format: "json", output: "stdout", extraFields: ["level", "caller"] };
    expect(configurationOf({ ...VALUES, log })).toMatchObject({
      svc: {
        log: { severity: "WARN", output: "stdout", format: { output: "json", extra_fields: ["level", "caller"] } },
      },
    });
    expect(configurationOf(VALUES)).toMatchObject({
      svc: { log: { severity: "INFO", output: "stderr", format: { output: "text" } } },
    });
    expect(JSON.stringify(configurationOf(VALUES))).not.toContain("extra_fields");
  });

  test("agents that are dialled directly join the auth service, which they know by its pins", () => {
    const pin = `sha256:${"0a".repeat(32)}`;
    const { svc } = configurationOf({ ...VALUES, authAddr: "svc-auth.svc.svc:3025", caPin: [pin] });
    expect(svc).toMatchObject({ auth_server: "svc-auth.svc.svc:3025", ca_pin: [pin] });
    expect(svc).not.toHaveProperty("proxy_server");
  });

  test("serves another brand", () => {
    const brand = { id: "acme" };
    const values = { ...VALUES, brand, acmeVersionOverride: "1.2.3", acmeConfig: { acme: { nodename: "n" } } };
    expect(configurationOf(values, "acme")).toMatchObject({ acme: { nodename: "n", data_dir: "/var/lib/acme" } });
    expect(at(agentPod(values), "containers.0")).toMatchObject({
      name: "acme",
      image: "registry.svc.invalid/svc-ent:1.2.3",
    });
  });

  test.each<[string, object, RegExp]>([
    ["no proxy", { proxyAddr: "" }, /proxyAddr/],
    ["a proxy without a port", { proxyAddr: "access.example.com" }, /proxyAddr/],
    ["an auth service without a port", { authAddr: "svc-auth" }, /authAddr/],
    [
      "an auth service to join beside the role app",
      { authAddr: "auth:3025", roles: "app", apps: [{ name: "a", uri: "http://a" }] },
      /reverse tunnel/,
    ],
    ["the role kube without a cluster's name", { kubeClusterName: "" }, /kubeClusterName/],
    ["the role app without applications", { roles: "app" }, /apps/],
    ["applications without their role", { apps: [{ name: "a", uri: "http://a" }] }, /roles/],
    ["the role db without databases", { roles: "db" }, /databases/],
    ["databases without their role", { databases: [{ name: "a", uri: "a:1", protocol: "mysql" }] }, /roles/],
    ["a database without a protocol", { roles: "db", databases: [{ name: "a", uri: "a:1" }] }, /protocol/],
    ["an unknown role", { roles: "kube,cloud" }, /roles/],
    ["an updater outside the Enterprise edition", { enterprise: false }, /enterprise/],
    ["a value that it does not know", { replicas: 2 }, /replicas/],
    ["a value of the updater that it does not know", { updater: { enabled: true, chanel: "x" } }, /chanel/],
    ["a configuration of another brand", { acmeConfig: { acme: {} } }, /acmeConfig is not read: brand.id is "svc"/],
    ["a Secret to make without a token", { joinTokenSecret: { create: true } }, /joinParams\.tokenName/],
  ])("refuses %s", (_, values, message) => {
    expect(() => made(values)).toThrow(message);
  });

  test("registered and found resources are served beside those that are named", () => {
    const values = {
      ...VALUES,
      roles: "app,db,discovery",
      apps: [{ name: "a", uri: "http://a" }],
      appResources: [{ labels: { team: "web" } }],
      databaseResources: [{ labels: { "*": "*" } }],
      awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"], tags: { "*": "*" } }],
    };
    const found = { "svc.dev/kubernetes-cluster": "production", "svc.dev/origin": "discovery-kubernetes" };
    expect(configurationOf(values)).toMatchObject({
      app_service: { apps: [{ name: "a" }], resources: [{ labels: { team: "web" } }, { labels: found }] },
      db_service: { resources: [{ labels: { "*": "*" } }], aws: [{ types: ["rds"], regions: ["eu-west-1"] }] },
      discovery_service: {
        enabled: true,
        discovery_group: "production",
        kubernetes: [{ types: ["app"], namespaces: ["*"], labels: { "*": "*" } }],
      },
      kubernetes_service: { enabled: false },
    });
  });

  test("discovery reads the Services of the cluster, and acts as nobody", () => {
    const rules = (values?: object) => rulesOf(made(values), "team-edge", "ClusterRole");
    const reading = { apiGroups: [""], resources: ["services"], verbs: ["list"] };
    expect(rules({ roles: "app,discovery" })).toEqual([reading]);
    expect(rules({ roles: "kube,app,discovery" })).toContainEqual(reading);
    expect(rules()).not.toContainEqual(reading);
  });

  test("makes service accounts unless they exist, each with its annotations", () => {
    const accounts = (values: object) => made(values).filter(({ kind }) => kind === "ServiceAccount");
    const annotations = { serviceAccount: { a: "1" } };
    const updater = { enabled: true, annotations: { serviceAccount: { b: "2" } } };
    expect(accounts({ annotations, updater }).map(({ metadata }) => [metadata.name, metadata.annotations])).toEqual([
      ["edge", { a: "1" }],
      ["edge-updater", { b: "2" }],
    ]);
    const existing = (name: string) => ({ create: false, name });
    const used = {
      serviceAccount: existing("agents"),
      updater: { enabled: true, serviceAccount: existing("updaters") },
    };
    expect(accounts(used)).toEqual([]);
    const names = [agentPod(used), updaterPod(used)].map((pod) => at(pod, "serviceAccountName"));
    expect(names).toEqual(["agents", "updaters"]);
  });
});
