import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { checksum } from "../core/checksum";
import { isNamespaceName } from "../core/kubernetes-names";
import { checkDeclaration } from "../core/tree";
import { Problems } from "../core/value";
import { ClusterStack } from "./cluster-stack";
import { literals } from "./literals";
import { NAMESPACE_RULES } from "./rules";
import { MANAGED_BY } from "./standard-labels";

const STANDARDS = ["restricted", "baseline", "privileged"] as const;

/** A Pod Security Standard. */
export type PodSecurityStandard = (typeof STANDARDS)[number];

/** How a namespace is made. */
export interface NamespaceOptions {
  /**
   * Pod Security Standard that the API server enforces in the namespace.
   *
   * @default restricted
   */
  readonly podSecurity?: PodSecurityStandard;

  /**
   * Further labels.
   *
   * @default none
   */
  readonly labels?: Readonly<Record<string, string>>;
}

interface Declared {
  readonly namespace: NamespaceV1;
  readonly labels: string;
}

const declared = new WeakMap<TerraformStack, Map<string, Declared>>();

/** By the root of a tree: the first stack to declare a namespace, by cluster and name. */
const owners = new WeakMap<IConstruct, Map<string, ClusterStack>>();

/**
 * The namespace with a name, declared once in a stack however many constructs ask for it.
 *
 * A name that Kubernetes refuses is a violation `NAMESPACE-001` of the construct that asks, other options than those
 * of the first declaration in the stack `NAMESPACE-002`, an unknown Pod Security Standard `NAMESPACE-003`, a namespace
 * that another stack of the cluster declares `NAMESPACE-004`.
 *
 * @param scope the construct that needs the namespace
 */
export function ensureNamespace(scope: Construct, name: string, options: NamespaceOptions = {}): NamespaceV1 {
  const stack = TerraformStack.of(scope);
  const namespaces = declared.get(stack) ?? new Map<string, Declared>();
  declared.set(stack, namespaces);
  const problems = new Problems();
  const labels = labelsOf(options);
  const shown = JSON.stringify(Object.entries(labels).sort());
  const known = namespaces.get(name);
  if (known !== undefined && known.labels !== shown) problems.add(NAMESPACE_RULES.conflict, "namespace", name);
  if (!isNamespaceName(name)) problems.add(NAMESPACE_RULES.name, "namespace", name);
  if (!STANDARDS.includes(options.podSecurity ?? "restricted")) {
    problems.add(NAMESPACE_RULES.podSecurity, "podSecurity", options.podSecurity);
  }
  const owner = stack instanceof ClusterStack ? ownerOf(name, stack) : stack;
  if (owner !== stack) problems.add(NAMESPACE_RULES.shared, "namespace", [name, owner.node.path, stack.node.path]);
  if (problems.list.length > 0) checkDeclaration(scope, {}, () => problems.list);
  if (known !== undefined) return known.namespace;
  const namespace = new NamespaceV1(stack, idOf(name), literals({ metadata: { name, labels } }));
  namespaces.set(name, { namespace, labels: shown });
  return namespace;
}

/** Whether the stack of a construct makes a namespace, as far as its tree is built. */
export function makesNamespace(scope: Construct, name: string): boolean {
  return declared.get(TerraformStack.of(scope))?.has(name) === true;
}

function ownerOf(name: string, stack: ClusterStack): ClusterStack {
  const { root } = stack.node;
  const known = owners.get(root) ?? new Map<string, ClusterStack>();
  owners.set(root, known);
  const key = JSON.stringify([stack.target.location, name]);
  const owner = known.get(key) ?? stack;
  known.set(key, owner);
  return owner;
}

function labelsOf({ podSecurity = "restricted", labels = {} }: NamespaceOptions): Record<string, string> {
  return {
    ...labels,
    ...MANAGED_BY,
    "pod-security.kubernetes.io/enforce": podSecurity,
    // Explicit, since an unset version leaves it to the configuration of the cluster's admission.
    "pod-security.kubernetes.io/enforce-version": "latest",
  };
}

/** A name that is refused still needs an id that CDKTF accepts, so that its violation is what gets reported. */
function idOf(name: string): string {
  return `namespace-${isNamespaceName(name) ? name : checksum(JSON.stringify(name)).slice(0, 8)}`;
}
