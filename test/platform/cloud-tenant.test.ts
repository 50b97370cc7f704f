import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformStack } from "cdktf";
import { Brand } from "../../constructs/brand/brand";
import { compatible } from "../../constructs/platform/component/live-compatibility";
import { acknowledge } from "../../constructs/core/tree/tree";
import { pingedVersion } from "../../constructs/terraform/channel-expressions";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { AgentRelease, type AgentReleaseProps } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { CloudTenant, type CloudTenantProps } from "../../constructs/platform/cloud-tenant";
import { PublicAddress } from "../../constructs/network/public-address";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { at, newStack, Synthesised, violationCodes, violations } from "../support/synthesis";

function tenantStack(props: Partial<AgentReleaseProps> = {}) {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  const platform = new CloudTenant(stack, "tenant", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("acme.example.com"),
    version: Version.of("17.5.2"),
  });
  new AgentRelease(stack, "agent", {
    platform,
    services: [AgentService.kubernetes({ clusterName: "production" })],
    joinToken: SecretRef.ephemeral({ variable: "agent_join_token", key: "auth-token" }),
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
    ...props,
  });
  return stack;
}

test("declares neither auth service nor proxies nor maintenance config: the operator of the service has them", () => {
  const synthesised = new Synthesised(tenantStack());
  expect(synthesised.resources("kubernetes_deployment_v1")).toEqual([]);
  expect(synthesised.resources("kubernetes_job_v1")).toEqual([]);
  expect(synthesised.text).not.toContain("cluster_maintenance_config");
});

test("its agents dial the tenant's address, and their updater follows the channel stable/cloud there", () => {
  const [release] = new Synthesised(tenantStack()).resources("helm_release");
  const values = String(at(release, "values.0"));
  expect(values).toContain('proxyAddr: "acme.example.com:443"');
  expect(values).toContain('releaseChannel: "stable/cloud"');
  expect(values).toContain('versionServer: "https://acme.example.com/v1/webapi/automaticupgrades/channel"');
});

test("requires the updater, which may not be suspended", () => {
  expect(violationCodes(tenantStack())).toEqual([]);
  expect(violationCodes(tenantStack({ updater: { enabled: false } }))).toContain("AGENT-021");
  expect(violationCodes(tenantStack({ updates: { suspended: true } }))).toEqual(["AGENT-022"]);
});

test("knows the built-in channels only", () => {
  expect(violationCodes(tenantStack({ updater: { channel: "default" } }))).toEqual([]);
  expect(violationCodes(tenantStack({ updater: { channel: "nightly" } }))).toEqual(["AGENT-024"]);
});

test.each([
  ["publicAddress", "0.0.0.0"],
  ["version", "17.5"],
])("nothing is built with %s as %j, and whoever asks the tenant for anything is told", (property, given) => {
  const props = {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("acme.example.com"),
    [property]: given,
  } as unknown as CloudTenantProps;
  const stack = newStack();
  const tenant = new CloudTenant(stack, "tenant", props);
  expect(violations(stack).map(({ path, property }) => [path, property])).toEqual([["stack/tenant", property]]);
  expect(() => tenant.proxyAddress).toThrow(`where    stack/tenant, ${property}`);
});

describe("a tenant whose version the program does not say", () => {
  const publicAddress = PublicAddress.of("acme.example.com");

  /** One tenant for all stacks, as a fleet has it, with two releases in each. */
  function fleet(props: Partial<AgentReleaseProps> = {}) {
    const app = new App();
    const tenant = new CloudTenant(app, "tenant", { brand: Brand.SVC, publicAddress });
    return ["east", "west"].map((name) => {
      const stack = new TerraformStack(app, name);
      new KubernetesProvider(stack, "kubernetes");
      new HelmProvider(stack, "helm");
      for (const agent of ["one", "two"]) {
        new AgentRelease(stack, agent, {
          platform: tenant,
          releaseName: agent,
          services: [AgentService.kubernetes({ clusterName: `${name}-${agent}` })],
          joinToken: SecretRef.of("join", "auth-token"),
          version: AgentVersion.followUpdater({ first: "17.5.2" }),
          ...props,
        });
      }
      acknowledge(stack, { code: "SECRET-007", reason: "the token is there" });
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

  describeWithTerraform("as Terraform reads its answer", () => {
    test("serves agents of its version and of the major version before, and neither newer nor older ones", () => {
      const cases = [
        ["17.5.2", "17.5.2", [true, true]],
        ["17.5.2", "18.0.1", [true, true]],
        ["17.5.3", "17.5.2", [false, true]],
        ["16.9.9", "18.0.0", [true, false]],
      ] as const;
      const locals: Record<string, unknown> = {};
      const value = cases.map(([agent, version], index) => {
        const answer = { status_code: 200, response_body: JSON.stringify({ server_version: version }) };
        const names = [`local.agent${index}`, `local.platform${index}`] as const;
        Object.assign(locals, { [`agent${index}`]: agent, [`answer${index}`]: answer });
        locals[`platform${index}`] = `\${${pingedVersion(`local.answer${index}`)}}`;
        const held = compatible(names[0], { version: names[1], hosting: "cloud-hosted" }, "agents");
        return held.map(({ condition }) => `\${${condition}}`);
      });
      const { holds } = evaluateOutputs({ locals, output: { holds: { value } } });
      expect(holds).toEqual(cases.map(([, , expected]) => expected));
    });
  });

  test("is asked nothing where the program says it", () => {
    expect(new Synthesised(tenantStack()).text).not.toContain("/webapi/ping");
  });
});
