/** Labels of namespaces that select nothing. */
const LABELS_OF_NAMESPACES =
  /^(pod-security\.kubernetes\.io\/(audit|audit-version|warn|warn-version)|kubernetes\.io\/metadata\.name|app\.kubernetes\.io\/[\w-]+|helm\.sh\/chart|access-platform\/[\w-]+)$/;

/**
 * Names of annotations that give pods, accounts and namespaces something: sidecars and Secrets that are put in, identities
 * of clouds, profiles of the kernel, what policies leave out.
 */
const OF_POWER =
  /inject|vault\.|iam\.|identity|secret|apparmor|seccomp|policy|polic(y|ies)\.|\bscc\b|\.scc\.|node-selector|toleration|psp|exempt|ignore|bypass|privileged/i;

/** Identities, and the annotations of AppArmor, which a reader evaluates; and what only says how an identity is used. */
const JUDGED =
  /^(eks\.amazonaws\.com\/|iam\.gke\.io\/gcp-service-account$|azure\.workload\.identity\/|iam\.amazonaws\.com\/role$|container\.apparmor\.security\.beta\.kubernetes\.io\/)/;

/** What leads clients to a Service, and says nothing of who they are. */
const OF_ROUTES =
  /^(external-dns\.alpha\.kubernetes\.io\/|(acme\.)?cert-manager\.io\/|kubectl\.kubernetes\.io\/|meta\.helm\.sh\/|prometheus\.io\/|app\.kubernetes\.io\/|access-platform\/|kubernetes\.io\/description$)/;

/** Annotations of load balancers that say how, and not for whom. */
const OF_BALANCERS =
  /^(cloud\.google\.com\/(neg|l4-rbs|backend-config)|networking\.gke\.io\/load-balancer-ip-addresses|service\.beta\.kubernetes\.io\/(aws-load-balancer-(type|nlb-target-type|healthcheck-.*|cross-zone-load-balancing-enabled|connection-.*|proxy-protocol|backend-protocol|target-group-attributes|attributes|additional-resource-tags|name|subnets|eip-allocations|private-ipv4-addresses)|azure-load-balancer-(health-probe-.*|tcp-idle-timeout|resource-group)|azure-(dns-label-name|pip-name)))$/;

/** Annotations of Services that a reader evaluates: how far load balancers reach. */
const REACH =
  /(internal|scheme|load-balancer-type|load-balancer-source-ranges|allowed-ip-ranges|private|network|address-type)$/;

/** What a label or annotation is known to mean. @param isBalanced whether an object is a Service with a load balancer */
export function isKnownName(kind: string, map: string, name: string, isBalanced: boolean): boolean {
  if (map === "labels") return kind !== "Namespace" || LABELS_OF_NAMESPACES.test(name);
  if (kind === "Ingress") return OF_ROUTES.test(name);
  if (kind === "Service") return !isBalanced || OF_ROUTES.test(name) || OF_BALANCERS.test(name) || REACH.test(name);
  return JUDGED.test(name) || OF_ROUTES.test(name) || !OF_POWER.test(name);
}
