import { ref, Token } from "cdktf";
import { HostPort } from "../../../constructs/network/host-port";
import { agentEgress } from "../../../constructs/agents/features/traffic";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { AgentDiscovery, type AgentDiscoveryProps } from "../../../constructs/agents/services/agent-discovery";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { DISCOVERY } from "../../../constructs/agents/features/services";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { problemsOf } from "../../support/violations";
import { planned, newStack, platform, releaseProps, valuesOf, violationsOf } from "../fixtures";

const KUBERNETES = AgentService.kubernetes({ clusterName: "production" });
const DATABASE = AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" });

const OF_AWS = { types: ["ec2"], regions: ["eu-west-1"] };
const TOKEN_OF_AWS = JoinToken.iam({ name: "found", roles: ["Node"], allow: [{ awsAccount: "123456789012" }] });

const TOKEN_OF_AZURE = JoinToken.azure({ name: "found", roles: ["Node"], allow: [{ subscription: "a" }] });

const EVERY_SERVICE = AgentDiscovery.of({ kubernetesServices: [{}] });

test("Services of the cluster become applications", () => {
  const values = valuesOf({ services: [KUBERNETES], discovery: EVERY_SERVICE });
  expect(values).toMatchObject({ roles: "kube,app,discovery", kubeClusterName: "production" });
  expect(values["kubernetesDiscovery"]).toEqual([{ types: ["app"], namespaces: ["*"], labels: { "*": "*" } }]);
});

test("registered applications and databases are served beside those that are named", () => {
  const discovery = AgentDiscovery.of({
    applications: [{ labels: { team: "web" } }],
    databases: [{ labels: { team: "web" } }, { labels: { "*": "*" } }],
  });
  expect(valuesOf({ services: [DATABASE], discovery })).toMatchObject({
    roles: "app,db",
    databases: [{ name: "orders" }],
    appResources: [{ labels: { team: "web" } }],
    databaseResources: [{ labels: { team: "web" } }, { labels: { "*": "*" } }],
  });
});

test("what clouds have is found by the agent's file: the chart's role discovery would look for Services, too", () => {
  const discovery = AgentDiscovery.of({ group: "production", desktops: [{ labels: { site: "oslo" } }], aws: [OF_AWS] });
  expect(valuesOf({ services: [KUBERNETES], discovery })).toMatchObject({
    roles: "kube,windowsdesktop",
    kubeClusterName: "production",
    svcConfig: {
      windows_desktop_service: { enabled: true, resources: [{ labels: { site: "oslo" } }] },
      discovery_service: { enabled: true, discovery_group: "production", aws: [OF_AWS] },
    },
  });
  expect(discovery.services).toEqual(["windows-desktop", "discovery"]);
});

test("a group is that of the Services of a cluster, too, in the place of the cluster's name", () => {
  const discovery = AgentDiscovery.of({ group: "shared", kubernetesServices: [{}] });
  const values = valuesOf({ services: [KUBERNETES], discovery });
  expect(values).toMatchObject({ svcConfig: { discovery_service: { discovery_group: "shared" } } });
});

test("a release may have no service but what it finds", () => {
  const discovery = AgentDiscovery.of({ clusterName: "edge", kubernetesServices: [{}] });
  expect(violationsOf({ services: [], discovery })).toEqual([]);
  expect(valuesOf({ services: [], discovery })).toMatchObject({ roles: "app,discovery", kubeClusterName: "edge" });
  expect(violationsOf({ services: [] })).toEqual(["AGENT-001 services"]);
});

test("its agents join as everything that they run, under the account that they run under", () => {
  const stack = newStack();
  const admitAgents = jest.fn();
  const { services, version } = releaseProps();
  new AgentRelease(stack, "agents", {
    platform: platform({ stack, admitAgents }),
    services,
    version,
    discovery: EVERY_SERVICE,
    pods: { serviceAccount: PodServiceAccount.existing({ name: "agents" }) },
  });
  const admitted = { services: ["kubernetes", "application", "discovery"], serviceAccount: "agents" };
  expect(admitAgents).toHaveBeenCalledWith(expect.objectContaining(admitted));
});

test("the policy lets them ask AWS", () => {
  const discovery = AgentDiscovery.of({ awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }] });
  const address = "access.example.com:3080";
  const behind = {
    proxyAddress: HostPort.of(address),
    tunnelAddress: HostPort.of(address),
    versionServer: `https://${address}/v1`,
  };
  // Without an updater, which asks the registry on this port too.
  const release = { platform: platform(behind), services: [], network: {}, updater: { enabled: false } };
  expect(agentEgress(release, undefined).outsidePorts).not.toContain(443);
  expect(agentEgress({ ...release, discovery }, undefined).outsidePorts).toContain(443);
});

const LABELLED = [{ labels: { a: "b" } }];
const REGISTERED = { labels: { a: "b" } };
const ANY_TAG = { "*": "*" };

test.each<[Partial<AgentDiscoveryProps>, readonly string[], readonly number[], object]>([
  [
    { kubernetesServices: [{}] },
    ["application", "discovery"],
    [],
    { discovery_service: { enabled: true, kubernetes: [{ namespaces: ["*"], labels: ANY_TAG }] } },
  ],
  [{ applications: LABELLED }, ["application"], [], { app_service: { enabled: true, resources: [REGISTERED] } }],
  [{ databases: LABELLED }, ["database"], [], { db_service: { enabled: true, resources: [REGISTERED] } }],
  [
    { kubernetesClusters: LABELLED },
    ["kubernetes"],
    [],
    { kubernetes_service: { enabled: true, resources: [REGISTERED] } },
  ],
  [
    { desktops: LABELLED },
    ["windows-desktop"],
    [],
    { windows_desktop_service: { enabled: true, resources: [REGISTERED] } },
  ],
  [
    { awsDatabases: [OF_AWS] },
    ["database"],
    [443],
    { db_service: { enabled: true, aws: [{ ...OF_AWS, tags: ANY_TAG }] } },
  ],
  [
    { azureDatabases: [{ types: ["mysql"] }] },
    ["database"],
    [443],
    { db_service: { enabled: true, azure: [{ types: ["mysql"], tags: ANY_TAG }] } },
  ],
  [
    { group: "a", aws: [{ ...OF_AWS, externalId: "b", joinToken: TOKEN_OF_AWS }] },
    ["discovery"],
    [443],
    {
      discovery_service: {
        enabled: true,
        discovery_group: "a",
        aws: [
          {
            ...OF_AWS,
            tags: ANY_TAG,
            external_id: "b",
            install: { join_params: { token_name: "found", method: "iam" } },
          },
        ],
      },
    },
  ],
  [
    { group: "a", azure: [{ types: ["vm"], joinToken: TOKEN_OF_AZURE }] },
    ["discovery"],
    [443],
    {
      discovery_service: {
        enabled: true,
        discovery_group: "a",
        azure: [{ types: ["vm"], tags: ANY_TAG, install: { join_params: { token_name: "found", method: "azure" } } }],
      },
    },
  ],
  [
    { group: "a", gcp: [{ types: ["gce"], projectIds: ["b"], serviceAccounts: ["c"] }] },
    ["discovery"],
    [443],
    {
      discovery_service: {
        enabled: true,
        discovery_group: "a",
        gcp: [{ types: ["gce"], project_ids: ["b"], labels: ANY_TAG, service_accounts: ["c"] }],
      },
    },
  ],
])("%j needs services, ports and sections", (props, services, ports, sections) => {
  const discovery = AgentDiscovery.of(props);
  expect(discovery.violations).toEqual([]);
  expect(discovery.services).toEqual(services);
  expect(discovery.egressPorts).toEqual(ports);
  expect(discovery.sections()).toStrictEqual(sections);
});

test.each<[string, (given: string) => AgentDiscoveryProps, readonly string[], readonly string[]]>([
  [
    "kinds",
    (kind) => ({ awsDatabases: [{ ...OF_AWS, types: [kind] }] }),
    ["a", "rds", "rds-proxy", "1-a"],
    ["", "-a", "a-", "A", "a b", "a\n"],
  ],
  [
    "ARNs",
    (assumeRoleArn) => ({ group: "a", aws: [{ ...OF_AWS, assumeRoleArn }] }),
    ["arn:aws:iam::123456789012:role/a", "arn:aws-us-gov:iam::123456789012:role/a/b"],
    [
      "x arn:aws:iam::123456789012:role/a",
      "arn::iam::123456789012:role/a",
      "arn:aws:iam::12345678901:role/a",
      "arn:aws:iam::123456789012:role/",
      "arn:aws:iam::123456789012:role/a b",
    ],
  ],
  [
    "namespaces",
    (namespace) => ({ kubernetesServices: [{ namespaces: [namespace] }] }),
    ["*", "shop"],
    ["**", "a*", "A", ""],
  ],
])("%s have a form", (_, props, right, invalid) => {
  const codes = (given: string) => AgentDiscovery.of(props(given)).violations.map(({ rule }) => rule.code);
  for (const given of right) expect([given, codes(given)]).toEqual([given, []]);
  for (const given of invalid) expect([given, codes(given)]).toEqual([given, ["FIELD-002"]]);
});

test("what Terraform knows may stand for labels, names of clouds and roles", () => {
  const known = Token.asString(ref("var.known"));
  const discovery = AgentDiscovery.of({
    group: "a",
    applications: [{ labels: { a: known, b: [known] } }],
    azureDatabases: [{ types: ["mysql"], subscriptions: [known], resourceGroups: [known] }],
    aws: [{ ...OF_AWS, assumeRoleArn: known, externalId: known }],
    gcp: [{ types: ["gke"], projectIds: [known], serviceAccounts: [known] }],
  });
  expect(problemsOf(discovery)).toEqual([]);
});

test.each<[AgentDiscoveryProps | undefined, object]>([
  [undefined, {}],
  [{ applications: LABELLED }, { appResources: LABELLED }],
  [
    { clusterName: "a", applications: LABELLED },
    { appResources: LABELLED, kubeClusterName: "a" },
  ],
  [{ desktops: LABELLED }, { svcConfig: { windows_desktop_service: { enabled: true, resources: LABELLED } } }],
])("what finds %j has these values and no others", (props, values) => {
  const discovery = props && AgentDiscovery.of(props);
  expect(DISCOVERY.values(planned({ services: [], ...(discovery && { discovery }) }))).toStrictEqual(values);
});

test("the name of the cluster is said once, where its service has it, too", () => {
  const discovery = AgentDiscovery.of({ clusterName: "production", applications: LABELLED });
  const release = planned({ services: [KUBERNETES], discovery });
  expect(DISCOVERY.values(release)).toStrictEqual({ appResources: LABELLED });
});

test("a release serves registered clusters beside its own named cluster", () => {
  const discovery = AgentDiscovery.of({ kubernetesClusters: LABELLED });
  expect(violationsOf({ services: [KUBERNETES], discovery })).toEqual([]);
});

test("machines cannot join by the token of a bot", () => {
  const ofBot = JoinToken.iam({ name: "a", botName: "b", allow: [{ awsAccount: "123456789012" }] });
  const discovery = AgentDiscovery.of({ group: "a", aws: [{ ...OF_AWS, joinToken: ofBot }] });
  expect(problemsOf(discovery)).toEqual(["TYPE-001 aws[0].joinToken"]);
});

describe("refused", () => {
  test.each([
    ["AGENT-073", {}],
    ["FIELD-003 group", { aws: [{ types: ["ec2"], regions: ["eu-west-1"] }] }],
    ["FIELD-002 group", { group: "a", applications: [{ labels: { a: "b" } }] }],
    ["FIELD-003 group", { gcp: [{ types: ["gke"], projectIds: ["acme"] }] }],
    ["TYPE-001 azure[0].joinToken", { group: "a", azure: [{ types: ["vm"], joinToken: TOKEN_OF_AWS as never }] }],
  ])("%s: %j", (violation, props) => {
    const discovery = AgentDiscovery.of(props);
    expect(problemsOf(discovery)).toEqual([violation]);
  });

  test("registered clusters, where the release would also protect its own, which has no name", () => {
    const discovery = AgentDiscovery.of({ kubernetesClusters: [{ labels: { a: "b" } }] });
    expect(violationsOf({ services: [DATABASE], discovery })).toEqual(["AGENT-091 discovery.kubernetesClusters"]);
  });

  test("Services of a cluster that has no name", () => {
    expect(violationsOf({ services: [DATABASE], discovery: EVERY_SERVICE })).toEqual([
      "AGENT-075 discovery.clusterName",
    ]);
  });

  test("a second name of the cluster", () => {
    const discovery = (clusterName: string) => AgentDiscovery.of({ clusterName, kubernetesServices: [{}] });
    expect(violationsOf({ services: [KUBERNETES], discovery: discovery("staging") })).toEqual([
      "AGENT-075 discovery.clusterName",
    ]);
    expect(violationsOf({ services: [KUBERNETES], discovery: discovery("production") })).toEqual([]);
  });
});
