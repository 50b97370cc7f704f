import { childProperty } from "../../constructs/core/value";
import { ref, Token } from "cdktf";
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
} from "../../constructs";
import { platformViolations, NEEDED } from "./declared-platforms";
import { acknowledge } from "../../constructs/core/tree/tree";
import { checkOverlaySpelling } from "../../constructs/platform/component/configuration/further-configuration";
import { Synthesised, violationCodes, violations } from "../support/synthesis";
import { violationsBy, problemsOf } from "../support/violations";
import { codesOf, configurationOf, platformStack, synthesise } from "./support";

type Props = Partial<AccessPlatformProps>;

const FURTHER: FurtherConfiguration = {
  svc: { connection_limits: { max_connections: 1000 }, cache: { enabled: true } },
  debug_service: { enabled: false },
};

/** Codes and places of what is wrong with a platform. */
function refused(props: Props): readonly string[] {
  return problemsOf(violations(platformStack(props).stack));
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

/** Every path to a value of some data. */
function leaves(data: unknown, path: string): readonly string[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [path];
  return Object.entries(data).flatMap(([key, value]) => leaves(value, childProperty(path, key)));
}

describe("further configuration", () => {
  test("is merged deeply into the file of the auth service, and into the one that all proxies share", () => {
    const props = { auth: { furtherConfiguration: FURTHER }, proxies: { furtherConfiguration: FURTHER } };
    for (const name of ["auth", "proxy"] as const) {
      expect(configurationOf(synthesise(props), name)).toMatchObject(FURTHER);
      expect(configurationOf(synthesise(props), name)).toMatchObject(configurationOf(synthesise(), name));
    }
    const pools = { ...props, proxyPools: { edge: {} } };
    expect(synthesise(pools).resources("kubernetes_config_map_v1")).toHaveLength(
      synthesise({ proxyPools: { edge: {} } }).resources("kubernetes_config_map_v1").length,
    );
  });

  test.each(["auth", "proxy"] as const)("cannot set any key that is rendered into the file of %s", (name) => {
    const prop = name === "auth" ? "auth" : "proxies";
    for (const props of EVERYTHING) {
      const furtherConfiguration = configurationOf(synthesise(props), name) as FurtherConfiguration;
      const found = platformViolations({ ...NEEDED, ...props, [prop]: { furtherConfiguration } });
      const refusedAt = found.filter(({ rule }) => rule.code === "CONFIGURATION-002").map(({ property }) => property);
      const places = leaves(furtherConfiguration, `${prop}.furtherConfiguration`);
      expect(places.filter((place) => !refusedAt.some((path) => place.startsWith(path)))).toEqual([]);
    }
  });

  test.each<["auth" | "proxies", FurtherConfiguration, string]>([
    [
      "proxies",
      { proxy_service: { automatic_upgrades_channels: { edge: {} } } },
      "proxy_service.automatic_upgrades_channels",
    ],
    ["proxies", { proxy_service: { mysql_listen_addr: "0.0.0.0:3306" } }, "proxy_service.mysql_listen_addr"],
    ["proxies", { proxy_service: { peer_public_addr: "peer.example.com:3021" } }, "proxy_service.peer_public_addr"],
    ["auth", { svc: { storage: {} } }, "svc.storage"],
    ["auth", { auth_service: null }, "auth_service"],
    ["auth", { auth_service: { tokens: ["proxy:x"] } }, "auth_service.tokens"],
    ["auth", { auth_service: { session_recording: "off" } }, "auth_service.session_recording"],
    ["auth", { auth_service: { authentication: { type: "local" } } }, "auth_service.authentication"],
    ["auth", { AUTH_SERVICE: { Cluster_Name: "x" } }, "AUTH_SERVICE.Cluster_Name"],
    ["auth", { svc: { log: "DEBUG" } }, "svc.log"],
    ["auth", { db_service: { enabled: true } }, "db_service"],
  ])("of %s that sets %j is refused, although no platform renders that", (prop, furtherConfiguration, place) => {
    const found = refused({ [prop]: { furtherConfiguration } });
    expect(found).toContain(`CONFIGURATION-002 ${prop}.furtherConfiguration.${place}`);
  });

  test("is not shown where it is no plain data: it may hold what a secret stands for", () => {
    const { stack } = platformStack({ auth: { furtherConfiguration: "anything" as never } });
    expect(violations(stack).map(({ given }) => given)).toEqual(["(not shown)"]);
  });

  test("holds no credential, by the list that holds everywhere", () => {
    const furtherConfiguration = { plugin_service: { plugins: { token: "hunter2" } } };
    expect(refused({ auth: { furtherConfiguration } })).toEqual([
      "CONFIGURATION-003 auth.furtherConfiguration.plugin_service.plugins.token",
    ]);
  });

  test("holds no credential, by what the service's images are known to read as one", () => {
    const auth_service = {
      ca_key_params: { pkcs11: { token_label: "hsm", pin: "1234", pin_path: "/etc/pin" } },
      hosted_plugins: { oauth_providers: { slack: { client_id: "/etc/id", client_secret: "/etc/secret" } } },
    };
    expect(refused({ auth: { furtherConfiguration: { auth_service } } })).toEqual([
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
    expect(configurationOf(synthesise({ auth: { furtherConfiguration } }), "auth")).toMatchObject(furtherConfiguration);
  });

  test.each<[string, FurtherConfiguration]>([
    [".svc.storag", { svc: { storag: {} } }],
    [".svc.join_param", { svc: { join_param: {} } }],
    [".svc.log.format.extra_field", { svc: { log: { format: { extra_field: [] } } } }],
    ['["auth-service"]', { "auth-service": { load_all_cas: true } }],
    [".Auth_Service", { Auth_Service: { load_all_cas: true } }],
  ])("with the key %s is refused, since it is nearly another one, unless that is acknowledged", (path, further) => {
    const { stack } = platformStack({ auth: { furtherConfiguration: further } });
    expect(problemsOf(violations(stack))).toEqual([`CONFIGURATION-004 auth.furtherConfiguration${path}`]);
    acknowledge(stack, { code: "CONFIGURATION-004", reason: "version 19 reads it" });
    expect(violationCodes(stack)).toEqual([]);
    expect(new Synthesised(stack).file("svc-auth", "svc.yaml")).toContain(Object.keys(further)[0]);
  });

  const CONNECTION = { svc: { auth_connection_config: { upper_limit_between_retries: "2m" } } };
  const HEALTH = { auth_service: { ca_key_params: { health_check: { active: { enabled: true } } } } };

  test.each<["auth" | "proxies", FurtherConfiguration, older: string, version: string, string]>([
    ["proxies", CONNECTION, "18.5.1", "18.6.0", "svc.auth_connection_config"],
    ["auth", CONNECTION, "18.5.1", "18.6.0", "svc.auth_connection_config"],
    ["auth", HEALTH, "18.6.4", "18.6.5", "auth_service.ca_key_params.health_check"],
  ])("of %s that sets %j is refused before the version that reads it", (prop, further, older, version, place) => {
    const refusedAt = (given: string) => refused({ version: given, [prop]: { furtherConfiguration: further } });
    expect(refusedAt(older)).toContain(`CONFIGURATION-005 ${prop}.furtherConfiguration.${place}`);
    expect(refusedAt(version).filter((problem) => problem.startsWith("CONFIGURATION-"))).toEqual([]);
  });

  test("may have a key that is nearly one of another place, and one that others decide is told once", () => {
    const owned = { "svc.storage": "pass storage", "svc.log.output": "pass output" };
    const refusedAt = (further: FurtherConfiguration) => {
      const found = violationsBy((problems) => {
        checkOverlaySpelling({ place: "here", further, owned }, problems);
      });
      return problemsOf(found);
    };
    expect(refusedAt({ svc: { storag: {}, log: { outpu: "a" } } })).toEqual([
      "CONFIGURATION-004 here.svc.storag",
      "CONFIGURATION-004 here.svc.log.outpu",
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
