import { App, type TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { ClusterStack } from "../../constructs/terraform/cluster-stack";
import { ensureNamespace } from "../../constructs/terraform/namespace";
import { at, newStack, Synthesised, violations } from "../support/synthesis";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../constructs/terraform/state-backend";
import { acknowledge } from "../../constructs/core/tree/tree";

function stackWithProviders(): TerraformStack {
  const stack = newStack();
  KubernetesTarget.environment().addProviders(stack);
  return stack;
}

function codes(stack: TerraformStack): string[] {
  return violations(stack).map(({ rule, path }) => `${rule.code} ${path}`);
}

test("a namespace enforces the Pod Security Standard restricted", () => {
  const stack = stackWithProviders();
  ensureNamespace(stack, "svc");
  expect(at(new Synthesised(stack).resource("kubernetes_namespace_v1", "svc"), "metadata.labels")).toEqual({
    "app.kubernetes.io/managed-by": "terraform",
    "pod-security.kubernetes.io/enforce": "restricted",
    "pod-security.kubernetes.io/enforce-version": "latest",
  });
});

test("a namespace is declared once, however many constructs ask for it", () => {
  const stack = stackWithProviders();
  const first = ensureNamespace(new Construct(stack, "a"), "svc");
  expect(ensureNamespace(new Construct(stack, "b"), "svc")).toBe(first);
  expect(ensureNamespace(new Construct(stack, "c"), "other")).not.toBe(first);
  expect(new Synthesised(stack).resources("kubernetes_namespace_v1")).toHaveLength(2);
});

test("a namespace of the same name in another stack is another namespace", () => {
  expect(ensureNamespace(stackWithProviders(), "svc")).not.toBe(ensureNamespace(stackWithProviders(), "svc"));
});

describe("a namespace that two stacks declare", () => {
  const [production, staging] = ["production", "staging"].map((context) => KubernetesTarget.kubeconfig({ context }));

  function declareIn(first: KubernetesTarget, second: KubernetesTarget): ClusterStack {
    const app = new App();
    const stacks = [first, second].map((target, index) => {
      const stack = new ClusterStack(app, `stack-${index}`, {
        target,
        state: StateBackend.local({ path: `${index}.tfstate` }),
      });
      ensureNamespace(new Construct(stack, "a"), "svc");
      ensureNamespace(new Construct(stack, "b"), "svc");
      return stack;
    });
    return stacks[1]!;
  }

  test("is refused in one cluster, wherever the second stack asks for it", () => {
    expect(codes(declareIn(production!, production!))).toEqual(["NAMESPACE-004 stack-1/a", "NAMESPACE-004 stack-1/b"]);
  });

  test("is two namespaces in two clusters", () => {
    expect(codes(declareIn(production!, staging!))).toEqual([]);
  });

  test("can be kept where the environment names another cluster for each stack", () => {
    const stack = declareIn(KubernetesTarget.environment(), KubernetesTarget.environment());
    acknowledge(stack, { code: "NAMESPACE-004", reason: "the pipeline sets KUBE_CTX for each stack" });
    expect(codes(stack)).toEqual([]);
  });
});
