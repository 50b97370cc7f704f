import { App } from "cdktf";
import { Brand } from "../../constructs/brand/brand";
import { AgentRelease, type AgentReleaseProps } from "../../constructs/agents/release/agent-release";
import { CloudTenant, type CloudTenantProps } from "../../constructs/platform/cloud-tenant";
import { PublicAddress } from "../../constructs/network/public-address";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { newStack as newAgentStack, releaseProps } from "../agents/fixtures";
import { at, newStack, Synthesised, violationCodes, violations } from "../support/synthesis";

const TENANT = { brand: Brand.SVC, publicAddress: PublicAddress.of("acme.example.com") };

function tenantStack(props: Partial<AgentReleaseProps> = {}) {
  const stack = newAgentStack();
  const platform = new CloudTenant(stack, "tenant", { ...TENANT, version: Version.of("17.5.2") });
  new AgentRelease(stack, "agent", releaseProps({ platform, ...props }));
  return stack;
}

test("declares neither auth service nor proxies: the operator of the service has them, and agents dial its address", () => {
  const synthesised = new Synthesised(tenantStack());
  expect(synthesised.resources("kubernetes_deployment_v1")).toEqual([]);
  expect(synthesised.resources("kubernetes_job_v1")).toEqual([]);
  expect(synthesised.text).not.toContain("cluster_maintenance_config");
  const [release] = synthesised.resources("helm_release");
  const values = String(at(release, "values.0"));
  expect(values).toContain('proxyAddr: "acme.example.com:443"');
  expect(values).toContain('releaseChannel: "stable/cloud"');
  expect(values).toContain('versionServer: "https://acme.example.com/v1/webapi/automaticupgrades/channel"');
});

test("knows the built-in channels only", () => {
  expect(violationCodes(tenantStack({ updater: { channel: "default" } }))).toEqual([]);
  expect(violationCodes(tenantStack({ updater: { channel: "nightly" } }))).toEqual(["AGENT-024"]);
});

test.each([
  ["publicAddress", "0.0.0.0"],
  ["version", "17.5"],
])("nothing is built with %s as %j, and whoever asks the tenant for anything is told", (property, given) => {
  const props = { ...TENANT, [property]: given } as unknown as CloudTenantProps;
  const stack = newStack();
  const tenant = new CloudTenant(stack, "tenant", props);
  expect(violations(stack).map(({ path, property }) => [path, property])).toEqual([["stack/tenant", property]]);
  expect(() => tenant.proxyAddress).toThrow(`where    stack/tenant, ${property}`);
});

describe("a tenant whose version the program does not say", () => {
  /** One tenant for all stacks, as a fleet has it, with two releases in each. */
  function fleet(props: Partial<AgentReleaseProps> = {}) {
    const app = new App();
    const tenant = new CloudTenant(app, "tenant", TENANT);
    return ["east", "west"].map((name) => {
      const stack = newAgentStack(name, app);
      for (const agent of ["one", "two"]) {
        new AgentRelease(stack, agent, releaseProps({ platform: tenant, releaseName: agent, ...props }));
      }
      return new Synthesised(stack);
    });
  }

  test("is asked for it by each stack's plan, once", () => {
    for (const stack of fleet()) {
      const { http } = (JSON.parse(stack.text) as { data: { http: Record<string, { url: string }> } }).data;
      expect(Object.values(http).map(({ url }) => url)).toEqual(["https://acme.example.com:443/webapi/ping"]);
    }
  });

  test.each([
    ["follows its updater", AgentVersion.followUpdater({ first: "17.5.2" })],
    ["follows a channel", AgentVersion.followChannel({ first: "17.5.2" })],
  ])("holds an agent that %s against what it answers", (_, version) => {
    const [stack] = fleet({ version });
    const [release] = stack!.resources("helm_release");
    const conditions = at(release, "lifecycle.precondition") as { condition: string }[];
    expect(conditions.slice(-2).map(({ condition }) => /local\.ping-\S*_version_\w+/.test(condition))).toEqual([
      true,
      true,
    ]);
  });

  test("is asked nothing where the program says it", () => {
    expect(new Synthesised(tenantStack()).text).not.toContain("/webapi/ping");
  });
});
