import { TerraformVariable } from "cdktf";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type { LinuxAgentProps } from "../../../constructs/agents/linux/machine/linux-agent-props";
import { LinuxJoining } from "../../../constructs/agents/linux/machine/linux-joining";
import { LinuxInstallation } from "../../../constructs/agents/linux/machine/linux-installation";
import { Brand } from "../../../constructs/brand/brand";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { PublicAddress } from "../../../constructs/network/public-address";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { acknowledge } from "../../../constructs/core/tree/tree";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { newStack, violationCodes } from "../../support/synthesis";
import { platform } from "../fixtures";
import { linuxAgent, linuxProps } from "./fixtures";

function contentOf({ files }: Pick<LinuxAgent, "files">, path: string): string {
  return files.find((file) => file.path === path)?.content ?? `there is no ${path}`;
}

test("a declaration without violations synthesises, and makes no resource", () => {
  const stack = newStack();
  new LinuxAgent(stack, "web", linuxProps());
  expect(violationCodes(stack)).toEqual([]);
  expect(stack.toTerraform()).not.toHaveProperty("resource");
});

test("what is wrong is in the report of the tree, with what is wrong in the values it holds", () => {
  const stack = newStack();
  new LinuxAgent(stack, "web", linuxProps({ user: "No One", publicAddresses: [PublicAddress.of("")] }));
  expect(violationCodes(stack).sort()).toEqual(["FIELD-002", "FIELD-002"]);
});

test("a script without a digest is rendered where somebody has said why it may be", () => {
  const stack = newStack();
  const installation = LinuxInstallation.script({ url: "https://access.example.com/install.sh" });
  const agent = new LinuxAgent(stack, "web", linuxProps({ installation }));
  expect(violationCodes(stack)).toEqual(["LINUX-056"]);
  acknowledge(agent, { code: "LINUX-056", reason: "the address is the proxy's, which root trusts anyway" });
  expect(violationCodes(stack)).toEqual([]);
  expect(agent.script).toContain("https://access.example.com/install.sh");
});

test.each([
  [{ platform: undefined }, "TYPE-001"],
  [{ lables: { role: "web" } }, "FIELD-001"],
])("nothing is rendered of an agent that is wrong: %p", (invalid, code) => {
  const stack = newStack();
  const agent = new LinuxAgent(stack, "web", linuxProps(invalid as object));
  expect(() => agent.script).toThrow(ViolationsError);
  expect(() => agent.files).toThrow(ViolationsError);
  expect(() => agent.machine("web-1")).toThrow(ViolationsError);
  expect(violationCodes(stack)).toContain(code);
});

test("any name that is not a machine of the group is reported, also one that is not a string", () => {
  const endless: Record<string, unknown> = {};
  endless["self"] = endless;
  const names = ["web-2", "constructor", Symbol("web"), endless, undefined] as string[];
  const stack = newStack();
  const agent = new LinuxAgent(stack, "web", linuxProps({ machines: { "web-1": {} } }));
  for (const name of names) expect(agent.machine(name).script).toBe(agent.script);
  expect(violationCodes(stack)).toEqual(names.map(() => "LINUX-014"));
});

test("a reference of Terraform is refused, since it would be quoted before its text is known", () => {
  const stack = newStack();
  const region = new TerraformVariable(stack, "region", { type: "string" });
  new LinuxAgent(stack, "text", linuxProps({ labels: { region: "${var.region}" } }));
  expect(violationCodes(stack)).toEqual([]);
  new LinuxAgent(stack, "reference", linuxProps({ labels: { region: region.stringValue } }));
  expect(violationCodes(stack)).toEqual(["REFERENCE-001"]);
});

test("the environment file holds the proxy's variables and the agent's, and is root's alone where one is a secret", () => {
  const agent = linuxAgent({
    httpProxy: HttpConnectProxy.of("https://jane@proxy.corp:3128", {
      password: SecretRef.of("proxy", "password"),
      noProxy: ["10.0.0.0/8"],
    }),
    environment: { TZ: "UTC" },
  });
  expect(agent.files.find(({ path }) => path === "/etc/default/svc")).toEqual({
    path: "/etc/default/svc",
    mode: "0600",
    owner: "root",
    group: "root",
    content: `HTTPS_PROXY="https://jane:<secret proxy/password>@proxy.corp:3128"
HTTP_PROXY="https://jane:<secret proxy/password>@proxy.corp:3128"
NO_PROXY="10.0.0.0/8,${HttpConnectProxy.METADATA_SERVICES.join()}"
TZ="UTC"
`,
  });
});

test("the updater asks the platform's version server for the channel of the agent", () => {
  const path = "/etc/svc-upgrade.d/endpoint";
  const server = "access.example.com/v1/webapi/automaticupgrades/channel";
  expect(contentOf(linuxAgent(), path)).toBe(`${server}/default\n`);
  expect(contentOf(linuxAgent({ updater: { channel: "stable/cloud" } }), path)).toBe(`${server}/stable/cloud\n`);
});

test("another brand has paths of its own", () => {
  const { files } = linuxAgent({ platform: platform({ brand: Brand.TELEPORT }) });
  expect(
    files.filter(({ path, content }) => /svc/.test(path.replace("default", "") + content.replace(/http\S+/, ""))),
  ).toEqual([]);
});

describe("a machine of a group", () => {
  const agent = () =>
    linuxAgent({
      labels: { env: "test" },
      publicAddresses: [PublicAddress.of("web.example.com")],
      machines: {
        "web-1": { nodeName: "web-1", publicAddresses: [PublicAddress.of("web-1.example.com")], labels: { rack: "a" } },
        "web-2": {},
      },
    });

  test("has its own name and addresses in place of the group's, and its labels beside the group's", () => {
    const machine = agent().machine("web-1");
    const configuration = contentOf(machine, "/etc/svc.yaml");
    expect(configuration).toContain('nodename: "web-1"');
    expect(configuration).toContain('- "web-1.example.com"');
    expect(configuration).not.toContain('- "web.example.com"');
    expect(configuration).toMatch(/env: "test"\n +rack: "a"/);
    expect(machine.principals).toEqual(["web-1.example.com"]);
    expect(machine.userData).toContain("web-1.example.com");
  });

  test("that has nothing of its own is like the group", () => {
    expect(agent().machine("web-2").userData).toBe(agent().userData);
  });
});

test("user data is not longer than the cloud takes by whose identity the machines join", () => {
  const long = (joinToken: LinuxAgentProps["joinToken"], bytes: number) => {
    const stack = newStack();
    const labels = { note: "a" };
    const rest = Buffer.byteLength(new LinuxAgent(stack, "short", linuxProps({ joinToken, labels })).cloudConfig);
    const machines = { long: { labels: { note: "a".repeat(bytes - rest + 1) } } };
    const agent = new LinuxAgent(stack, "web", linuxProps({ joinToken, labels, machines }));
    expect(violationCodes(stack)).toEqual([]);
    expect(Buffer.byteLength(agent.machine("long").cloudConfig)).toBe(bytes);
    return violationCodes(stack);
  };
  for (const joinToken of [LinuxJoining.iam("a"), LinuxJoining.ec2("a")]) {
    expect(long(joinToken, 16_384)).toEqual([]);
    expect(long(joinToken, 16_385)).toEqual(["LINUX-022"]);
  }
  expect(long(LinuxJoining.oracle("a"), 24_001)).toEqual(["LINUX-022"]);
  expect(long(LinuxJoining.azure("a"), 65_535)).toEqual([]);
  expect(long(SecretRef.of("agent-join-token", "auth-token"), 100_000)).toEqual([]);
});
