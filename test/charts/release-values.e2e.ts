import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { HostPort } from "../../constructs/network/host-port";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { schemaCheck } from "../../constructs/agents/chart/chart-schema";
import { chartValues } from "../../constructs/agents/features/features";
import { mergedData } from "../../constructs/core/merged-data";
import { PublicAddress } from "../../constructs/network/public-address";
import { everything } from "../agents/everything";
import { planned, platform, violationsOf } from "../agents/fixtures";
import { at } from "../support/synthesis";
import { CHART, configurationOf, describeWithHelm, find, lint, template, VALUES } from "./helm";

describeWithHelm("the values of a release", () => {
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
    const schema = JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")) as object;
    const refusals = schemaCheck(schema);
    const defaults = parse(readFileSync(join(CHART, "values.yaml"), "utf8")) as Record<string, unknown>;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 2, noNullPrototype: true }), (values) => {
        const given = mergedData(defaults, { ...VALUES, ...values });
        let report = "";
        try {
          template(given);
        } catch (error) {
          report = String(error);
        }
        expect([given, refusals(given).length > 0]).toEqual([given, report.includes("specifications of the schema")]);
      }),
      { numRuns: 15 },
    );
  });

  const SECTIONS = ["kubernetes_service", "app_service", "db_service", "ssh_service", "windows_desktop_service"];

  const SERVICES = [...SECTIONS, "discovery_service", "auth_service", "proxy_service"];

  test("further values that a release accepts take back nothing that it decides", () => {
    const decided = (values?: Record<string, unknown>) => {
      const objects = template(chartValues(planned(values && { helm: { values } })));
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
    const accepted = values.filter((given) => violationsOf({ helm: { values: given } }).length === 0);
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
    multiplex: {
      proxyAddress: HostPort.of("access.example.com:443"),
      tunnelAddress: HostPort.of("access.example.com:443"),
    },
    separate: {
      proxyAddress: HostPort.of("access.example.com:3080"),
      tunnelAddress: HostPort.of("access.example.com:3024"),
    },
  };

  describe.each(Object.entries(MODES))("of a platform with listener mode %s", (_, addresses) => {
    test.each(Object.entries(KINDS).map(([kind, service], index) => [kind, service, SECTIONS[index]] as const))(
      "takes an AgentRelease of the service %s alone",
      (_kind, service, section) => {
        const props = planned({ platform: platform(addresses), services: [service] });
        const configuration = configurationOf(chartValues(props));
        expect(configuration).toMatchObject({ svc: { proxy_server: addresses.proxyAddress.toString() } });
        const enabled = Object.entries(configuration).filter(
          ([, settings]) => (settings as { enabled?: boolean }).enabled === true,
        );
        expect(enabled.map(([name]) => name)).toEqual([section]);
      },
    );

    test("takes an AgentRelease that is dialled directly, which joins the auth service alone", () => {
      const props = planned({
        platform: platform(addresses),
        services: [KINDS.kubernetes, KINDS.ssh, KINDS.desktop],
        publicAddresses: [PublicAddress.of("agents.example.com")],
        directDial: { caPins: [`sha256:${"0a".repeat(32)}`] },
      });
      expect(lint(chartValues(props))).toMatchObject({ passed: true });
      const { svc, ...sections } = configurationOf(chartValues(props));
      expect(svc).toMatchObject({ auth_server: "auth.example.com:3025" });
      expect(svc).not.toHaveProperty("proxy_server");
      expect(sections).toMatchObject({
        kubernetes_service: { listen_addr: "0.0.0.0:3026", public_addr: ["agents.example.com:3026"] },
        ssh_service: { listen_addr: "0.0.0.0:3022", public_addr: ["agents.example.com:3022"] },
        windows_desktop_service: { listen_addr: "0.0.0.0:3028", public_addr: ["agents.example.com:3028"] },
      });
    });

    test("takes an AgentRelease of every service, with everything that it can set", () => {
      const props = everything(addresses, Object.values(KINDS));
      expect(violationsOf(props)).toEqual([]);
      const values = chartValues(planned(props));
      expect(lint(values)).toMatchObject({ passed: true });

      const objects = template(values);
      const trusted = { name: "certificate-authority", configMap: { name: "trust-bundle" } };
      for (const workload of [find(objects, "StatefulSet"), find(objects, "Deployment", "edge-updater")]) {
        const pod = at(workload, "spec.template.spec");
        expect(at(pod, "volumes")).toContainEqual(trusted);
        expect(at(pod, "containers.0.volumeMounts")).toContainEqual(
          expect.objectContaining({ name: trusted.name, mountPath: "/etc/certificate-authority" }),
        );
        expect(at(pod, "containers.0.env")).toContainEqual({
          name: "SSL_CERT_FILE",
          value: "/etc/certificate-authority/ca.pem",
        });
      }

      const agent = find(objects, "StatefulSet");
      expect(agent?.metadata.annotations).toEqual({
        b: "2",
        "svc.dev/skipreconcile": "true",
        "debug.svc.dev/trigger-event": "1e3",
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
      });
      expect(configurationOf(values)).toMatchObject({
        svc: { log: { severity: "DEBUG", format: { output: "json" } } },
        kubernetes_service: {
          labels: { env: "no", region: "eu" },
          public_addr: ["agents.example.com"],
        },
        app_service: { apps: [{ name: "grafana" }], resources: [{ labels: { team: "web" } }, { labels: {} }] },
        db_service: { databases: [{ name: "orders", protocol: "postgres" }], aws: [{ tags: { "*": "*" } }] },
        discovery_service: { kubernetes: [{ namespaces: ["shop"], labels: { env: ["test", "no"] } }] },
        ssh_service: { enabled: true, labels: { on: "yes" }, public_addr: ["agents.example.com"] },
        windows_desktop_service: { enabled: true, static_hosts: [{ name: "desk", ad: false }] },
      });
    });
  });
});
