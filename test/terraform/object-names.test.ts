import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { App, TerraformVariable } from "cdktf";
import { Brand } from "../../constructs/brand/brand";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { AccessPlatform, type AccessPlatformProps } from "../../constructs/platform/access-platform";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { PublicAddress } from "../../constructs/network/public-address";
import { ClusterStack } from "../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../constructs/terraform/state-backend";
import { Version } from "../../constructs/updates/version";
import { acknowledge } from "../../constructs/core/tree/tree";
import { releaseProps } from "../agents/fixtures";
import { newStack, violations } from "../support/synthesis";

const PRODUCTION = KubernetesTarget.kubeconfig({ context: "production" });
const STAGING = KubernetesTarget.kubeconfig({ context: "staging" });

function clusterStack(app: App, id: string, target = PRODUCTION): ClusterStack {
  return new ClusterStack(app, id, { target, state: StateBackend.local({ path: `${id}.tfstate` }) });
}

function addPlatform(stack: ClusterStack, id: string, props: Partial<AccessPlatformProps> = {}): AccessPlatform {
  acknowledge(stack, { code: "SECRET-007", reason: "tests of names need no Secrets" });
  return new AccessPlatform(stack, id, {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    auth: { license: SecretRef.of("license", "license.pem") },
    createNamespace: false,
    ...props,
  });
}

function addRelease(stack: ClusterStack, id: string, releaseName: string, props: object = {}): AgentRelease {
  return new AgentRelease(stack, id, releaseProps({ releaseName, createNamespace: false, ...props }));
}

/** Code, construct, object, and both resources. */
function reported(stack: ClusterStack): string[] {
  return violations(stack).map(({ rule, path, property, given }) => `${rule.code} ${path}, ${property}: ${given}`);
}

describe("in one stack", () => {
  test("two platforms of one name in a namespace are one mistake, which names both", () => {
    const stack = clusterStack(new App(), "stack");
    addPlatform(stack, "blue");
    addPlatform(stack, "green");
    expect(reported(stack)).toEqual([
      expect.stringMatching(
        /^OBJECT-00[12] stack\/green, .+ svc.* and \d+ more: stack\/blue\/auth\/.+ \(.+:\d+\) and stack\/green\/auth\/.+ \(.+:\d+\)$/,
      ),
    ]);
    expect(violations(stack)[0]?.declaredAt).toMatch(/object-names\.test\.ts/);
  });

  test("platforms of two names, or in two namespaces, are two", () => {
    const stack = clusterStack(new App(), "stack");
    addPlatform(stack, "blue");
    addPlatform(stack, "green", { name: "green" });
    addPlatform(stack, "third", { namespace: "third" });
    expect(reported(stack)).toEqual([]);
  });

  test.each(["svc-auth", "svc-proxy", "svc-delivery"])("a release %s beside the platform svc is refused", (name) => {
    const stack = clusterStack(new App(), "stack");
    addPlatform(stack, "platform");
    addRelease(stack, "agents", name, { namespace: "svc" });
    expect(reported(stack)).toEqual([
      expect.stringMatching(/^(OBJECT-001|AGENT-026) stack\/agents, .*stack\/platform/),
    ]);
  });

  test("the names that the updater of one release takes are not left for another", () => {
    const stack = clusterStack(new App(), "stack");
    addRelease(stack, "first", "a");
    addRelease(stack, "second", "a-updater");
    expect(reported(stack)).toEqual([
      expect.stringMatching(/^OBJECT-002 stack\/second, pods of svc-agents with app=a-updater and \d more:/),
    ]);
  });

  test("names that only together with their namespace are one are refused for what has no namespace", () => {
    const stack = clusterStack(new App(), "stack");
    addRelease(stack, "first", "b-c", { namespace: "a" });
    addRelease(stack, "second", "c", { namespace: "a-b" });
    expect(reported(stack)).toEqual([
      expect.stringMatching(
        /^OBJECT-001 stack\/second, ClusterRole a-b-c and 1 more: stack\/first\/release \(.*object-names.test.ts:\d+\) and stack\/second\/release \(.*object-names.test.ts:\d+\)$/,
      ),
    ]);
  });

  test("an object that the program makes itself is known too, one whose name is a reference is not", () => {
    const stack = clusterStack(new App(), "stack");
    const { stringValue } = new TerraformVariable(stack, "variable", { type: "string" });
    addPlatform(stack, "platform");
    for (const name of ["svc-auth", "other", stringValue, stringValue]) {
      new ConfigMapV1(stack, `map-${stack.node.children.length}`, { metadata: { name, namespace: "svc" } });
    }
    expect(reported(stack)).toEqual([expect.stringMatching(/^OBJECT-001 stack\/map-\d+, ConfigMap svc\/svc-auth: /)]);
  });
});

describe("in two stacks", () => {
  function releaseTwice(first: KubernetesTarget, second: KubernetesTarget): ClusterStack {
    const app = new App();
    addRelease(clusterStack(app, "one", first), "agents", "agents");
    const stack = clusterStack(app, "two", second);
    addRelease(stack, "agents", "agents");
    return stack;
  }

  test("of one cluster, a release name is taken once", () => {
    expect(reported(releaseTwice(PRODUCTION, PRODUCTION))).toEqual([
      expect.stringMatching(/^OBJECT-003 two\/agents, .* and \d+ more: one\/agents\/.* and two\/agents\/.*$/),
    ]);
  });

  test("of one cluster, so is the name of a platform", () => {
    const app = new App();
    addPlatform(clusterStack(app, "one"), "platform");
    const stack = clusterStack(app, "two");
    addPlatform(stack, "platform");
    expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual(["OBJECT-003 two/platform"]);
  });

  test("of two clusters, names are free", () => {
    expect(reported(releaseTwice(PRODUCTION, STAGING))).toEqual([]);
  });

  test("whose cluster the environment names can be kept", () => {
    const stack = releaseTwice(KubernetesTarget.environment(), KubernetesTarget.environment());
    expect(reported(stack)).toHaveLength(1);
    acknowledge(stack, { code: "OBJECT-003", reason: "the pipeline sets KUBE_CTX for each stack" });
    expect(reported(stack)).toEqual([]);
  });

  test("that name no cluster are compared with nothing else", () => {
    const app = new App();
    const stacks = ["one", "two"].map((id) => newStack(id, app));
    for (const stack of stacks) {
      KubernetesTarget.environment().addProviders(stack);
      new AgentRelease(stack, "agents", releaseProps({ createNamespace: false }));
    }
    expect(violations(stacks[1]!)).toEqual([]);
  });
});
