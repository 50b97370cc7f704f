import { TerraformVariable } from "cdktf";
import { parse } from "yaml";
import { SERVICE_KINDS } from "../../../constructs/brand/image-contract/service-kinds";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type { LinuxAgentProps } from "../../../constructs/agents/linux/machine/linux-agent-props";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { AgentDiscovery, SELECTOR_KINDS } from "../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { mergedData } from "../../../constructs/core/merged-data";
import type { AgentPart } from "../../../constructs/core/model/agent-part";
import { EXPRESSION } from "../../../constructs/core/model/document";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { readStackContents } from "../../../tools/model/contents";
import { agentParts } from "../../../tools/model/document";
import { configurationOfStack, newStack, only, releaseProps, SERVICES, tenant } from "../fixtures";
import { linuxProps } from "../linux/fixtures";
import { at } from "../../support/synthesis";

type Data = Readonly<Record<string, unknown>>;

function described(overrides: Partial<AgentReleaseProps>) {
  const stack = newStack();
  const release = new AgentRelease(stack, "agents", releaseProps(overrides));
  const configuration = configurationOfStack(stack);
  const [part] = agentParts(readStackContents({ name: "agents", configuration }));
  return { release, part: part!, written: only(configuration.resource.helm_release) };
}

/** What only an apply knows. */
function unknown(): string {
  return new TerraformVariable(newStack("others"), "it", { type: "string" }).stringValue;
}

function describedMachines(overrides: Partial<LinuxAgentProps>) {
  const stack = newStack();
  const agent = new LinuxAgent(stack, "web", linuxProps(overrides));
  const configuration = configurationOfStack(stack);
  const [part] = agentParts(readStackContents({ name: "agents", configuration }));
  const file = (end: string) => agent.files.find(({ path }) => path.endsWith(end))?.content ?? "";
  return { agent, part: part!, file };
}

/** Sections of the configuration file, and lists of the chart's values that it renders into them. */
function sectionsIn(values: Data, file: string): Data {
  const lists = [
    ...Object.values(SERVICE_KINDS).flatMap(({ section, entries, isChartValue }) =>
      isChartValue === true && entries !== undefined ? [[section, entries, values[entries]] as const] : [],
    ),
    ...Object.values(SELECTOR_KINDS).flatMap(({ by, key, value }) =>
      value === undefined ? [] : [[SERVICE_KINDS[by].section, key, withoutTypes(values[value])] as const],
    ),
    ["kubernetes_service", "labels", values["labels"]] as const,
    ["kubernetes_service", "kube_cluster_name", values["kubeClusterName"]] as const,
  ];
  const listed = lists.flatMap(([section, key, list]) => (list === undefined ? [] : [{ [section]: { [key]: list } }]));
  return mergedData((values[file] ?? {}) as Data, ...listed);
}

/** Services become applications in any case. */
function withoutTypes(selectors: unknown): unknown {
  return (selectors as readonly Data[] | undefined)?.map((selector) =>
    Object.fromEntries(
      Object.entries(selector).filter(([key, value]) => key !== "types" || !String(value).includes("app")),
    ),
  );
}

/** Without what roles of the chart switch on. */
function plain(sections: Data): Data {
  const entries = Object.entries(sections).map(([name, section]) => {
    const kept = Object.entries(section as Data).filter(([key]) => key !== "enabled");
    return [name, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(entries.filter(([, section]) => Object.keys(section).length > 0));
}

function variable(values: Data, name: string): string | undefined {
  const list = (values["extraEnv"] ?? []) as readonly { readonly name: string; readonly value: string }[];
  return list.find((each) => each.name === name)?.value;
}

const DOMAIN = AgentService.windowsDomain({
  address: "10.0.0.30:636",
  domain: "example.com",
  username: "EXAMPLE\\svc-access",
  sid: "S-1-5-21-1",
  discovery: [{ baseDn: "*" }],
});

const EVERYTHING = AgentDiscovery.of({
  group: "a",
  kubernetesServices: [{ namespaces: ["web"] }],
  applications: [{ labels: { env: "dev" } }],
  databases: [{ labels: { env: "dev" } }],
  kubernetesClusters: [{ labels: { env: "dev" } }],
  desktops: [{ labels: { env: "dev" } }],
  awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }],
  azureDatabases: [{ types: ["mysql"] }],
  aws: [{ types: ["ec2"], regions: ["eu-west-1"] }],
  azure: [{ types: ["vm"] }],
  gcp: [{ types: ["gce"], projectIds: ["acme"] }],
});

const WITHOUT_UPDATER = { version: AgentVersion.pinned("17.5.2"), updater: { enabled: false } };

const RELEASES: readonly (readonly [what: string, overrides: Partial<AgentReleaseProps>])[] = [
  ["every kind of service", { services: [...Object.values(SERVICES), DOMAIN], labels: { env: "dev" } }],
  ["everything found", { services: [SERVICES.KUBERNETES], discovery: EVERYTHING }],
  [
    "further values",
    {
      helm: { values: { svcConfig: { svc: { log: { severity: "DEBUG" } }, ssh_service: { pam: { enabled: true } } } } },
    },
  ],
  ["a suspended updater on a channel", { updates: { suspended: true }, updater: { channel: "edge" } }],
  ["an updater that checks less", { updater: { extraArguments: ["--insecure-no-verify-image", "--v=2"] } }],
  ["a pinned version, and more pods", { ...WITHOUT_UPDATER, pods: { replicas: 3 } }],
  [
    "a token of the platform",
    {
      joinToken: JoinToken.kubernetes({
        name: "agents",
        roles: ["Kube"],
        serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
      }),
    },
  ],
  ["a tenant", { platform: tenant() }],
  ["an HTTP CONNECT proxy", { network: { httpProxy: HttpConnectProxy.of("http://me@proxy.corp:3128") } }],
  [
    "agents that are dialled, under addresses of their own",
    { services: [SERVICES.SSH], directDial: {}, publicAddresses: ["a.example.com"] as never },
  ],
];

test.each(RELEASES)("a release with %s says what its chart gets", (_, overrides) => {
  const { release, part, written } = described(overrides);
  const { name, namespace, set } = written;
  const values = parse(written.values[0]!) as Data;
  const { enabled, releaseChannel, group, versionServer, extraArgs } = values["updater"] as Data;
  const isEnrolled = enabled === true;
  const joinParams = values["joinParams"] as Data;
  const said: Partial<Record<keyof AgentPart, unknown>> = {
    release: name,
    namespace,
    address: `helm_release.${release.resource.friendlyUniqueId}`,
    roles: String(values["roles"]).split(","),
    configuration: plain(sectionsIn(values, "svcConfig")),
    proxyAddress: values["proxyAddr"],
    authAddress: values["authAddr"],
    joining: joinParams,
    replicas: at(values, "highAvailability.replicaCount"),
    pinned: isEnrolled ? undefined : set[0]?.value,
    isEnrolled,
    channel: isEnrolled ? releaseChannel : undefined,
    group: isEnrolled ? group : undefined,
    versionServer: isEnrolled ? versionServer : undefined,
    isSuspended: JSON.stringify(values["annotations"] ?? {}).includes('/skipreconcile":"true"'),
    httpConnect: variable(values, "HTTPS_PROXY")?.replace(/^.*@/, ""),
    insecure: ((extraArgs ?? []) as readonly string[]).filter((flag) => flag.startsWith("--insecure")),
  };
  expect({ ...part, configuration: plain(part.configuration) }).toEqual({ ...part, ...said });
});

test("what is protected has names, in the order of the chart, except the machine itself and its domain", () => {
  const { part } = described({ services: [...Object.values(SERVICES), DOMAIN] });
  expect(part.protects).toEqual(["production", "grafana", "orders", "desk"]);
});

const DEV = { env: "dev" };

test.each<[string, Partial<AgentReleaseProps>, unknown]>([
  [
    "the labels of all and of each",
    { services: [SERVICES.KUBERNETES, AgentService.ssh({ labels: { a: "b" } })], labels: DEV },
    [
      { kind: "kubernetes", labels: DEV },
      { kind: "ssh", labels: { ...DEV, a: "b" } },
    ],
  ],
  [
    "no labels where a command makes some",
    { services: [AgentService.ssh({ dynamicLabels: [{ name: "a", command: ["b"], period: "1h" }] })] },
    [{ kind: "ssh" }],
  ],
  ["no labels that only an apply knows", { labels: { env: unknown() } }, [{ kind: "kubernetes" }]],
  ["desktops that a domain has", { services: [DOMAIN] }, [{ kind: "windows-desktop" }]],
  [
    "applications that are Services of the cluster",
    { discovery: AgentDiscovery.of({ kubernetesServices: [{}] }) },
    [{ kind: "application" }, { kind: "kubernetes", labels: {} }],
  ],
])("roles select %s", (_, overrides, selectable) => {
  expect(described(overrides).part.selectable).toEqual(selectable);
});

test("of what agents register themselves, nobody knows the kind", () => {
  const discovery = AgentDiscovery.of({ group: "a", gcp: [{ types: ["gce"], projectIds: ["acme"] }] });
  const kinds = described({ services: [], discovery }).part.selectable.map(({ kind }) => kind);
  expect(kinds).toEqual(Object.keys(SERVICE_KINDS));
});

const MACHINES: readonly (readonly [what: string, overrides: Partial<LinuxAgentProps>])[] = [
  ["differences", { machines: { "web-1": { nodeName: "one" }, "web-2": { labels: DEV } }, nodeName: "web" }],
  ["further keys", { furtherConfiguration: { ssh_service: { disable_create_host_user: true } } }],
  ["what it finds", { services: [], discovery: AgentDiscovery.of({ databases: [{ labels: DEV }] }) }],
  ["a pinned version", WITHOUT_UPDATER],
  ["an HTTP CONNECT proxy", { httpProxy: HttpConnectProxy.of("http://proxy.corp:3128") }],
  ["agents that are dialled", { directDial: { caPins: [`sha256:${"a".repeat(64)}`] } }],
  ["a tenant", { platform: tenant(), user: "svc" }],
];

test.each(MACHINES)("agents on Linux with %s say what their machines get", (_, overrides) => {
  const { agent, part, file } = describedMachines(overrides);
  const { linux } = part;
  const { version, svc, ...sections } = parse(file("svc.yaml")) as Data;
  const enabled = Object.entries(sections).filter(([, section]) => at(section, "enabled") === true);
  const { machines = {}, nodeName, user = "root" } = overrides;
  expect(version).toBe("v3");
  expect(part).toEqual({
    ...part,
    release: "web",
    configuration: Object.fromEntries(enabled),
    joining: { method: at(svc, "join_params.method") },
    isEnrolled: file("/endpoint") !== "",
    httpConnect: /^HTTPS_PROXY=.*\/\/([^"]+)/m.exec(file("/default/svc"))?.[1],
    linux: {
      ...linux,
      machines: Object.keys(machines),
      hosts: [nodeName, ...Object.entries(machines).map(([name, each]) => each.nodeName ?? name)].filter(Boolean),
      user,
    },
  });
  expect(at(svc, part.authAddress === undefined ? "proxy_server" : "auth_server")).toBe(
    part.authAddress ?? part.proxyAddress,
  );
  expect(agent.script).toContain(part.pinned ?? part.first);
});

test("a script that changes changes the part, and what variables say is not in it", () => {
  const [one, other] = ["one", "two"].map((VALUE) => describedMachines({ environment: { VALUE } }).part);
  expect(one!.linux!.environment).toEqual(["VALUE"]);
  expect(one!.linux!.script).not.toBe(other!.linux!.script);
  expect({ ...one, linux: undefined }).toEqual({ ...other, linux: undefined });
});

test("what only an apply knows is no text of the program", () => {
  const { part } = described({ labels: { env: `of ${unknown()}` } });
  expect(at(part.configuration, "kubernetes_service.labels.env")).toBe(EXPRESSION);
});
