import { ref, Token } from "cdktf";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { type DatabaseProtocol } from "../../../constructs/network/database-protocols";
import { problemsOf } from "../../support/violations";

function application(uri: string): AgentService {
  return AgentService.application({ name: "grafana", uri });
}

function database(uri: string, protocol: DatabaseProtocol = "postgres"): AgentService {
  return AgentService.database({ name: "orders", uri, protocol });
}

test.each([
  ["http://grafana", [80]],
  ["https://grafana", [443]],
  ["http://grafana:3000/login?next=1", [3000]],
  ["tcp://10.0.0.1:9000", [9000]],
  ["http://[2001:db8::1]:8080", [8080]],
])("an application's URI %j leads to its port", (uri, ports) => {
  expect(problemsOf(application(uri))).toEqual([]);
  expect(application(uri).egressPorts).toEqual(ports);
});

test.each([
  "",
  "grafana:3000",
  "ftp://grafana",
  "tcp://grafana",
  "http://user:secret@grafana",
  "http://a b",
  "http://grafana:0",
  "http://grafana:70000",
  "http://grafana,other",
  "http://grafana/#top",
  "http://grafana\n",
])("an application's URI %j is refused", (uri) => {
  expect(problemsOf(application(uri))).toEqual(["FIELD-002 uri"]);
});

test("a password in a URI is not shown", () => {
  expect(application("http://user:hunter2@grafana").violations[0]?.given).not.toContain("hunter2");
});

test.each<[string, DatabaseProtocol, number[]]>([
  ["db:5433", "postgres", [5433]],
  ["mongodb://db/?replicaSet=rs", "mongodb", [27017]],
  ["mongodb://a:27018,b", "mongodb", [27018, 27017]],
  ["mongodb+srv://db", "mongodb", [27017]],
  ["rediss://cache:6380?mode=cluster", "redis", [6380]],
  ["https://account.snowflakecomputing.com", "snowflake", [443]],
])("a database's URI %j of protocol %s leads to its ports", (uri, protocol, ports) => {
  expect(problemsOf(database(uri, protocol))).toEqual([]);
  expect(database(uri, protocol).egressPorts).toEqual(ports);
});

test.each<[string, DatabaseProtocol]>([
  ["db", "postgres"],
  ["postgres://db:5432", "postgres"],
  ["db:5432/orders", "postgres"],
  ["user:secret@db:5432", "postgres"],
  ["a:1,b:2", "postgres"],
  ["redis://cache", "mongodb"],
])("a database's URI %j of protocol %s is refused", (uri, protocol) => {
  expect(problemsOf(database(uri, protocol))).toEqual(["FIELD-002 uri"]);
});

test("a Windows desktop is reached on port 3389 unless its address says otherwise", () => {
  const desktop = (address: string) => AgentService.windowsDesktop({ name: "desk", address });
  expect(desktop("desk.example.com").egressPorts).toEqual([3389]);
  expect(desktop("10.0.0.1:3390").egressPorts).toEqual([3390]);
  expect(problemsOf(desktop("rdp://desk"))).toEqual(["FIELD-002 address"]);
});

test.each(["activeDirectory", "mysql", "oracle"] as const)("%s is refused where the protocol is another", (setting) => {
  const given = {
    activeDirectory: { domain: "EXAMPLE.COM", spn: "MSSQLSvc/sql" },
    mysql: { serverVersion: "8.0.28" },
    oracle: { auditUser: "audit" },
  }[setting];
  const service = AgentService.database({ name: "a", uri: "a:5432", protocol: "postgres", [setting]: given });
  expect(problemsOf(service)).toEqual([`FIELD-002 ${setting}`]);
});

test("an application with several ports has an address without one, and the agent reaches each", () => {
  const several = (uri: string) => AgentService.application({ name: "a", uri, tcpPorts: [9000, 9001] });
  expect(several("tcp://a").egressPorts).toEqual([9000, 9001]);
  expect(problemsOf(several("tcp://a:9000"))).toEqual(["FIELD-002 uri"]);
  expect(problemsOf(several("http://a"))).toEqual(["FIELD-002 uri"]);
});

test("only the console of AWS has an external ID", () => {
  const ofAws = AgentService.cloudConsole({ name: "a", cloud: "AWS", awsExternalId: "shared" });
  expect(problemsOf(ofAws)).toEqual([]);
  expect(ofAws.declaration).toMatchObject({ entry: { aws: { external_id: "shared" } } });
  const console = AgentService.cloudConsole({ name: "a", cloud: "GCP", awsExternalId: "shared" });
  expect(problemsOf(console)).toEqual(["FIELD-002 awsExternalId"]);
});

describe("the forms of names, paths and identifiers end where they are said to end", () => {
  const settings = (props: object) => problemsOf(AgentService.application({ name: "a", uri: "http://a", ...props }));
  const headers = (given: Record<string, string>) => settings({ rewrite: { headers: given } });
  const database = (props: object) =>
    problemsOf(AgentService.database({ name: "a", uri: "sql.corp.example:1433", protocol: "sqlserver", ...props }));
  const ssh = (pam: object) => problemsOf(AgentService.ssh({ pam }));
  const domain = (sid: string) =>
    problemsOf(AgentService.windowsDomain({ address: "dc:636", domain: "a", username: "b", sid }));

  test.each<[string, (given: string) => readonly string[], readonly string[], readonly string[]]>([
    [
      "clusterName",
      (name) => problemsOf(AgentService.kubernetes({ clusterName: name })),
      ["a".repeat(253)],
      ["a".repeat(254)],
    ],
    ["name", (name) => settings({ name }), ["a".repeat(63), "a-1"], ["a".repeat(64)]],
    [
      "file",
      (file) => problemsOf(AgentService.kubeconfig({ file })),
      ["/a", "/etc/kube.config_1-2"],
      ["", "/", "a/b", "/a/", "/a//b", "/a b", "/a\n"],
    ],
    ["a text of one line", (value) => headers({ a: value }), ["b", "b c"], ["", "b\nc", "\nb", "b\n", "b\rc"]],
    [
      "a credential",
      (value) => headers({ cookie: value }),
      ["{{internal.jwt}}", "Bearer {{a}}", "{{a}} b"],
      ["a", "{{}}", "{a}", "{{a}", "{a}}", "{{{a}}}", "{{a}} {{b}}", "{{a}} {", "{{a}} }"],
    ],
    ["header", (name) => headers({ [name]: "b" }), ["X-One", "a!#$%&'*+.^`|~_-1"], ["", "a b", "a:", "(a", "a)"]],
    ["tls.caCertFile", (caCertFile) => database({ tls: { caCertFile } }), ["/a b"], ["a/b", "/a\nb", "x/a"]],
    [
      "aws.accountId",
      (accountId) => database({ aws: { accountId } }),
      ["123456789012"],
      ["12345678901", "1234567890123", "12345678901a", "a23456789012"],
    ],
    [
      "aws.assumeRoleArn",
      (assumeRoleArn) => database({ aws: { assumeRoleArn } }),
      ["arn:aws:iam::123456789012:role/a", "arn:aws-us-gov:iam::123456789012:role/a/b"],
      [
        "x arn:aws:iam::123456789012:role/a",
        "arn:aws1:iam::123456789012:role/a",
        "arn:aws:iam::1:role/a",
        "arn:aws:iam::123456789012:role/",
        "arn:aws:iam::123456789012:role/a b",
        "arn:aws:iam::12345678901a:role/b",
      ],
    ],
    ["pam.serviceName", (serviceName) => ssh({ serviceName }), ["sshd", "a.B_1-"], ["", "a/b", "a b", "/a", "a/"]],
    ["a variable", (name) => ssh({ environment: { [name]: "a" } }), ["A", "_a1"], ["", "1a", "a-b", "a b", "-a", "a-"]],
    ["sid", domain, ["S-1-5-21"], ["S-2-5", "S-1-", "S-1-5a", "aS-1-5"]],
  ])("%s", (_, problems, right, invalid) => {
    for (const given of right) expect([given, problems(given)]).toEqual([given, []]);
    for (const given of invalid)
      expect([given, problems(given)]).toEqual([given, [expect.stringMatching(/^FIELD-00[23] /)]]);
  });
});

test.each("Authorization Proxy-Authorization Cookie Set-Cookie X-Api-Key apikey X-Token My-Secret".split(" "))(
  "the header %s carries a credential",
  (name) => {
    const service = AgentService.application({ name: "a", uri: "http://a", rewrite: { headers: { [name]: "b" } } });
    expect(service.violations.map(({ rule }) => rule.code)).toEqual(["FIELD-002"]);
  },
);

test.each(["Authorization-Kind", "Pre-Authorization", "Fortune-Cookie", "Cookie-Consent", "Api-Keys", "Token-Kind"])(
  "the header %s carries none",
  (name) => {
    const service = AgentService.application({ name: "a", uri: "http://a", rewrite: { headers: { [name]: "b" } } });
    expect(problemsOf(service)).toEqual([]);
  },
);

test("an application with several ports is behind tcp, wherever else its address has that word", () => {
  const service = AgentService.application({ name: "a", uri: "http://a/tcp://b", tcpPorts: [1] });
  expect(problemsOf(service)).toEqual(["FIELD-002 uri"]);
});

test("what agents reach without a network is no port to dial", () => {
  expect([
    AgentService.kubernetes({ clusterName: "a" }).egressPorts,
    AgentService.kubeconfig({ file: "/a" }).egressPorts,
    AgentService.mcp({ name: "a", command: "b", runAsHostUser: "c" }).egressPorts,
    AgentService.ssh().egressPorts,
  ]).toEqual([[], [], [], []]);
});

test("a program without arguments has none in its entry", () => {
  const { declaration } = AgentService.mcp({ name: "a", command: "b", runAsHostUser: "c" });
  const mcp = { command: "b", run_as_host_user: "c" };
  expect(declaration).toMatchObject({ entry: { name: "a", uri: "mcp+stdio://" } });
  expect("entry" in declaration && declaration.entry["mcp"]).toStrictEqual(mcp);
});

test("an agent asks a domain at each of its ports once, and its section holds the LDAP server with the rest", () => {
  const props = { address: "dc:636", domain: "a", username: "b", sid: "S-1-5" };
  const asked = AgentService.windowsDomain({ ...props, kdcAddress: "kdc:1088", discovery: [{ baseDn: "*" }] });
  expect(asked.egressPorts).toEqual([636, 1088, 3389]);
  expect(asked.declaration).toStrictEqual({
    kind: "windows-desktop",
    section: {
      ldap: { addr: "dc:636", domain: "a", username: "b", sid: "S-1-5" },
      kdc_address: "kdc:1088",
      discovery_configs: [{ base_dn: "*" }],
    },
  });
  expect(AgentService.windowsDomain(props).egressPorts).toEqual([636, 88]);
  const same = { kdcAddress: "dc:636", discovery: [{ baseDn: "*", rdpPort: 636 }] };
  expect(AgentService.windowsDomain({ ...props, ...same }).egressPorts).toEqual([636]);
  expect(
    AgentService.windowsDomain({ ...props, discovery: [{ baseDn: "*" }], discoveryInterval: "2d" }).declaration,
  ).toMatchObject({
    section: { discovery_interval: "48h" },
  });
});

test("what Terraform knows may stand for a label, a header and an identifier of AWS", () => {
  const known = Token.asString(ref("var.known"));
  const services = [
    AgentService.application({ name: "a", uri: "http://a", labels: { a: known }, rewrite: { headers: { a: known } } }),
    AgentService.database({
      name: "a",
      uri: "a:1",
      protocol: "postgres",
      aws: { accountId: known, assumeRoleArn: known },
    }),
  ];
  expect(services.flatMap((service) => problemsOf(service))).toEqual([]);
});

test("an SSH service has its settings under the names of the configuration file", () => {
  const settings = {
    dynamicLabels: [{ name: "kernel", command: ["uname", "-r"], period: "1h" }],
    portForwarding: false,
    fileCopy: true,
    enhancedRecording: true,
    x11Forwarding: false,
    pam: { serviceName: "sshd", usePamAuth: true, environment: { A: "b" } },
  } as const;
  const { declaration } = AgentService.ssh({ ...settings, labels: { a: "b" }, createHostUsers: false });
  expect(declaration).toStrictEqual({
    kind: "ssh",
    labels: { a: "b" },
    section: {
      commands: [{ name: "kernel", command: ["uname", "-r"], period: "1h" }],
      port_forwarding: false,
      ssh_file_copy: true,
      disable_create_host_user: true,
      enhanced_recording: { enabled: true },
      x11: { enabled: false },
      pam: { enabled: true, service_name: "sshd", use_pam_auth: true, environment: { A: "b" } },
    },
  });
  expect(AgentService.ssh({ createHostUsers: true, pam: {} }).declaration).toMatchObject({
    section: { disable_create_host_user: false, pam: { enabled: true } },
  });
});

test.each<[string, () => AgentService, readonly string[]]>([
  [
    "HTTP of an application that is not reached by it",
    () => AgentService.application({ name: "a", uri: "tcp://b:1", rewrite: {}, cors: {}, insecureSkipVerify: true }),
    ["FIELD-002 rewrite", "FIELD-002 cors", "FIELD-002 insecureSkipVerify"],
  ],
  [
    "roles of AWS of another application",
    () => AgentService.application({ name: "a", uri: "https://b", awsExternalId: "c" }),
    ["FIELD-002 awsExternalId"],
  ],
  [
    "roles of AWS",
    () => AgentService.application({ name: "a", uri: "https://eu-west-1.console.aws.amazon.com", awsExternalId: "c" }),
    [],
  ],
  [
    "how often nothing is looked for",
    () =>
      AgentService.windowsDomain({
        address: "a:636",
        domain: "a.example",
        username: "b",
        sid: "S-1-5",
        discoveryInterval: "5m",
      }),
    ["FIELD-002 discoveryInterval"],
  ],
])("what the agent would not look at is refused: %s", (_, made, problems) => {
  expect(problemsOf(made())).toEqual(problems);
});
