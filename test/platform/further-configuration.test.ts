import { ref, Token } from "cdktf";
import { parse } from "yaml";
import {
  AuthStorage,
  ClusterNetworking,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  SecretRef,
  ServiceExposure,
  VersionChannel,
  type AccessPlatformProps,
  type FurtherConfiguration,
  type ServiceLog,
} from "../../constructs";
import { acknowledge } from "../../constructs/core/tree/tree";
import { checkOverlaySpelling } from "../../constructs/platform/component/configuration/further-configuration";
import { Synthesised, violationCodes, violations } from "../support/synthesis";
import { violationsBy, problemsOf } from "../support/violations";
import { codesOf, platformStack, synthesise } from "./support";

type Props = Partial<AccessPlatformProps>;

const FURTHER: FurtherConfiguration = {
  svc: { connection_limits: { max_connections: 1000 }, cache: { enabled: true } },
  debug_service: { enabled: false },
};

function fileOf(props: Props, name: "svc-auth" | "svc-proxy"): Record<string, Record<string, unknown>> {
  return parse(synthesise(props).file(name, "svc.yaml")) as Record<string, Record<string, unknown>>;
}

/** Places of the violations of a platform with further configuration, and what to do instead. */
function refused(props: Props): Readonly<Record<string, string>> {
  const found = violations(platformStack(props).stack);
  return Object.fromEntries(found.map((violation) => [problemsOf([violation])[0]!, violation.rule.fix]));
}

/** A platform that renders as many keys as there are. */
const EVERYTHING: readonly Props[] = [
  {
    listeners: ProxyListeners.separate({ peering: true }),
    networking: ClusterNetworking.of({
      clientIdleTimeout: "15m",
      agentConnectionCount: 2,
      caseInsensitiveRouting: true,
    }),
    channels: { default: VersionChannel.static("v17.5.2") },
    proxies: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "on" }) },
    auth: {
      storage: AuthStorage.external({ type: "postgresql" }),
      license: SecretRef.of("license", "license.pem"),
      publicAddresses: [PublicAddress.of("auth.example.com")],
      log: { extraFields: ["level"] },
    },
  },
  { proxies: { exposure: ServiceExposure.ingress() } },
  { tls: ProxyTls.acme({ email: "ops@example.com" }), proxies: { replicas: 1 } },
];

/** Every path to a value of some data, as an overlay that sets it alone. */
function overlaysOf(data: unknown, wrap: (value: unknown) => unknown = (value) => value): FurtherConfiguration[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [wrap("other") as FurtherConfiguration];
  return Object.entries(data).flatMap(([key, value]) => overlaysOf(value, (inner) => wrap({ [key]: inner })));
}

describe("further configuration", () => {
  test("is merged deeply into the file of the auth service, and into the one that all proxies share", () => {
    const props = { auth: { furtherConfiguration: FURTHER }, proxies: { furtherConfiguration: FURTHER } };
    for (const name of ["svc-auth", "svc-proxy"] as const) {
      expect(fileOf(props, name)).toMatchObject(FURTHER);
      expect(fileOf(props, name)).toMatchObject(fileOf({}, name));
    }
    const pools = { ...props, proxyPools: { edge: {} } };
    expect(synthesise(pools).resources("kubernetes_config_map_v1")).toHaveLength(
      synthesise({ proxyPools: { edge: {} } }).resources("kubernetes_config_map_v1").length,
    );
  });

  test.each(["svc-auth", "svc-proxy"] as const)("cannot set any key that is rendered into the file of %s", (name) => {
    const prop = name === "svc-auth" ? "auth" : "proxies";
    for (const props of EVERYTHING) {
      for (const furtherConfiguration of overlaysOf(fileOf(props, name))) {
        const codes = codesOf({ [prop]: { furtherConfiguration } });
        expect({ furtherConfiguration, codes }).toEqual({
          furtherConfiguration,
          codes: expect.arrayContaining(["CONFIGURATION-002"]) as string[],
        });
      }
    }
  });

  test.each<[string, Props, string]>([
    [
      "a channel",
      { proxies: { furtherConfiguration: { proxy_service: { automatic_upgrades_channels: { edge: {} } } } } },
      "pass channels, which all proxies serve",
    ],
    [
      "a listener beside the port table",
      { proxies: { furtherConfiguration: { proxy_service: { mysql_listen_addr: "0.0.0.0:3306" } } } },
      "pass listeners",
    ],
    [
      "an address for the peers of all proxies",
      { proxies: { furtherConfiguration: { proxy_service: { peer_public_addr: "peer.example.com:3021" } } } },
      "leave it out: each proxy tells the others the address of its pod",
    ],
    ["storage", { auth: { furtherConfiguration: { svc: { storage: {} } } } }, "pass auth.storage, and further keys"],
    ["a section in its place", { auth: { furtherConfiguration: { auth_service: null } } }, "remove the key"],
    [
      "another spelling",
      { auth: { furtherConfiguration: { AUTH_SERVICE: { Cluster_Name: "x" } } } },
      "pass clusterName",
    ],
    ["a log", { proxies: { furtherConfiguration: { svc: { log: "DEBUG" } } } }, "pass proxies.log.level"],
    [
      "an agent's section",
      { auth: { furtherConfiguration: { db_service: { enabled: true } } } },
      "declare an AgentRelease",
    ],
  ])("that sets %s is told the prop to use instead", (_, props, instead) => {
    const [[place, fix] = []] = Object.entries(refused(props));
    expect(place).toMatch(/^CONFIGURATION-002 (auth|proxies)\.furtherConfiguration\./);
    expect(fix).toContain(instead);
  });

  test("is not shown where it is no plain data: it may hold what a secret stands for", () => {
    const { stack } = platformStack({ auth: { furtherConfiguration: "anything" as never } });
    expect(violations(stack).map(({ given }) => given)).toEqual(["(not shown)"]);
  });

  test("holds no credential, by the list that holds everywhere", () => {
    const furtherConfiguration = { plugin_service: { plugins: { token: "hunter2" } } };
    expect(Object.keys(refused({ auth: { furtherConfiguration } }))).toEqual([
      "CONFIGURATION-003 auth.furtherConfiguration.plugin_service.plugins.token",
    ]);
  });

  test("holds no credential, by what the service's images are known to read as one", () => {
    const auth_service = {
      ca_key_params: { pkcs11: { token_label: "hsm", pin: "1234", pin_path: "/etc/pin" } },
      hosted_plugins: { oauth_providers: { slack: { client_id: "/etc/id", client_secret: "/etc/secret" } } },
    };
    expect(Object.keys(refused({ auth: { furtherConfiguration: { auth_service } } }))).toEqual([
      "CONFIGURATION-003 auth.furtherConfiguration.auth_service.ca_key_params.pkcs11.pin",
    ]);
    const pkcs11 = { pin: "1234" };
    const found = violations(
      platformStack({ auth: { furtherConfiguration: { auth_service: { ca_key_params: { pkcs11 } } } } }).stack,
    );
    expect(JSON.stringify(found)).not.toContain("1234");
  });

  test("takes keys that only the service knows, wherever they are", () => {
    const furtherConfiguration = {
      svc: { new_setting: { deep: 1 } },
      auth_service: { new_setting: 1 },
      new_service: { enabled: true },
    };
    expect(fileOf({ auth: { furtherConfiguration } }, "svc-auth")).toMatchObject(furtherConfiguration);
  });

  test.each<[string, FurtherConfiguration, string]>([
    [".svc.storag", { svc: { storag: {} } }, "if storage is meant, pass auth.storage"],
    [".svc.join_param", { svc: { join_param: {} } }, "if join_params is meant, remove the key"],
    [".svc.log.format.extra_field", { svc: { log: { format: { extra_field: [] } } } }, "pass auth.log.extraFields"],
    ['["auth-service"]', { "auth-service": { load_all_cas: true } }, "if auth_service is meant, write it so"],
    [".Auth_Service", { Auth_Service: { load_all_cas: true } }, "if auth_service is meant, write it so"],
  ])(
    "with the key %s is refused, since it is nearly another one, unless that is acknowledged",
    (path, further, fix) => {
      const props = { auth: { furtherConfiguration: further } };
      const [[place, instead] = []] = Object.entries(refused(props));
      expect(place).toBe(`CONFIGURATION-004 auth.furtherConfiguration${path}`);
      expect(instead).toContain(fix);
      const { stack } = platformStack(props);
      acknowledge(stack, { code: "CONFIGURATION-004", reason: "version 19 reads it" });
      expect(violationCodes(stack)).toEqual([]);
      expect(new Synthesised(stack).file("svc-auth", "svc.yaml")).toContain(Object.keys(further)[0]);
    },
  );

  test("may have a key that is nearly one of another place, and one that others decide is told once", () => {
    const owned = { "svc.storage": "pass storage", "svc.log.output": "pass output" };
    const refusedAt = (further: FurtherConfiguration) => {
      const found = violationsBy((problems) => {
        checkOverlaySpelling({ place: "here", further, owned }, problems);
      });
      return problemsOf(found);
    };
    expect(refusedAt({ svc: { storag: {}, log: { outpu: "a" } } })).toEqual([
      ...["CONFIGURATION-004 here.svc.storag", "CONFIGURATION-004 here.svc.log.outpu"],
    ]);
    expect(refusedAt({ svc: { outpu: "a", storage: {}, Storage: {} } })).toEqual([]);
    expect(refusedAt({ storag: {}, other: { storag: {} } })).toEqual([]);
  });

  test("takes references where Terraform can encode them, and data alone", () => {
    const text = Token.asString(ref("var.endpoint"));
    const endpoint = { tracing_service: { enabled: true, exporter_url: text } };
    const file = synthesise({ auth: { furtherConfiguration: endpoint } }).file("svc-auth", "svc.yaml");
    expect(file).toContain("jsonencode");
    expect(codesOf({ auth: { furtherConfiguration: { [text]: 1 } } })).toContain("REFERENCE-001");
  });
});

describe("the log", () => {
  const LOG: ServiceLog = { level: "DEBUG", format: "text", output: "stdout", extraFields: ["level", "caller"] };

  test.each(["svc-auth", "svc-proxy"] as const)("of %s is what the program says", (name) => {
    expect(fileOf({}, name)["svc"]).toMatchObject({
      log: { severity: "INFO", output: "stderr", format: { output: "json" } },
    });
    expect(fileOf({ auth: { log: LOG }, proxies: { log: LOG } }, name)["svc"]).toMatchObject({
      log: { severity: "DEBUG", output: "stdout", format: { output: "text", extra_fields: ["level", "caller"] } },
    });
  });
});
