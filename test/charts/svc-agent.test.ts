import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { AgentService } from "../../constructs/agents/agent-service";
import { schemaProblems, type ChartSchema } from "../../constructs/agents/chart-schema";
import { chartValues } from "../../constructs/agents/chart-values";
import { AgentDiscovery } from "../../constructs/agents/discovery/agent-discovery";
import { mergeValues } from "../../constructs/agents/further-values";
import { checkRelease } from "../../constructs/agents/release-checks";
import { AgentServiceAccount } from "../../constructs/agents/settings/agent-service-account";
import { AgentStorage } from "../../constructs/agents/settings/agent-storage";
import { Brand } from "../../constructs/brand";
import { PublicAddress } from "../../constructs/network/public-address";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { platform, releaseProps } from "../agents/fixtures";
import { at } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { CHART, describeWithHelm, lint, template, type KubernetesObject } from "./helm";

const VALUES = {
  enterprise: true,
  roles: "kube",
  proxyAddr: "access.example.com:443",
  kubeClusterName: "production",
  joinTokenSecret: { create: false, name: "agent-join-token" },
  updater: { enabled: true },
};

function find(objects: readonly KubernetesObject[], kind: string, name = "edge"): KubernetesObject | undefined {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}

function configurationOf(values: object, section = "svc"): Record<string, unknown> {
  const configMap = find(template(values), "ConfigMap");
  return parse(at(configMap, "data")![`${section}.yaml` as never]) as Record<string, unknown>;
}

describeWithHelm("the chart svc-agent", () => {
  test("pleases helm lint", () => {
    expect(lint(VALUES)).toMatchObject({ passed: true });
  });

  test("makes a StatefulSet named as the release, and its updater", () => {
    const objects = template(VALUES);
    const names = objects.map(({ kind, metadata: { name } }) => `${kind} ${name}`).sort();
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

  test("opens no port of the agent to anybody", () => {
    const service = find(template(VALUES), "Service");
    expect(service).toMatchObject({ spec: { clusterIP: "None" } });
    expect(at(service, "spec.ports")).toBeUndefined();
  });

  test("lets the Kubernetes service act as the user who connects, and no other service", () => {
    expect(at(find(template(VALUES), "ClusterRole", "team-edge"), "rules")).toEqual([
      { apiGroups: [""], resources: ["users", "groups", "serviceaccounts"], verbs: ["impersonate"] },
      { apiGroups: [""], resources: ["pods"], verbs: ["get"] },
      { apiGroups: ["authorization.k8s.io"], resources: ["selfsubjectaccessreviews"], verbs: ["create"] },
    ]);
    const others = template({ ...VALUES, roles: "app", apps: [{ name: "a", uri: "http://a" }] });
    expect(others.filter(({ kind }) => kind.startsWith("ClusterRole"))).toEqual([]);
  });

  test("lets the updater change the StatefulSet of its own release only", () => {
    expect(at(find(template(VALUES), "Role", "edge-updater"), "rules")).toContainEqual({
      apiGroups: ["apps"],
      resources: ["statefulsets"],
      resourceNames: ["edge"],
      verbs: ["update", "patch"],
    });
  });

  test("tells the updater what to update, and where to ask", () => {
    const updater = find(
      template({ ...VALUES, updater: { enabled: true, group: "canary" } }),
      "Deployment",
      "edge-updater",
    );
    expect(at(updater, "spec.template.spec.containers.0.args")).toEqual([
      "--agent-name=edge",
      "--agent-namespace=team",
      "--base-image=registry.svc.dev/svc-ent",
      "--version-server=https://access.example.com:443/v1/webapi/automaticupgrades/channel",
      "--version-channel=default",
      "--update-group=canary",
    ]);
  });

  test.each([
    ["StatefulSet", "edge"],
    ["Deployment", "edge-updater"],
  ])("the pods of the %s keep the Pod Security Standard restricted", (kind, name) => {
    const pod = at(find(template(VALUES), kind, name), "spec.template.spec");
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

  test("probes the agent on its diagnostics port", () => {
    expect(at(find(template(VALUES), "StatefulSet"), "spec.template.spec.containers.0")).toMatchObject({
      readinessProbe: { httpGet: { path: "/readyz", port: "diag" } },
      livenessProbe: { httpGet: { path: "/healthz", port: "diag" } },
      ports: [{ name: "diag", containerPort: 3000 }],
    });
  });

  test("the version override wins over the chart's version, with or without v", () => {
    const image = (values: object) =>
      at(find(template({ ...VALUES, ...values }), "StatefulSet"), "spec.template.spec.containers.0.image");
    expect(image({})).toMatch(/^registry\.svc\.dev\/svc-ent:\d+\.\d+\.\d+$/);
    expect(image({ svcVersionOverride: "18.1.0" })).toBe("registry.svc.dev/svc-ent:18.1.0");
    expect(image({ svcVersionOverride: "v18.1.0" })).toBe("registry.svc.dev/svc-ent:18.1.0");
  });

  test("has a volume only where storage is asked for", () => {
    const claims = (values: object) =>
      at(find(template({ ...VALUES, ...values }), "StatefulSet"), "spec.volumeClaimTemplates.0.metadata.name");
    expect(claims({})).toBeUndefined();
    expect(claims({ storage: { enabled: true } })).toBe("data");
  });

  test("makes the Secret of the join token only when told to", () => {
    expect(find(template(VALUES), "Secret", "agent-join-token")).toBeUndefined();
    const joinParams = { method: "kubernetes", tokenName: "agents" };
    const made = template({ ...VALUES, joinTokenSecret: { create: true, name: "own" }, joinParams });
    expect(find(made, "Secret", "own")).toMatchObject({ stringData: { "auth-token": "agents" } });
  });

  test("labels the pods of agent and updater, beside what selects them", () => {
    const objects = template({
      ...VALUES,
      enterprise: true,
      updater: { enabled: true },
      extraLabels: { pod: { team: "sre" } },
    });
    for (const [kind, name] of [
      ["StatefulSet", "edge"],
      ["Deployment", "edge-updater"],
    ] as const) {
      const labels = at(find(objects, kind, name), "spec.template.metadata.labels");
      expect(labels).toMatchObject({ team: "sre" });
      expect(labels).toMatchObject(at(find(objects, kind, name), "spec.selector.matchLabels") as object);
    }
  });

  test("puts annotations where the updater and others read them", () => {
    const annotations = { deployment: { "svc.dev/skipreconcile": "true" }, pod: { a: "1" }, config: { b: "2" } };
    const objects = template({ ...VALUES, annotations });
    expect(find(objects, "StatefulSet")?.metadata.annotations).toEqual(annotations.deployment);
    expect(find(objects, "ConfigMap")?.metadata.annotations).toEqual(annotations.config);
    expect(at(find(objects, "StatefulSet"), "spec.template.metadata.annotations")).toMatchObject({ a: "1" });
  });

  test("replaces the pods when their configuration changes", () => {
    const checksum = (kubeClusterName: string) =>
      at(find(template({ ...VALUES, kubeClusterName }), "StatefulSet"), "spec.template.metadata.annotations");
    expect(checksum("a")).not.toEqual(checksum("b"));
    expect(checksum("a")).toEqual(checksum("a"));
  });

  test("keeps one of several agents running through a drain, on nodes of their own", () => {
    const highAvailability = { replicaCount: 2, requireAntiAffinity: true, podDisruptionBudget: { enabled: true } };
    const objects = template({ ...VALUES, highAvailability });
    expect(find(objects, "PodDisruptionBudget")).toMatchObject({ spec: { minAvailable: 1 } });
    const affinity = "spec.template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution";
    expect(at(find(objects, "StatefulSet"), `${affinity}.0.topologyKey`)).toBe("kubernetes.io/hostname");
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

  test("serves another brand", () => {
    const brand = { id: "acme" };
    const values = { ...VALUES, brand, acmeVersionOverride: "1.2.3", acmeConfig: { acme: { nodename: "n" } } };
    expect(configurationOf(values, "acme")).toMatchObject({ acme: { nodename: "n", data_dir: "/var/lib/acme" } });
    expect(at(find(template(values), "StatefulSet"), "spec.template.spec.containers.0")).toMatchObject({
      name: "acme",
      image: "registry.svc.dev/svc-ent:1.2.3",
    });
  });

  test.each<[string, object, RegExp]>([
    ["no proxy", { proxyAddr: "" }, /proxyAddr/],
    ["a proxy without a port", { proxyAddr: "access.example.com" }, /proxyAddr/],
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
    expect(() => template({ ...VALUES, ...values })).toThrow(message);
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
    const roles = (values: object) => at(find(template(values), "ClusterRole", "team-edge"), "rules");
    const reading = { apiGroups: [""], resources: ["services"], verbs: ["get", "list", "watch"] };
    expect(roles({ ...VALUES, roles: "app,discovery" })).toEqual([reading]);
    expect(roles({ ...VALUES, roles: "kube,app,discovery" })).toContainEqual(reading);
    expect(roles(VALUES)).not.toContainEqual(reading);
  });

  test("makes service accounts unless they exist, each with its annotations", () => {
    const accounts = (values: object) =>
      template({ ...VALUES, ...values }).filter(({ kind }) => kind === "ServiceAccount");
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
    const account = (kind: string, name: string) =>
      at(find(template({ ...VALUES, ...used }), kind, name), "spec.template.spec.serviceAccountName");
    expect([account("StatefulSet", "edge"), account("Deployment", "edge-updater")]).toEqual(["agents", "updaters"]);
  });

  test("refuses by its schema what our check of the schema refuses, and nothing else", () => {
    const keys = [...Object.keys(VALUES), "apps", "appResources", "storage", "log", "labels", "nodeSelector", "other"];
    const words = ["", "kube", "app", "db", "discovery", "DEBUG", "a:1", "1Gi"];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(fc.constantFrom<unknown>(...words, 0, 1, true), tie("list"), tie("object")),
      list: fc.array(tie("value"), { maxLength: 2 }),
      object: fc.dictionary(fc.constantFrom("name", "uri", "enabled", "requests", "level", "labels"), tie("value"), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
    }));
    const schema = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")) as ChartSchema;
    const defaults = parse(readFileSync(join(CHART, "values.yaml"), "utf8")) as Record<string, unknown>;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 2, noNullPrototype: true }), (values) => {
        const given = mergeValues(defaults, { ...VALUES, ...values });
        let report = "";
        try {
          template(given);
        } catch (error) {
          report = String(error);
        }
        const problems = schemaProblems(schema, given);
        expect([given, problems.length > 0]).toEqual([given, report.includes("specifications of the schema")]);
      }),
      { numRuns: 15 },
    );
  });

  const SECTIONS = ["kubernetes_service", "app_service", "db_service", "ssh_service", "windows_desktop_service"];

  const SERVICES = [...SECTIONS, "discovery_service", "auth_service", "proxy_service"];

  test("further values that a release accepts take back nothing that it decides", () => {
    const decided = (values?: Record<string, unknown>) => {
      const objects = template(chartValues(releaseProps(values && { values })));
      const pod = (kind: string, name: string) => at(find(objects, kind, name), "spec.template.spec");
      const configMap = at(find(objects, "ConfigMap"), "data") as Record<string, string>;
      const file = parse(configMap["svc.yaml"]!) as Record<string, Record<string, unknown>>;
      const { proxy_server, join_params, data_dir } = file["svc"]!;
      return {
        updater: at(pod("Deployment", "edge-updater"), "containers.0"),
        image: at(pod("StatefulSet", "edge"), "containers.0.image"),
        environment: at(pod("StatefulSet", "edge"), "containers.0.env"),
        protection: at(pod("StatefulSet", "edge"), "containers.0.securityContext"),
        account: at(pod("StatefulSet", "edge"), "serviceAccountName"),
        annotations: find(objects, "StatefulSet")?.metadata.annotations,
        running: SERVICES.filter((service) => file[service]!["enabled"]),
        platform: { proxy_server, join_params, data_dir },
      };
    };
    const scalar = fc.constantFrom<unknown>("x", "", 1, true, false, null, [], {});
    const key = fc.constantFrom(
      "enabled",
      "labels",
      "nodename",
      "proxy_server",
      "data_dir",
      "join_params",
      "log",
      "other",
    );
    const sections = fc.constantFrom(
      "svc",
      "proxy_service",
      "ssh_service",
      "kubernetes_service",
      "jamf_service",
      "other",
    );
    const object = <T>(keys: fc.Arbitrary<string>, inner: fc.Arbitrary<T>) =>
      fc.dictionary(keys, inner, { maxKeys: 2, noNullPrototype: true });
    const values = fc.record(
      {
        svcConfig: object(sections, object(key, scalar)),
        updater: object(fc.constantFrom("enabled", "image", "resources", "extraArgs"), scalar),
        global: object(fc.constantFrom("enabled", "image", "updater"), scalar),
        resources: object(fc.constantFrom("limits", "claims"), scalar),
        nodeSelector: object(fc.constantFrom("disk", "zone"), fc.string()),
        extraEnv: scalar,
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    const names = { releaseName: "svc-agent", namespace: "svc" };
    const accepted = values.filter((given) => checkRelease(releaseProps({ values: given }), names).length === 0);
    const expected = decided();
    fc.assert(
      fc.property(accepted, (given) => {
        expect(decided(given)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  const KINDS = {
    kubernetes: AgentService.kubernetes({ clusterName: "production", labels: { env: "no" } }),
    application: AgentService.application({ name: "grafana", uri: "http://grafana:3000" }),
    database: AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" }),
    ssh: AgentService.ssh({ labels: { on: "yes" } }),
    desktop: AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" }),
  };

  const MODES = {
    multiplex: { proxyAddress: "access.example.com:443", tunnelAddress: "access.example.com:443" },
    separate: { proxyAddress: "access.example.com:3080", tunnelAddress: "access.example.com:3024" },
  };

  describe.each(Object.entries(MODES))("of a platform with listener mode %s", (_, addresses) => {
    test.each(Object.entries(KINDS).map(([kind, service], index) => [kind, service, SECTIONS[index]] as const))(
      "takes an AgentRelease of the service %s alone",
      (_kind, service, section) => {
        const props = releaseProps({ platform: platform(addresses), services: [service] });
        const configuration = configurationOf(chartValues(props));
        expect(configuration).toMatchObject({ svc: { proxy_server: addresses.proxyAddress } });
        const enabled = Object.entries(configuration).filter(
          ([, settings]) => (settings as { enabled?: boolean }).enabled === true,
        );
        expect(enabled.map(([name]) => name)).toEqual([section]);
      },
    );

    test("takes an AgentRelease of every service, with everything that it can set", () => {
      const brand = Brand.of({
        id: "acme",
        images: { enterprise: "example.com/acme-ent", community: "example.com/acme" },
        updaterImage: "example.com/updater",
      });
      const props = releaseProps({
        platform: platform({ brand, ...addresses }),
        services: Object.values(KINDS),
        discovery: AgentDiscovery.of({
          kubernetesServices: [{ namespaces: ["shop"], labels: { env: ["test", "no"] } }],
          applications: [{ labels: { team: "web" } }],
          databases: [{ labels: { team: "web" } }],
          awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }],
        }),
        replicas: 3,
        availability: { antiAffinity: "required", minAvailable: 2 },
        storage: AgentStorage.persistentVolume({ size: "2Gi", storageClass: "fast" }),
        serviceAccount: AgentServiceAccount.create({ name: "agents", annotations: { "example.com/role": "agents" } }),
        certificateAuthority: SecretRef.of("company-ca", "ca.pem"),
        log: { level: "DEBUG", format: "json" },
        labels: { region: "eu" },
        publicAddresses: [PublicAddress.of("agents.example.com")],
        directDial: {},
        annotations: { config: { a: "1" }, deployment: { b: "2" }, secret: { c: "3" } },
        podAnnotations: { "example.com/scrape": "true" },
        podLabels: { team: "sre" },
        updater: {
          group: "canary",
          resources: { memoryLimit: "512Mi" },
          extraArguments: ["--log-level=debug"],
          serviceAccount: AgentServiceAccount.existing("updaters"),
        },
        updates: { suspended: true, forceReconcile: "1e3" },
        extraEnvironment: { HTTPS_PROXY: "http://proxy:3128" },
        nodeSelector: { disk: "ssd" },
        imagePullSecrets: ["registry"],
        tolerations: [{ key: "dedicated", operator: "Exists" }],
        values: { imagePullPolicy: "Always" },
      });
      expect(problemsOf(checkRelease(props, { releaseName: "acme-agent", namespace: "acme" }))).toEqual([]);
      expect(lint(chartValues(props))).toMatchObject({ passed: true });

      const objects = template(chartValues(props));
      const agent = find(objects, "StatefulSet");
      expect(agent?.metadata.annotations).toEqual({
        b: "2",
        "acme.dev/skipreconcile": "true",
        "debug.acme.dev/trigger-event": "1e3",
      });
      expect(agent).toMatchObject({
        spec: {
          replicas: 3,
          template: { spec: { serviceAccountName: "agents", affinity: { podAntiAffinity: {} } } },
          volumeClaimTemplates: [{ spec: { storageClassName: "fast", resources: { requests: { storage: "2Gi" } } } }],
        },
      });
      expect(find(objects, "PodDisruptionBudget")).toMatchObject({ spec: { minAvailable: 2 } });
      expect(at(find(objects, "Deployment", "edge-updater"), "spec.template.spec")).toMatchObject({
        serviceAccountName: "updaters",
        containers: [{ resources: { requests: { cpu: "10m", memory: "64Mi" }, limits: { memory: "512Mi" } } }],
        volumes: [{ secret: { secretName: "company-ca" } }],
      });
      expect(configurationOf(chartValues(props), "acme")).toMatchObject({
        acme: { log: { severity: "DEBUG", format: { output: "json" } } },
        kubernetes_service: {
          labels: { env: "no", region: "eu" },
          listen_addr: "0.0.0.0:3026",
          public_addr: ["agents.example.com:3026"],
        },
        app_service: { apps: [{ name: "grafana" }], resources: [{ labels: { team: "web" } }, { labels: {} }] },
        db_service: { databases: [{ name: "orders", protocol: "postgres" }], aws: [{ tags: { "*": "*" } }] },
        discovery_service: { kubernetes: [{ namespaces: ["shop"], labels: { env: ["test", "no"] } }] },
        ssh_service: { enabled: true, labels: { on: "yes" }, public_addr: ["agents.example.com:3022"] },
        windows_desktop_service: { enabled: true, static_hosts: [{ name: "desk", ad: false }] },
      });
    });
  });
});
