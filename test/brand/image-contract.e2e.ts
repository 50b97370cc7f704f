import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import {
  AuthStorage,
  Brand,
  ClusterAuthPreference,
  ClusterNetworking,
  Connector,
  JoinToken,
  MaintenanceWindow,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  SessionRecording,
  VersionChannel,
  type AccessPlatformProps,
} from "../../constructs";
import { deliveryPrograms } from "../../constructs/access/delivery/delivery-files";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import { MaintenanceConfig } from "../../constructs/access/settings/cluster-settings";
import { agentConfiguration } from "../../constructs/agents/linux/machine/agent-configuration";
import { agentUnit } from "../../constructs/agents/linux/machine/unit-files";
import type { Item } from "../../tools/manifests/items";
import { renderStack } from "../../tools/manifests/render";
import { SERVICES } from "../agents/fixtures";
import { linuxDeclaration } from "../agents/linux/fixtures";
import { describeWithHelm, template, type KubernetesObject } from "../charts/helm";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { once } from "../support/once";
import { synthesise } from "../platform/support";
import {
  heldArguments,
  heldConfiguration,
  heldResources,
  heldServiceContainer,
  heldUpdaterContainer,
  type ConfigMaps,
  type Pod,
} from "../support/image-contract";
import { servicePrograms } from "../support/service-programs";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const brand = Brand.SVC;
const programs = servicePrograms(brand);
const PEERING = { peering: true };
const MODES = { multiplex: ProxyListeners.tlsRouting(PEERING), separate: ProxyListeners.separate(PEERING) };

/** Every object that a platform with agents of every kind puts on a cluster, the releases' by Helm. */
function objectsOf(listeners: ProxyListeners, options: { readonly releases: boolean }): KubernetesObject[] {
  const folder = temporaryFolder();
  synthesisePlatform(folder, { listeners, everyAgent: options.releases });
  const stack: unknown = JSON.parse(readFileSync(join(folder, "stacks", "platform", "cdk.tf.json"), "utf8"));
  return renderStack(stack).flatMap((item) => objectsOfItem(item, options.releases));
}

function objectsOfItem(item: Item, releases: boolean): readonly KubernetesObject[] {
  if ("manifest" in item) return [item.manifest as unknown as KubernetesObject];
  // The other chart starts no program.
  return releases && item.chart.includes("svc-agent")
    ? template(parse(item.values[0] ?? "{}") as object, item.name, item.namespace)
    : [];
}

function podsOf(objects: readonly KubernetesObject[]): (readonly [string, Pod])[] {
  return objects.flatMap((object) => {
    const pod = at(object, "spec.template.spec") as Pod | undefined;
    return pod === undefined ? [] : [[`${object.kind} ${object.metadata.name}`, pod] as const];
  });
}

function configMapsOf(objects: readonly KubernetesObject[]): ConfigMaps {
  const maps = objects.filter(({ kind }) => kind === "ConfigMap");
  return new Map(maps.map((object) => [object.metadata.name, object["data"] as Record<string, string>]));
}

/** What the programs of the images would refuse, by workload; workloads of other images are left out. */
function heldPods(objects: readonly KubernetesObject[]): Record<string, readonly string[]> {
  const configMaps = configMapsOf(objects);
  const held = podsOf(objects).flatMap(([workload, pod]) =>
    pod.containers.flatMap((container) => {
      const [repository] = container.image.split(/:(?=[^/]*$)/);
      if (repository === brand.updaterImage) return [[workload, heldUpdaterContainer(brand, pod, container)] as const];
      if (repository !== brand.image("enterprise")) return [];
      return [[workload, heldServiceContainer(brand, pod, container, configMaps)] as const];
    }),
  );
  return Object.fromEntries(held);
}

describe.each(Object.entries(MODES))("with listener mode %s, the images take", (_, listeners) => {
  test("what auth service and proxies are started with", () => {
    const held = heldPods(objectsOf(listeners, { releases: false }));
    expect(new Set(Object.keys(held).map((workload) => workload.replace(/-[0-9a-f]{10}$/, "")))).toEqual(
      new Set([
        "Deployment svc-auth",
        "Deployment svc-proxy",
        "Deployment svc-proxy-internal",
        "Job svc-auth-test",
        "Job svc-proxy-test",
      ]),
    );
    expect(Object.values(held).flat()).toEqual([]);
  });
});

describeWithHelm("of the chart, the images take", () => {
  test("what agents of every kind and their updaters are started with", () => {
    const held = heldPods(objectsOf(MODES.separate, { releases: true }));
    expect(Object.keys(held).filter((workload) => workload.startsWith("StatefulSet")).length).toBeGreaterThan(6);
    expect(Object.keys(held).filter((workload) => workload.endsWith("-updater")).length).toBeGreaterThan(6);
    const withProblems = Object.entries(held).filter(([, problems]) => problems.length > 0);
    // Whose user the cluster assigns names none.
    expect(Object.fromEntries(withProblems)).toEqual({
      "Deployment application-updater": ["user undefined"],
      "StatefulSet application": ["user undefined"],
    });
  });
});

const EVERYTHING: Partial<AccessPlatformProps> = {
  networking: ClusterNetworking.of({
    clientIdleTimeout: "15m",
    clientIdleTimeoutMessage: "good night",
    webIdleTimeout: "30m",
    keepAliveInterval: "5m",
    keepAliveCountMax: 3,
    sessionControlTimeout: "2m",
    routingStrategy: "most_recent",
    caseInsensitiveRouting: true,
    sshDialTimeout: "30s",
    proxyPingInterval: "30s",
  }),
  edition: "enterprise",
  auth: {
    storage: AuthStorage.external({
      type: "postgresql",
      settings: { conn_string: "postgresql://db", nested: { a: 1 } },
    }),
    publicAddresses: [PublicAddress.of("auth.example.com")],
    license: SecretRef.of("license", "license.pem"),
    replicas: 2,
  },
  channels: {
    default: VersionChannel.static("v17.5.2"),
    hotfix: VersionChannel.static("v17.5.2", { critical: true }),
    edge: VersionChannel.forward("https://updates.example.com/v1/webapi/automaticupgrades/channel/edge"),
  },
};

const everything = once(() => synthesise(EVERYTHING));

test.each<[string, Partial<AccessPlatformProps>]>([
  ["with TLS routing", { listeners: MODES.multiplex, tls: ProxyTls.secret("proxy-certificate") }],
  ["without it", { listeners: MODES.separate, tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }) }],
  [
    "without peering, with a certificate of an ACME authority",
    {
      listeners: ProxyListeners.separate(),
      tls: ProxyTls.acme({ email: "ops@example.com", directory: "https://acme.example.com" }),
      proxies: { replicas: 1 },
    },
  ],
])("the service reads every key of the files of auth service and proxies, %s", (_, props) => {
  const synthesised = synthesise({ ...EVERYTHING, ...props });
  for (const component of ["svc-auth", "svc-proxy"]) {
    const file = parse(synthesised.file(component, "svc.yaml")) as unknown;
    expect(heldConfiguration(brand, file).problems).toEqual([]);
  }
});

test("the service reads how many tunnels an agent holds with proxy peering", () => {
  const networking = ClusterNetworking.of({ agentConnectionCount: 2 });
  const file = parse(synthesise({ listeners: MODES.multiplex, networking }).file("svc-auth", "svc.yaml")) as unknown;
  expect(JSON.stringify(file)).toContain("agent_connection_count");
  expect(heldConfiguration(brand, file).problems).toEqual([]);
});

test("the service reads every key of an agent's file on Linux", () => {
  const text = agentConfiguration(
    linuxDeclaration({
      services: Object.values(SERVICES).filter(({ declaration }) => declaration.kind !== "kubernetes"),
      labels: { environment: "production" },
      nodeName: "web-1",
      publicAddresses: [PublicAddress.of("linux.example.com")],
    }),
  );
  expect(heldConfiguration(brand, parse(text) as unknown).problems).toEqual([]);
});

test("the unit of Linux agents starts the program with flags that it has", () => {
  const line = agentUnit(brand, false).match(/^ExecStart=(.*)$/m)![1]!;
  const [program, command, ...flags] = line.replaceAll(/(--[a-z-]+) (?=[^-])/g, "$1=").split(" ");
  expect(program).toBe(`/usr/local/bin/${brand.binary}`);
  expect(programs.programs[brand.binary]).toContain(command);
  expect(heldArguments(programs.startFlags, flags).problems).toEqual([]);
});

test("the delivery calls commands that the image's tctl has", () => {
  const program = deliveryPrograms()["deliver.sh"].replaceAll(/^#.*$/gm, "");
  const called = [...program.matchAll(/\btctl ([a-z]+)/g)].map(([, command]) => command);
  expect(called.length).toBeGreaterThan(4);
  expect(programs.programs["tctl"]).toEqual(expect.arrayContaining([...new Set(called)]));
});

describe("the service creates and removes", () => {
  const accounts = [{ namespace: "agents", name: "edge" }];
  const context = { publicAddress: "access.example.com" };
  const common = { name: "idp", clientId: "access", clientSecret: SecretRef.of("idp", "secret") };
  const roles = ["editor"];
  const resources = [
    Role.maintenanceManager().toResource(),
    MaintenanceConfig.of(MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] })).toResource(),
    JoinToken.kubernetes({ name: "edge", roles: ["Node"], serviceAccounts: accounts }).toResource(),
    JoinToken.static({ secret: SecretRef.of("token", "name"), roles: ["Node"] }).toResource(),
    ClusterAuthPreference.of({ type: "local", secondFactors: ["webauthn"] }).toResource({ host: "access.example.com" }),
    SessionRecording.of({ mode: "proxy" }).toResource(),
    Connector.github({ ...common, teamsToRoles: [{ organization: "a", team: "b", roles }] }).toResource(context),
    Connector.saml({
      name: "saml",
      entityDescriptorUrl: "https://idp.example.com/metadata",
      attributesToRoles: [{ name: "groups", value: "b", roles }],
    }).toResource(context),
    Connector.oidc({
      ...common,
      issuerUrl: "https://idp.example.com",
      claimsToRoles: [{ claim: "groups", value: "b", roles }],
    }).toResource(context),
  ];

  test.each(resources.map((resource) => [resource.kind, resource] as const))("a %s of this package", (_, resource) => {
    const auth = parse(everything().file("svc-auth", "svc.yaml")) as {
      auth_service: Record<string, unknown>;
    };
    expect(heldResources([resource], auth.auth_service)).toEqual([]);
  });

  test("what the auth service makes at its start", () => {
    const text = synthesise().file("svc-auth", "apply-on-startup.yaml");
    const kinds = parseAllDocuments(text).map((document) => document.get("kind"));
    expect(kinds).toEqual(["token"]);
    expect(RESOURCE_KINDS.atStartup).toEqual(expect.arrayContaining(kinds));
  });
});
