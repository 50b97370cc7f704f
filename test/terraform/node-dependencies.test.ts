import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { ResourceQuotaV1 } from "@cdktf/provider-kubernetes/lib/resource-quota-v1";
import { App, type TerraformResource } from "cdktf";
import { AgentRelease, AgentService, AgentVersion, SecretRef } from "../../constructs";
import { platformStack } from "../platform/support";
import { newStack, Synthesised } from "../support/synthesis";

const license = SecretRef.ephemeral({ variable: "license", key: "license.pem" });

const release = {
  services: [AgentService.ssh()],
  joinToken: SecretRef.of("join-token", "auth-token"),
  version: AgentVersion.followUpdater({ first: "17.5.2" }),
};

const address = (resource: TerraformResource) => `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;

const waiting = (synthesised: Synthesised, type: string, name: string) =>
  synthesised.resource(type, name)["depends_on"] as string[];

test("everything of a platform waits for what the platform depends on, also a Secret that stands in the stack", () => {
  const { stack, platform } = platformStack({ createNamespace: false, auth: { license } });
  const namespace = new NamespaceV1(stack, "namespace", { metadata: { name: "svc" } });
  platform.node.addDependency(namespace);
  const synthesised = new Synthesised(stack);
  const types = synthesised.types.filter((type) => !["kubernetes_namespace_v1", "terraform_data"].includes(type));
  expect(types).toContain("kubernetes_secret_v1");
  for (const resource of types.flatMap((type) => synthesised.resources(type))) {
    expect(resource["depends_on"]).toContain(address(namespace));
  }
});

test("a program's own resource waits for a whole platform, and data are read without waiting", () => {
  const { stack, platform } = platformStack();
  const quota = new ResourceQuotaV1(stack, "quota", { metadata: { name: "quota" } });
  quota.node.addDependency(platform);
  const synthesised = new Synthesised(stack);
  expect(waiting(synthesised, "kubernetes_resource_quota_v1", "quota")).toEqual(
    expect.arrayContaining([platform.auth.workload.resource, platform.resources.job!.resource].map(address)),
  );
  const { data } = JSON.parse(synthesised.text) as { data: Record<string, Record<string, object>> };
  for (const read of Object.values(data).flatMap((each) => Object.values(each))) {
    expect(read).not.toHaveProperty("depends_on");
  }
});

test("two constructs may share a namespace, and depend on each other in one direction", () => {
  const { stack, platform } = platformStack();
  const first = new AgentRelease(stack, "first", { ...release, platform, releaseName: "first" });
  const second = new AgentRelease(stack, "second", { ...release, platform, releaseName: "second" });
  second.node.addDependency(first);
  const synthesised = new Synthesised(stack);
  const policies = waiting(synthesised, "kubernetes_network_policy_v1", "second");
  expect(policies).toContain(address(first.resource));
  expect(policies.filter((fqn, index) => policies.indexOf(fqn) !== index)).toEqual([]);
  for (const { depends_on: before = [] } of synthesised.resources("kubernetes_namespace_v1"))
    expect(before).toEqual([]);
});

test("a second synthesis, and a second way to the same target, add nothing", () => {
  const { stack, platform } = platformStack();
  const quota = new ResourceQuotaV1(stack, "quota", { metadata: { name: "quota" } });
  platform.node.addDependency(quota);
  platform.auth.node.addDependency(quota);
  const first = new Synthesised(stack).text;
  expect(new Synthesised(stack).text).toBe(first);
  const before = waiting(new Synthesised(stack), "kubernetes_deployment_v1", "svc-auth");
  expect(before.filter((fqn) => fqn === address(quota))).toHaveLength(1);
});

test("what is in another stack is deployed before", () => {
  const { stack, platform } = platformStack();
  const other = newStack("other", App.of(stack));
  const quota = new ResourceQuotaV1(other, "quota", { metadata: { name: "quota" } });
  platform.node.addDependency(quota);
  new Synthesised(stack);
  expect(stack.dependencies).toContain(other);
});
