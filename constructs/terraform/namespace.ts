import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { checksum } from "../core/checksum";
import { isNamespaceName } from "../core/kubernetes";
import { noteViolations } from "../core/tree/tree";
import { Problems } from "../core/value";
import { ClusterStack, clusterIdentity, firstWith } from "./cluster-stack";
import { noteShared } from "./node-dependencies";
import { NAMESPACE_RULES } from "./rules";
import { MANAGED_BY } from "./standard-labels";
import { addResource } from "./written-objects";

const LABELS = {
  ...MANAGED_BY,
  "pod-security.kubernetes.io/enforce": "restricted",
  // Explicit, because otherwise the configuration of the cluster's admission decides the version.
  "pod-security.kubernetes.io/enforce-version": "latest",
};

/** A namespace, and the constructs that need the stack to make it. */
class SharedNamespace extends NamespaceV1 {
  readonly makers = new Set<Construct>();
}

/**
 * The namespace with a name. A stack declares it once, even if several constructs need it.
 *
 * It enforces the Pod Security Standard `restricted`. If another stack of the cluster declares it, that is
 * `NAMESPACE-004`.
 *
 * @param scope the construct that needs the namespace
 */
export function ensureNamespace(scope: Construct, name: string): NamespaceV1 {
  const stack = TerraformStack.of(scope);
  const owner = stack instanceof ClusterStack ? firstNamespaceStack(name, stack) : stack;
  if (owner !== stack) {
    const problems = new Problems();
    problems.add(NAMESPACE_RULES["NAMESPACE-004"], "namespace", [name, owner.node.path, stack.node.path]);
    noteViolations(scope, problems.list);
  }
  const namespace =
    findSharedNamespace(stack, name) ??
    addResource(SharedNamespace, stack, namespaceConstructId(name), { metadata: { name, labels: LABELS } });
  namespace.makers.add(scope);
  noteShared(scope, namespace);
  return namespace;
}

/** The constructs that need a stack to make a namespace: those without `createNamespace: false`. */
export function makersOfNamespace(scope: Construct, name: string): ReadonlySet<Construct> {
  return findSharedNamespace(TerraformStack.of(scope), name)?.makers ?? new Set<Construct>();
}

function findSharedNamespace(stack: TerraformStack, name: string): SharedNamespace | undefined {
  const known = stack.node.tryFindChild(namespaceConstructId(name));
  return known instanceof SharedNamespace ? known : undefined;
}

/** The first stack of the same cluster to declare a namespace. */
function firstNamespaceStack(name: string, stack: ClusterStack): ClusterStack {
  return firstWith(stack, `namespace ${JSON.stringify([clusterIdentity(stack), name])}`);
}

/** CDKTF needs an id that it accepts even here, so that the violation is reported instead of its own error. */
function namespaceConstructId(name: string): string {
  return `namespace-${isNamespaceName(name) ? name : checksum(JSON.stringify(name)).slice(0, 8)}`;
}
