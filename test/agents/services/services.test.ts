import { parse } from "yaml";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import type { ApplicationServiceProps } from "../../../constructs/agents/services/application-service";
import type { DatabaseServiceProps } from "../../../constructs/agents/services/database-service";
import { agentConfiguration } from "../../../constructs/agents/linux/machine/agent-configuration";
import { problemsOf, violationsBy } from "../../support/violations";
import { linuxDeclaration, violationsOf as linuxViolationsOf } from "../linux/fixtures";
import { checkApplications, SERVICES } from "../../../constructs/agents/features/services";
import { serviceSections } from "../../../constructs/agents/services/service-sections";
import { Brand } from "../../../constructs/brand/brand";
import { HostPort } from "../../../constructs/network/host-port";
import { PublicAddress } from "../../../constructs/network/public-address";
import type { ProxyEndpoint } from "../../../constructs/platform/proxy/proxy-endpoint";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { planned, platform, violationsOf } from "../fixtures";

const kubernetes = AgentService.kubernetes({ clusterName: "production", labels: { env: "prod" } });
const grafana = AgentService.application({ name: "grafana", uri: "http://grafana:3000", labels: { team: "sre" } });
const orders = AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" });
const ssh = AgentService.ssh({ labels: { role: "jump" } });
const desktop = AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" });

function serviceValues(overrides: Partial<AgentReleaseProps>) {
  return SERVICES.values(planned(overrides));
}

function valuesOf(...services: AgentService[]): Record<string, unknown> {
  return serviceValues({ services });
}

const wiki = { name: "wiki", uri: "https://wiki" };
const desk = { name: "desk", addr: "desk.example.com", ad: false };

test.each<[AgentService, values: object]>([
  [kubernetes, { roles: "kube", kubeClusterName: "production", labels: { env: "prod" } }],
  [grafana, { roles: "app", apps: [{ name: "grafana", uri: "http://grafana:3000", labels: { team: "sre" } }] }],
  [
    AgentService.application({ ...wiki, publicAddress: "grafana.example.com" }),
    { roles: "app", apps: [{ ...wiki, public_addr: "grafana.example.com" }] },
  ],
  [orders, { roles: "db", databases: [{ name: "orders", uri: "orders:5432", protocol: "postgres" }] }],
  [ssh, { roles: "node", svcConfig: { ssh_service: { enabled: true, labels: { role: "jump" } } } }],
  [
    desktop,
    { roles: "windowsdesktop", svcConfig: { windows_desktop_service: { enabled: true, static_hosts: [desk] } } },
  ],
])("a service is a role of the chart, with values of its own: %#", (service, values) => {
  expect(valuesOf(service)).toEqual(values);
});

test("roles have one order, and resources are sorted by name, whatever the order of the program", () => {
  const wiki = AgentService.application({ name: "wiki", uri: "http://wiki" });
  const services = [ssh, wiki, desktop, orders, grafana, kubernetes];
  expect(valuesOf(...services)).toEqual(valuesOf(...services.reverse()));
  expect(valuesOf(...services)).toMatchObject({
    roles: "kube,app,db,windowsdesktop,node",
    apps: [{ name: "grafana" }, { name: "wiki" }],
  });
});

test("labels of the release are those of every resource, and a resource's own win", () => {
  const values = serviceValues({
    services: [kubernetes, grafana, orders],
    labels: { env: "test", region: "eu" },
  });
  expect(values).toMatchObject({
    labels: { env: "prod", region: "eu" },
    apps: [{ labels: { env: "test", region: "eu", team: "sre" } }],
    databases: [{ static_labels: { env: "test", region: "eu" } }],
  });
});

test("another brand has its own name of the configuration value", () => {
  expect(Object.keys(serviceValues({ services: [ssh], platform: platform({ brand: Brand.TELEPORT }) }))).toEqual([
    "roles",
    "teleportConfig",
  ]);
});

test("the clusters of a kubeconfig file are a section of the configuration file, with the labels of all", () => {
  const file = { file: "/etc/kube", labels: { env: "prod" } };
  expect(serviceSections([AgentService.kubeconfig(file)], { env: "test", region: "eu" })).toStrictEqual({
    kubernetes_service: { enabled: true, kubeconfig_file: "/etc/kube", labels: { env: "prod", region: "eu" } },
  });
  expect(serviceSections([])).toStrictEqual({});
});

test("a domain of which nobody names a desktop has none, and desktops have the labels of all", () => {
  const ldap = { addr: "dc:636", domain: "a", username: "b", sid: "S-1-5" };
  const domain = AgentService.windowsDomain({ address: "dc:636", domain: "a", username: "b", sid: "S-1-5" });
  expect(serviceSections([domain])).toStrictEqual({ windows_desktop_service: { enabled: true, ldap } });
  expect(serviceSections([desktop], { env: "test" })).toStrictEqual({
    windows_desktop_service: {
      enabled: true,
      static_hosts: [{ ...desk, labels: { env: "test" } }],
    },
  });
});

test("a desktop that is of no domain needs none", () => {
  const local = AgentService.windowsDesktop({ name: "a", address: "b", activeDirectory: false });
  expect(violationsOf({ services: [local] })).toEqual([]);
});

describe("refused", () => {
  test.each([[[]], [undefined]])("no service: %j", (services) => {
    expect(violationsOf({ services: services as never })).toEqual(["AGENT-001 services"]);
  });

  test("two Kubernetes clusters, even under two names", () => {
    const other = AgentService.kubernetes({ clusterName: "staging" });
    expect(violationsOf({ services: [kubernetes, other] })).toEqual(["AGENT-004 services[1]"]);
    const file = AgentService.kubeconfig({ file: "/etc/kubeconfig" });
    expect(violationsOf({ services: [file] })).toEqual(["AGENT-090 services[0]"]);
  });

  test("what only a machine has, in a release", () => {
    const machine = AgentService.ssh({ pam: {}, enhancedRecording: true, x11Forwarding: true, createHostUsers: false });
    expect(violationsOf({ services: [machine] })).toEqual([
      "AGENT-090 services[0].pam",
      "AGENT-090 services[0].enhancedRecording",
      "AGENT-090 services[0].x11Forwarding",
      "AGENT-090 services[0].createHostUsers",
    ]);
    expect(violationsOf({ services: [AgentService.linuxDesktop()] })).toEqual(["AGENT-090 services[0]"]);
  });

  test("two SSH services", () => {
    expect(violationsOf({ services: [ssh, AgentService.ssh()] })).toEqual(["AGENT-010 services[1]"]);
  });

  test("two resources of one kind with one name; an application and a database may share one", () => {
    const database = AgentService.database({ name: "grafana", uri: "a:1", protocol: "mysql" });
    expect(violationsOf({ services: [grafana, database] })).toEqual([]);
    expect(violationsOf({ services: [grafana, database, grafana] })).toEqual(["AGENT-003 services[2]"]);
  });
});

/** Props whose name or form in the agent's configuration file is another one, and what the agent reads. */
const ROUND = {
  name: "round",
  uri: "round.abc.eu-west-1.rds.amazonaws.com:1433",
  protocol: "sqlserver",
  tls: { caCertFile: "/etc/sql/ca.pem" },
  aws: { redshiftServerless: { workgroupName: "work" } },
  activeDirectory: { domain: "EXAMPLE.COM", spn: "MSSQLSvc/sql.example.com:1433", krb5File: "/etc/krb5.conf" },
  dynamicLabels: [{ name: "kernel", command: ["uname", "-r"], period: "1h" }],
} as const satisfies DatabaseServiceProps;

const ROUND_ENTRY = {
  name: "round",
  uri: "round.abc.eu-west-1.rds.amazonaws.com:1433",
  protocol: "sqlserver",
  tls: { ca_cert_file: "/etc/sql/ca.pem" },
  aws: { redshift_serverless: { workgroup_name: "work" } },
  ad: { domain: "EXAMPLE.COM", spn: "MSSQLSvc/sql.example.com:1433", krb5_file: "/etc/krb5.conf" },
  dynamic_labels: [{ name: "kernel", command: ["uname", "-r"], period: "1h" }],
  static_labels: { env: "prod" },
};

const SHOP = {
  name: "shop",
  uri: "https://console.aws.amazon.com",
  publicAddress: PublicAddress.of("shop.example.com"),
  rewrite: { headers: { Host: "shop.internal", Authorization: "Bearer {{internal.jwt}}" }, jwtClaims: "roles" },
  cors: { allowCredentials: true, maxAge: "1d" },
  awsExternalId: "shared",
  dynamicLabels: [{ name: "kernel", command: ["uname", "-r"], period: "1d" }],
} as const satisfies ApplicationServiceProps;

const SHOP_ENTRY = {
  name: "shop",
  uri: "https://console.aws.amazon.com",
  public_addr: "shop.example.com",
  rewrite: { headers: ["Host: shop.internal", "Authorization: Bearer {{internal.jwt}}"], jwt_claims: "roles" },
  cors: { allow_credentials: true, max_age: 86_400 },
  aws: { external_id: "shared" },
  commands: [{ name: "kernel", command: ["uname", "-r"], period: "24h" }],
  labels: { env: "prod" },
};

test("an application and a database say the same to an agent on Kubernetes and on Linux", () => {
  const services = [AgentService.application(SHOP), AgentService.database(ROUND)];
  expect(services.flatMap((service) => problemsOf(service))).toEqual([]);
  const labels = { env: "prod" };
  const values = serviceValues({ services, labels });
  expect(values).toMatchObject({ apps: [SHOP_ENTRY], databases: [ROUND_ENTRY] });
  const file = parse(agentConfiguration(linuxDeclaration({ services, labels }))) as object;
  expect(file).toMatchObject({
    app_service: { enabled: true, apps: [SHOP_ENTRY] },
    db_service: { enabled: true, databases: [ROUND_ENTRY] },
  });
});

test.each([
  ["AWS", "https://console.aws.amazon.com"],
  ["Azure", "cloud://Azure"],
  ["GCP", "cloud://GCP"],
] as const)("the console of %s is an application of that cloud, which the agent reaches on 443", (cloud, uri) => {
  const service = AgentService.cloudConsole({ name: "console", cloud });
  expect(valuesOf(service)).toEqual({ roles: "app", apps: [{ name: "console", uri, cloud }] });
  expect(service.egressPorts).toEqual([443]);
});

test("an agent that does not verify a certificate is something that a program has to acknowledge", () => {
  const services = [
    AgentService.application({ name: "shop", uri: "https://shop", insecureSkipVerify: true }),
    AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres", tls: { mode: "insecure" } }),
    AgentService.database({ name: "stock", uri: "stock:5432", protocol: "postgres", tls: { mode: "verify-ca" } }),
  ];
  const expected = ["AGENT-088 services[0].insecureSkipVerify", "AGENT-088 services[1].tls.mode"];
  expect(violationsOf({ services })).toEqual(expected);
  expect(linuxViolationsOf({ services })).toEqual(expected);
});

test("an application has an address of its own, which the certificate of the proxies has", () => {
  const services = ["access.example.com", "wiki.access.example.com", "wiki.example.net", "a.b.example.net"].map(
    (publicAddress) => AgentService.application({ name: "wiki", uri: "http://wiki", publicAddress }),
  );
  const named = {
    proxyAddress: HostPort.of("access.example.com"),
    certificateNames: ["access.example.com", "*.example.net"],
  };
  const expected = ["AGENT-095 services[0]", "AGENT-096 services[1]", "AGENT-096 services[3]"];
  const reported = (of: object) =>
    violationsBy((problems) => {
      checkApplications({ services, platform: of as ProxyEndpoint }, problems);
    }).map(({ rule, property }) => `${rule.code} ${property}`);
  expect(reported(named)).toEqual(expected.map((each) => `${each}.publicAddress`));
  expect(reported({ ...named, certificateNames: undefined })).toEqual(["AGENT-095 services[0].publicAddress"]);
  const own = {
    services: [AgentService.application({ name: "a", uri: "http://a", publicAddress: "access.example.com" })],
  };
  const places = ["AGENT-095 services[0].publicAddress"];
  expect([violationsOf(own), linuxViolationsOf(own)]).toEqual([places, places]);
});

test("every port of a range is one that the agent dials", () => {
  const tcp = { name: "a", uri: "tcp://a" };
  const several = AgentService.application({ ...tcp, tcpPorts: [9000, { from: 9010, to: 9012 }] });
  expect(several.egressPorts).toEqual([9000, 9010, 9011, 9012]);
  expect(several.declaration).toMatchObject({
    entry: { uri: "tcp://a", tcp_ports: [{ port: 9000 }, { port: 9010, end_port: 9012 }] },
  });
  const empty = AgentService.application({ ...tcp, tcpPorts: [{ from: 9000, to: 9000 }] });
  expect(problemsOf(empty)).toEqual(["FIELD-002 tcpPorts[0].to"]);
});

test("an MCP server is an application, by its address or by its command", () => {
  const remote = AgentService.application({ name: "search", uri: "mcp+https://search.example.com/mcp" });
  expect(remote.egressPorts).toEqual([443]);
  const local = AgentService.mcp({ name: "files", command: "npx", args: ["-y", "files"], runAsHostUser: "mcp" });
  expect(local.egressPorts).toEqual([]);
  expect(valuesOf(remote, local)).toEqual({
    roles: "app",
    apps: [
      { name: "files", uri: "mcp+stdio://", mcp: { command: "npx", args: ["-y", "files"], run_as_host_user: "mcp" } },
      { name: "search", uri: "mcp+https://search.example.com/mcp" },
    ],
  });
});

describe("further keys of an entry", () => {
  const database = { name: "orders", uri: "orders:5432", protocol: "postgres" } as const;
  const serverless = { aws: { elasticache_serverless: { cache_name: "sessions" } } };

  test("stand beside those of props, on Kubernetes and on Linux", () => {
    const services = [
      AgentService.database({ ...database, aws: { region: "eu-west-1" }, furtherConfiguration: serverless }),
      AgentService.application({
        name: "wiki",
        uri: "http://wiki",
        furtherConfiguration: { of_a_newer_version: true },
      }),
    ];
    const databases = [
      { ...database, aws: { region: "eu-west-1", elasticache_serverless: { cache_name: "sessions" } } },
    ];
    const apps = [{ name: "wiki", uri: "http://wiki", of_a_newer_version: true }];
    expect(serviceValues({ services })).toMatchObject({ databases, apps });
    const file = parse(agentConfiguration(linuxDeclaration({ services }))) as object;
    expect(file).toMatchObject({ app_service: { apps }, db_service: { databases } });
  });

  test.each<[string, object]>([
    ["CONFIGURATION-002 furtherConfiguration.uri", { uri: "other:1" }],
    ["CONFIGURATION-002 furtherConfiguration.static_labels", { static_labels: { env: "dev" } }],
    ["CONFIGURATION-002 furtherConfiguration.aws.region", { aws: { region: "eu-west-2" } }],
    ["CONFIGURATION-002 furtherConfiguration.aws", { aws: "eu-west-2" }],
    ["CONFIGURATION-002 furtherConfiguration.ad.domain", { ad: { domain: "EXAMPLE.ORG" } }],
    ["CONFIGURATION-002 furtherConfiguration.tls.mode", { tls: { mode: "insecure" } }],
    ["CONFIGURATION-003 furtherConfiguration.password", { password: "hunter2" }],
    ["CONFIGURATION-002 furtherConfiguration.protocol", { protocol: "mysql" }],
    ["CONFIGURATION-002 furtherConfiguration.dynamic_labels", { dynamic_labels: [] }],
  ])("are refused where a prop decides, and where they are credentials: %s", (problem, further) => {
    const activeDirectory = { domain: "EXAMPLE.COM", spn: "MSSQLSvc/sql:1433" };
    const props = {
      ...database,
      uri: "sql.corp.example:1433",
      protocol: "sqlserver",
      aws: { region: "eu-west-1" },
      activeDirectory,
    } as const;
    const service = AgentService.database({ ...props, furtherConfiguration: { ...further } });
    expect(problemsOf(service)).toEqual([problem]);
  });

  test("of an application are those that neither a prop nor another factory has", () => {
    const service = AgentService.application({
      name: "a",
      uri: "http://a",
      cors: { allowedMethods: ["GET"] },
      rewrite: { headers: { a: "b" } },
      furtherConfiguration: {
        name: "b",
        uri: "http://b",
        description: "c",
        labels: {},
        commands: [],
        public_addr: "a",
        insecure_skip_verify: true,
        required_apps: [],
        tcp_ports: [],
        cloud: "AWS",
        mcp: {},
        use_any_proxy_public_addr: true,
        aws: { external_id: "a", other: 1 },
        cors: { allowed_methods: ["POST"], other: 1 },
        rewrite: { headers: { a: "c" } },
        Labels: 1,
        other: 1,
      },
    });
    const keys = [
      "name",
      "uri",
      "description",
      "labels",
      "commands",
      "public_addr",
      "insecure_skip_verify",
      "required_apps",
      "tcp_ports",
      "cloud",
      "mcp",
      "use_any_proxy_public_addr",
      "aws.external_id",
      "cors.allowed_methods",
      "rewrite.headers",
      "Labels",
    ];
    const refused = keys.map((key) => `CONFIGURATION-002 furtherConfiguration.${key}`);
    expect([...problemsOf(service)].sort()).toEqual(refused.sort());
  });
});

describe("desktops of a Windows domain", () => {
  const domain = AgentService.windowsDomain({
    address: "dc.example.com:636",
    domain: "example.com",
    username: "EXAMPLE\\svc-access",
    sid: "S-1-5-21-1",
    serverName: "dc.example.com",
    certificateAuthority: "PEM",
    pkiDomain: "root.example.com",
    discovery: [{ baseDn: "*", filters: ["(location=Berlin)"], labelAttributes: ["location"], rdpPort: 3390 }],
    discoveryInterval: "10m",
  });
  const member = AgentService.windowsDesktop({ name: "member", address: "10.0.0.20", activeDirectory: true });

  test("are found, or named, by the same section on Kubernetes and on Linux", () => {
    const section = {
      enabled: true,
      ldap: {
        addr: "dc.example.com:636",
        domain: "example.com",
        username: "EXAMPLE\\svc-access",
        sid: "S-1-5-21-1",
        server_name: "dc.example.com",
        ldap_ca_cert: "PEM",
      },
      pki_domain: "root.example.com",
      discovery_configs: [
        { base_dn: "*", filters: ["(location=Berlin)"], label_attributes: ["location"], rdp_port: 3390 },
      ],
      discovery_interval: "10m",
      static_hosts: [{ name: "member", addr: "10.0.0.20", ad: true }],
    };
    const services = [domain, member];
    expect(services.flatMap((service) => problemsOf(service))).toEqual([]);
    expect(valuesOf(...services)).toEqual({
      roles: "windowsdesktop",
      svcConfig: { windows_desktop_service: section },
    });
    const file = parse(agentConfiguration(linuxDeclaration({ services }))) as object;
    expect(file).toMatchObject({ windows_desktop_service: section });
  });

  test("are dialled at LDAP, Kerberos and the ports of what is found", () => {
    expect(domain.egressPorts).toEqual([636, 88, 3390]);
  });

  test("need the domain, of which a release has one, with a certificate that is verified", () => {
    expect(violationsOf({ services: [member] })).toEqual(["AGENT-089 services[0].activeDirectory"]);
    expect(violationsOf({ services: [domain, domain, member] })).toEqual(["AGENT-010 services[1]"]);
    expect(linuxViolationsOf({ services: [member] })).toEqual(["AGENT-089 services[0].activeDirectory"]);
    const open = AgentService.windowsDomain({
      address: "dc:636",
      domain: "example.com",
      username: "svc",
      sid: "S-1-5-21-1",
      insecureSkipVerify: true,
    });
    expect(violationsOf({ services: [open] })).toEqual(["AGENT-088 services[0].insecureSkipVerify"]);
    const invalid = { address: "dc", domain: "example.com", username: "svc", sid: "S-2" };
    expect(problemsOf(AgentService.windowsDomain(invalid))).toEqual(["FIELD-002 address", "FIELD-002 sid"]);
  });
});
