import { HostPort } from "../../../../constructs/network/host-port";
import { JoinToken } from "../../../../constructs/access/joining/join-token";
import { AgentDiscovery } from "../../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../../constructs/agents/services/agent-service";
import type { LinuxAgentProps } from "../../../../constructs/agents/linux/machine/linux-agent-props";
import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";
import { LinuxJoining } from "../../../../constructs/agents/linux/machine/linux-joining";
import { HttpConnectProxy } from "../../../../constructs/network/http-connect-proxy";
import { PublicAddress } from "../../../../constructs/network/public-address";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../../../constructs/updates/agent-version";
import { Version } from "../../../../constructs/updates/version";
import { problemsOf } from "../../../support/violations";
import { platform, tenant } from "../../fixtures";
import { foundIn, violationsOf } from "../fixtures";
import { CERTIFICATE } from "../../../fixtures/certificate";

const PINNED = AgentVersion.pinned("17.5.2");
const DESKTOP = AgentService.linuxDesktop();
const OF_DESKTOPS = {
  version: AgentVersion.followUpdater({ first: "18.11.0" }),
  platform: platform({ version: Version.of("18.11.0") }),
};
const WITHOUT_UPDATER = { updater: { enabled: false } };

/** What only a program in JavaScript can pass. */
function untyped(props: Record<string, unknown>): Partial<LinuxAgentProps> {
  return props;
}

test.each<[string, Partial<LinuxAgentProps>]>([
  ["an enrolled agent", {}],
  ["an agent that is not enrolled, with a version of the program's", { ...WITHOUT_UPDATER, version: PINNED }],
  ["an agent of a cloud tenant", { platform: tenant() }],
  [
    "an agent of the community edition without updater",
    { ...WITHOUT_UPDATER, version: PINNED, platform: platform({ edition: "community" }) },
  ],
  [
    "an agent for FIPS, without updater",
    { ...WITHOUT_UPDATER, version: PINNED, installation: LinuxInstallation.packages({ fips: true }) },
  ],
  ["a port of diagnostics on which an agent in a tunnel does not listen", { diagnosticsPort: 3022 }],
  [
    "a script whose digest is known",
    {
      installation: LinuxInstallation.script({ url: "https://access.example.com/install.sh", sha256: "0a".repeat(32) }),
    },
  ],
  [
    "an application on the port of diagnostics of another machine, and another one on this machine",
    {
      services: [
        AgentService.application({ name: "wiki", uri: "http://wiki:3000" }),
        AgentService.application({ name: "grafana", uri: "http://localhost:3001/a" }),
      ],
    },
  ],
  [
    "a token of the platform for what the agent protects",
    { joinToken: JoinToken.iam({ name: "a", roles: ["Node"], allow: [{ awsAccount: "123456789012" }] }) },
  ],
])("%s breaks no rule", (_, props) => {
  expect(violationsOf(props)).toEqual([]);
});

test.each<[string[], Partial<LinuxAgentProps>]>([
  [["AGENT-001 services"], { services: [] }],
  [["TLS-010 platform"], { platform: platform({ selfSigned: true }) }],
  [
    ["LINUX-001 services[1]"],
    { services: [AgentService.ssh(), AgentService.kubernetes({ clusterName: "production" })] },
  ],
  [
    ["AGENT-010 services[1]"],
    { services: [AgentService.kubeconfig({ file: "/a" }), AgentService.kubeconfig({ file: "/b" })] },
  ],
  [["AGENT-010 services[1]"], { ...OF_DESKTOPS, services: [DESKTOP, DESKTOP] }],
  [
    ["AGENT-046 directDial"],
    {
      ...OF_DESKTOPS,
      services: [AgentService.ssh(), DESKTOP],
      directDial: { caPins: [`sha256:${"0a".repeat(32)}`] },
    },
  ],
  [["LINUX-020 installation.fips"], { installation: LinuxInstallation.packages({ fips: true }) }],
  [
    ["LINUX-019 installation.fips"],
    {
      ...WITHOUT_UPDATER,
      version: PINNED,
      installation: LinuxInstallation.packages({ fips: true }),
      platform: platform({ edition: "community" }),
    },
  ],
  [
    ["LINUX-007 joinToken"],
    { joinToken: JoinToken.iam({ name: "ci", botName: "deployer", allow: [{ awsAccount: "123456789012" }] }) },
  ],
  [["LINUX-007 joinToken"], untyped({ joinToken: "s3cret" })],
  [
    ["LINUX-007 joinToken"],
    {
      joinToken: JoinToken.kubernetes({
        name: "agents",
        roles: ["Node"],
        serviceAccounts: [{ namespace: "svc", name: "agent" }],
      }),
    },
  ],
  [
    ["LINUX-008 joinToken", "LINUX-008 httpProxy.password", "LINUX-008 environment.A"],
    {
      joinToken: SecretRef.ephemeral({ variable: "join_token" }),
      environment: { A: SecretRef.ephemeral({ variable: "a" }) },
      httpProxy: HttpConnectProxy.of("http://jane@proxy.corp:3128", {
        password: SecretRef.ephemeral({ variable: "password" }),
      }),
    },
  ],
  [["AGENT-048 directDial.caPins"], { directDial: {} }],
  [
    ["LINUX-018 diagnosticsPort"],
    { services: [AgentService.application({ name: "grafana", uri: "http://localhost:3000" })] },
  ],
  [
    ["LINUX-018 diagnosticsPort"],
    {
      services: [AgentService.ssh(), AgentService.windowsDesktop({ name: "desk", address: "desk" })],
      directDial: { caPins: [`sha256:${"0a".repeat(32)}`] },
      diagnosticsPort: 3022,
    },
  ],
  [["LINUX-010 version"], WITHOUT_UPDATER],
  [["LINUX-010 version"], { ...WITHOUT_UPDATER, version: AgentVersion.followChannel() }],
  [
    ["LINUX-011 version.caCertificate"],
    {
      version: AgentVersion.followChannel({
        caCertificate: CERTIFICATE,
      }),
    },
  ],
  [
    ["LINUX-016 installation"],
    {
      ...WITHOUT_UPDATER,
      version: PINNED,
      platform: platform({ edition: "community" }),
      installation: LinuxInstallation.script({ url: "https://access.example.com/install.sh" }),
    },
  ],
  [
    ["LINUX-021 platform"],
    { platform: platform({ proxyAddress: HostPort.of("svc-proxy.svc.svc.cluster.local:443") }) },
  ],
  [
    ["LINUX-056 installation"],
    { installation: LinuxInstallation.script({ url: "https://access.example.com/install.sh" }) },
  ],
  [
    ["REFERENCE-001 discovery.applications[0].labels.a", "REFERENCE-001 services[0].labels.a"],
    {
      services: [AgentService.ssh({ labels: { a: "${TfToken[TOKEN.0]}" } })],
      discovery: AgentDiscovery.of({ applications: [{ labels: { a: "${TfToken[TOKEN.1]}" } }] }),
    },
  ],
  [["REFERENCE-001 labels.a"], { labels: { a: "${TfToken[TOKEN.0]}" } }],
  [["AGENT-023 version"], { version: PINNED }],
  [["COMPATIBILITY-001 version"], { version: AgentVersion.followUpdater({ first: "18.0.0" }) }],
  [
    ["AGENT-060 publicAddresses"],
    {
      services: [AgentService.application({ name: "grafana", uri: "http://localhost" })],
      publicAddresses: [PublicAddress.of("web.example.com")],
    },
  ],
])("%j: %#", (codes, props) => {
  expect(violationsOf(props)).toEqual(codes);
});

const KEYPAIR = { joinToken: LinuxJoining.boundKeypair("fleet", SecretRef.of("agents", "token")) };

test.each<[string, Partial<LinuxAgentProps>, string, string[]]>([
  ["joins by a key of its own", KEYPAIR, "18.7.5", ["LINUX-007 joinToken"]],
  ["joins by a key of its own", KEYPAIR, "18.7.6", []],
  ["joins by a key that it shares", { ...KEYPAIR, machines: { a: {}, b: {} } }, "18.7.6", ["LINUX-007 joinToken"]],
  ["serves its desktop", { services: [DESKTOP] }, "18.10.1", ["LINUX-057 services[0]"]],
  ["serves its desktop", { services: [DESKTOP] }, "18.11.0", []],
])("an agent that %s is refused, or is not", (_, props, first, codes) => {
  const version = AgentVersion.followUpdater({ first });
  expect(violationsOf({ ...props, version, platform: platform({ version: Version.of("18.11.3") }) })).toEqual(codes);
});

test.each([
  ["http://localhost:3000/wiki?a=http://b", 3000],
  ["http://localhost/wiki", 80],
  ["http://localhost?wiki", 80],
  ["tcp://127.0.0.1:3000", 3000],
])("an application of the machine at %s has the port %i", (uri, diagnosticsPort) => {
  const services = [AgentService.application({ name: "wiki", uri })];
  expect(violationsOf({ services, diagnosticsPort })).toEqual(["LINUX-018 diagnosticsPort"]);
  expect(violationsOf({ services, diagnosticsPort: diagnosticsPort + 1 })).toEqual([]);
});

test.each([
  ["mongodb://localhost:3000,db:3001", true],
  ["mongodb://db:3001,localhost:3000", true],
  ["mongodb://localhost:3001,db:3000", false],
])("a database at %s has the port of diagnostics on the machine: %p", (uri, isThere) => {
  const services = [AgentService.database({ name: "a", uri, protocol: "mongodb" })];
  expect(violationsOf({ services })).toEqual(isThere ? ["LINUX-018 diagnosticsPort"] : []);
});

test.each([
  ["user", ["a", "_a", "a-b_c7", "a".repeat(32)], ["", "A", "7a", "-a", "a b", "a\n", "a".repeat(33)]],
  ["group", ["agents"], ["Agents", "a."]],
  ["nodeName", ["a", "7", "A.b_c-d", "a".repeat(253)], ["", "a b", "a/b", "a\n", "a".repeat(254)]],
  [
    "secretsDirectory",
    ["/a", "/a/b.c_d-7", "/...", "/a/..b", "/.a"],
    ["", "/", "a", "/a/", "//a", "/a/../b", "/a/.", "/./a", "/..", "/a b", "/a\n"],
  ],
])("%s may be written in some ways, and in no other", (prop, taken, refused) => {
  for (const given of taken) expect(violationsOf({ [prop]: given })).toEqual([]);
  for (const given of refused) expect(violationsOf({ [prop]: given })).toEqual([`FIELD-002 ${prop}`]);
});

describe("machines of a group", () => {
  test("may have a name, addresses and labels of their own", () => {
    const own = { nodeName: "web-1", publicAddresses: [PublicAddress.of("web-1.example.com")], labels: { rack: "a" } };
    expect(violationsOf({ machines: { "web-1": own, "web-2": {} } })).toEqual([]);
  });

  test("have addresses under which what they protect can be reached", () => {
    const publicAddresses = [PublicAddress.of("web-1.example.com:3022")];
    const services = [AgentService.application({ name: "wiki", uri: "http://wiki:80" })];
    expect(violationsOf({ services, machines: { web: { publicAddresses } } })).toEqual([
      "AGENT-060 machines.web.publicAddresses",
    ]);
    const directDial = { caPins: [`sha256:${"0a".repeat(32)}`] };
    const both = [AgentService.ssh(), AgentService.windowsDesktop({ name: "desk", address: "desk" })];
    const group = { services: both, publicAddresses, machines: { web: { publicAddresses } } };
    expect(violationsOf({ ...group, directDial })).toEqual([
      "AGENT-061 publicAddresses[0]",
      "AGENT-061 machines.web.publicAddresses[0]",
    ]);
    expect(violationsOf(group)).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ["an invalid name", { "web 1": {} }, ['FIELD-002 machines["web 1"]']],
    ["what all of the group have", { web: { user: "svc" } }, ["FIELD-001 machines.web.user"]],
    ["a name that is no key", JSON.parse('{ "__proto__": {} }'), ["FIELD-002 machines.__proto__"]],
  ])("%s: refused", (_, machines, codes) => {
    expect(violationsOf(untyped({ machines }))).toEqual(codes);
  });
});

test("a report shows no join token, no authority and no variable that may be a secret", () => {
  const found = [
    ...foundIn({
      ...untyped({ joinToken: "s3cret", httpProxy: "http://jane:s3cret@proxy.corp:3128" }),
      environment: { API_TOKEN: "s3cret", HTTPS_PROXY: "http://jane:s3cret@proxy.corp:3128", A: "s3cret\0" },
    }),
    ...foundIn({ ...untyped({ environment: "A=s3cret" }) }),
    ...foundIn({ version: AgentVersion.followChannel({ caCertificate: CERTIFICATE }) }),
  ];
  expect(problemsOf(found)).toEqual([
    "LINUX-007 joinToken",
    "TYPE-001 httpProxy",
    "POD-002 environment.API_TOKEN",
    "CONNECT-012 environment.HTTPS_PROXY",
    "POD-002 environment.HTTPS_PROXY",
    "FIELD-002 environment.A",
    "FIELD-002 environment",
    "LINUX-011 version.caCertificate",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/s3cret|MIIBezCC/);
});
