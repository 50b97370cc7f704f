import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { ViolationsError } from "../../constructs/core/violations-error";
import { codesOf, platformStack, synthesise } from "./support";
import { at, Synthesised, violationCodes } from "../support/synthesis";
import { delivered } from "../support/delivered";
import { github } from "../support/connectors";

/** Name of the files that a Job delivers. */
const FILES = "spec.template.spec.volume.0.config_map.name";

describe("order of an apply", () => {
  const dependencies = (name: string) =>
    at(synthesise({ proxyPools: { edge: {} } }).resource("kubernetes_deployment_v1", name), "depends_on") as string[];

  test("proxies come after the auth service is rolled out", () => {
    for (const name of ["svc-proxy", "svc-proxy-edge"]) {
      expect(dependencies(name)).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\.platform_auth_/));
    }
  });

  test("the auth service comes after its configuration, permissions and storage", () => {
    for (const type of ["config_map", "cluster_role_binding", "persistent_volume_claim", "service_account"]) {
      expect(dependencies("svc-auth")).toContainEqual(expect.stringContaining(`kubernetes_${type}_v1.platform_auth_`));
    }
  });
});

test("a platform that breaks a rule is not built", () => {
  const { stack, platform } = platformStack({ name: "East!" });
  platform.addResource(ServiceResource.yaml("kind: ui_config\nversion: v1\nmetadata:\n  name: ui-config\n"));
  expect(platform.node.children).toEqual([]);
  expect(() => platform.proxyAddress).toThrow(ViolationsError);
  expect(violationCodes(stack)).toEqual(["FIELD-002"]);
});

test("pools that are null are as good as left out", () => {
  const props = { proxies: null, proxyPools: { edge: null } };
  expect(codesOf(props as never)).toEqual([]);
  expect([...platformStack(props as never).platform.proxies.pools.keys()]).toEqual(["default", "edge"]);
});

describe("agents in the stack of their platform", () => {
  function stackWithAgent() {
    const { stack, platform } = platformStack();
    new AgentRelease(stack, "agent", {
      platform,
      services: [
        AgentService.kubernetes({ clusterName: "production" }),
        AgentService.application({ name: "reports", uri: "http://reports.svc:8080" }),
      ],
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
    });
    return stack;
  }

  test("join by their service account, with a token that is delivered before them", () => {
    const synthesised = new Synthesised(stackWithAgent());
    const [job] = synthesised.resources("kubernetes_job_v1");
    const [line] = delivered(synthesised.file(String(at(job, FILES)), "resources.json"));
    expect(line?.resource).toMatchObject({
      kind: "token",
      metadata: { name: "svc-agents-svc-agent" },
      spec: {
        roles: ["Kube", "App"],
        join_method: "kubernetes",
        kubernetes: { allow: [{ service_account: "svc-agents:svc-agent" }] },
      },
    });
    const release = synthesised.resources("helm_release").find(({ name }) => name === "svc-agent");
    expect(at(release, "values.0")).toContain('tokenName: "svc-agents-svc-agent"');
    expect(at(release, "depends_on")).toContainEqual(expect.stringMatching(/^kubernetes_job_v1\.platform_resources_/));
  });

  test("have a token for each release, also where two run under one account that exists", () => {
    const { stack, platform } = platformStack();
    const common = {
      platform,
      pods: { serviceAccount: PodServiceAccount.existing({ name: "shared" }) },
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
    };
    new AgentRelease(stack, "ssh", { ...common, releaseName: "ssh", services: [AgentService.ssh()] });
    const services = [AgentService.kubernetes({ clusterName: "production" })];
    new AgentRelease(stack, "kube", { ...common, releaseName: "kube", services });
    const synthesised = new Synthesised(stack);
    const [job] = synthesised.resources("kubernetes_job_v1");
    const lines = delivered(synthesised.file(String(at(job, FILES)), "resources.json"));
    const allow = [{ service_account: "svc-agents:shared" }];
    expect(lines.map(({ resource }) => resource)).toMatchObject([
      { metadata: { name: "svc-agents-kube" }, spec: { roles: ["Kube"], kubernetes: { allow } } },
      { metadata: { name: "svc-agents-ssh" }, spec: { roles: ["Node"], kubernetes: { allow } } },
    ]);
  });
});

test("a Secret from an ephemeral variable is made once, before everything that uses it", () => {
  const clientSecret = SecretRef.ephemeral({ variable: "github_client_secret" });
  const synthesised = synthesise({
    proxies: { extraEnvironment: { ONE: clientSecret } },
    auth: { extraEnvironment: { TWO: clientSecret } },
    connectors: [github("editor", clientSecret)],
  });
  const [secret, ...others] = synthesised.resources("kubernetes_secret_v1");
  expect(others).toEqual([]);
  expect(secret).toMatchObject({ data_wo: { value: "${var.github_client_secret}" }, data_wo_revision: 1 });
  expect(at(secret, "depends_on")).toEqual(["kubernetes_namespace_v1.namespace-svc"]);
  for (const type of ["kubernetes_deployment_v1", "kubernetes_job_v1"]) {
    for (const resource of synthesised.resources(type)) {
      expect(transitively(synthesised, resource)).toContainEqual(expect.stringMatching(/^kubernetes_secret_v1\./));
    }
  }
});

/** What a resource depends on, and what that depends on. */
function transitively(synthesised: Synthesised, resource: Record<string, unknown>): string[] {
  const direct = (resource["depends_on"] ?? []) as string[];
  return direct.flatMap((address) => [address, ...transitively(synthesised, synthesised.at(address))]);
}
