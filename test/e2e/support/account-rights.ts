/** Verbs that `*` stands for in a rule. */
const VERBS = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];

/** Component of accounts without labels: Teleport's charts give them none. */
const UNLABELLED = "public chart";

const INSTANCE = "app.kubernetes.io/instance";

/** What account, role and binding have in common. */
interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A rule of a role, or of what the API server says that an account may do. */
export interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** A service account, a role or a binding, as the API server returns it. */
export interface RightsObject {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly rules?: readonly Rule[] | null;
  readonly roleRef?: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly { readonly kind: string; readonly name: string; readonly namespace?: string }[];
}

/** One verb on one resource. */
export interface Right {
  readonly verb: string;

  /** Empty for the core group. */
  readonly group: string;

  /** With its subresource. */
  readonly resource: string;

  /** Empty for every object. */
  readonly name: string;

  /** Empty for all namespaces, and for objects of the whole cluster. */
  readonly namespace: string;
}

/** A service account that a program has made. */
export interface Account {
  /** `namespace/name`. */
  readonly account: string;

  /** What uses it, such as `updater`. */
  readonly component: string;

  /** What the names of its objects begin with: that of the platform, or of the release. */
  readonly instance: string;
  readonly rights: readonly Right[];
}

/** Accounts and what they may do; those that Kubernetes makes are left out. */
export function accountsIn(objects: readonly RightsObject[]): readonly Account[] {
  const accounts = objects.filter(({ kind, metadata }) => kind === "ServiceAccount" && isMade(metadata));
  return accounts.map(({ metadata }) => {
    const { name, namespace = "", labels = {}, annotations = {} } = metadata;
    const isSubject: IsSubject = (subject) =>
      subject.kind === "ServiceAccount" && subject.name === name && subject.namespace === namespace;
    return {
      account: `${namespace}/${name}`,
      component: labels["app.kubernetes.io/component"] ?? UNLABELLED,
      instance: labels[INSTANCE] ?? annotations["meta.helm.sh/release-name"] ?? name,
      rights: rightsOf(isSubject, objects),
    };
  });
}

type IsSubject = (subject: NonNullable<RightsObject["subjects"]>[number]) => boolean;

function isMade({ name, namespace = "" }: Metadata): boolean {
  return name !== "default" && !namespace.startsWith("kube-");
}

function rightsOf(isSubject: IsSubject, objects: readonly RightsObject[]): readonly Right[] {
  const bindings = objects.filter(({ subjects = [] }) => subjects.some(isSubject));
  return bindings.flatMap(({ roleRef, metadata: { namespace = "" } }) => {
    const inNamespace = roleRef?.kind === "Role" ? namespace : undefined;
    const role = objects.find(
      ({ kind, metadata }) =>
        kind === roleRef?.kind && metadata.name === roleRef.name && metadata.namespace === inNamespace,
    );
    return (role?.rules ?? []).flatMap((rule) => rightsOfRule(rule, namespace));
  });
}

/** What a rule allows in a namespace, a verb each: providers write verbs in another order. */
export function rightsOfRule(rule: Rule, namespace: string): readonly Right[] {
  const { apiGroups = [""], resources = rule.nonResourceURLs ?? [], resourceNames = [""] } = rule;
  const verbs = rule.verbs.includes("*") ? VERBS : rule.verbs;
  return resources.flatMap((resource) =>
    apiGroups.flatMap((group) =>
      resourceNames.flatMap((name) => verbs.map((verb) => ({ verb, group, resource, name, namespace }))),
    ),
  );
}

/** How a right is called, with the name of its object as it is given here, such as `get deployments.apps svc-auth`. */
export function shownRight(
  { verb, group, resource }: Pick<Right, "verb" | "group" | "resource">,
  name: string,
): string {
  return [verb, group === "" ? resource : `${resource}.${group}`, name].filter((word) => word !== "").join(" ");
}
