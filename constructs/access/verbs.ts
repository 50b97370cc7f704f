/** What a rule of a role can allow, `*` for everything. @see specification 2.1 */
export const VERBS = [
  "list",
  "create",
  "read",
  "readnosecrets",
  "update",
  "delete",
  "use",
  "rotate",
  "enroll",
  "create_enroll_token",
  "*",
] as const;

/** A verb of a rule of a role. @useDeclaredType */
export type Verb = (typeof VERBS)[number];

/** What a role can allow on objects of a Kubernetes cluster. */
export const KUBERNETES_VERBS = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "exec",
  "portforward",
  "*",
] as const;

/** A verb on objects of a Kubernetes cluster. @useDeclaredType */
export type KubernetesVerb = (typeof KUBERNETES_VERBS)[number];

/** Kinds of Kubernetes objects as roles of version v7 name them. */
export const KUBERNETES_KINDS = [
  "pod",
  "secret",
  "configmap",
  "namespace",
  "service",
  "serviceaccount",
  "kube_node",
  "persistentvolume",
  "persistentvolumeclaim",
  "deployment",
  "replicaset",
  "statefulset",
  "daemonset",
  "clusterrole",
  "kube_role",
  "clusterrolebinding",
  "rolebinding",
  "cronjob",
  "job",
  "certificatesigningrequest",
  "ingress",
  "*",
] as const;

/** A kind of Kubernetes objects as roles of version v7 name it. @useDeclaredType */
export type KubernetesKind = (typeof KUBERNETES_KINDS)[number];
