import { rememberedFor } from "../../../constructs/core/remembered";
import type { Item, KubernetesItem } from "../../manifests/items";
import { listAt, objectAt, stringAt, textAt, textsAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { nameOf, objectsOfKind } from "../../model/objects";
import { matches, selectorOf } from "../../model/policies/selector";
import { has, unknown, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";
import { meaningOf, type Right } from "./rights-table";

const ANY = "*";

/** Roles that a cluster has by itself: those that administer, and those that only read what holds no secret. */
const PRESETS: Readonly<Record<string, "power" | "harmless">> = {
  "cluster-admin": "power",
  admin: "power",
  edit: "power",
  "system:controller:clusterrole-aggregation-controller": "power",
  view: "harmless",
  "system:auth-delegator": "harmless",
  "system:basic-user": "harmless",
  "system:discovery": "harmless",
  "system:public-info-viewer": "harmless",
  "system:service-account-issuer-discovery": "harmless",
};

/** Everyone, in the words of Kubernetes. */
const EVERYONE = ["system:authenticated", "system:unauthenticated", "system:anonymous", "system:serviceaccounts"];

/** Labels with which the rights of a role become those of a preset. */
const AGGREGATED = /^rbac\.authorization\.k8s\.io\/aggregate-to-(.+)$/;

/** What roles may do more: all of a role that both sides have; what gives power, or is not understood, of a new one. */
export function rights(side: StackContents, both: Both<StackContents>): readonly Held[] {
  if (side !== both.after) return [];
  return rolesIn(side.items).flatMap((role) => {
    const known = byAddress(both.before.items).get(role.address);
    const old = known?.kind === "object" ? rightsOf(known, both.before.items) : undefined;
    const more = rightsOf(role, side.items).filter((right) => old === undefined || !isCovered(right, old));
    return more.flatMap((right) => reportedOf(role, right, old !== undefined));
  });
}

function reportedOf(role: KubernetesItem, right: Right, isOld: boolean): readonly Held[] {
  const subject = placeOf(role);
  const meaning = meaningOf(right);
  if (isOld || meaning === "power") return [{ ...has(subject, rightText(right)), about: { subject, path: ["rules"] } }];
  return meaning === "harmless" ? [] : [unknown(subject, ["rules"], rightText(right))];
}

/** Roles whose rights are those of others: which ones, only the cluster knows. */
export function aggregation({ items }: StackContents): readonly Held[] {
  return objectsOfKind(items, "ClusterRole").flatMap((role) => {
    const subject = placeOf(role);
    const selectors = listAt(role.manifest, "aggregationRule", "clusterRoleSelectors");
    const labels = Object.keys(objectAt(role.manifest, "metadata", "labels"));
    return [
      ...selectors.map((selector) => unknown(subject, ["aggregationRule"], stable(selector))),
      ...labels.flatMap((label) => {
        const [, preset] = AGGREGATED.exec(label) ?? [];
        if (preset === undefined) return [];
        return [
          { ...has(subject, `adds its rights to ${preset}`), about: { subject, path: ["metadata", "labels", label] } },
        ];
      }),
    ];
  });
}

/** Whom roles are bound to, who did not have the same already: of a new binding where it gives power. */
export function bindings(side: StackContents, both: Both<StackContents>): readonly Held[] {
  if (side !== both.after) return [];
  const had = grantsIn(both.before.items);
  const hadAny = new Set(bindingsIn(both.before.items).map(({ address }) => address));
  return bindingsIn(side.items).flatMap((binding) =>
    grantsOf(binding, side.items).flatMap((grant) => {
      const old = (had.get(grant.whom) ?? []).filter((each) => each.scope === ANY || each.scope === grant.scope);
      return reportedOfGrant(binding, grant, old, hadAny.has(binding.address));
    }),
  );
}

function reportedOfGrant(
  binding: KubernetesItem,
  { role, rules, whom }: Grant,
  old: readonly Grant[],
  isOld: boolean,
): readonly Held[] {
  const subject = placeOf(binding);
  const reported = { ...has(subject, `gives ${role} to ${whom}`), about: { subject, path: ["subjects"] } };
  if (rules === undefined) {
    if (old.some((each) => each.role === role && each.rules === undefined)) return [];
    const meaning = PRESETS[role];
    if (isOld || meaning === "power" || isEveryone(whom)) return [reported];
    return meaning === "harmless" ? [] : [unknown(subject, ["roleRef"], role)];
  }
  // What the same role gains is told of the role.
  if (old.some((each) => each.role === role && each.rules !== undefined)) return [];
  const known = old.flatMap((each) => each.rules ?? []);
  const more = rules.filter((right) => !isCovered(right, known) && !old.some((each) => each.role === "cluster-admin"));
  if (more.length === 0) return [];
  const meanings = more.map(meaningOf);
  if (isOld || isEveryone(whom) || meanings.includes("power")) return [reported];
  return more
    .filter((_, index) => meanings[index] === "unknown")
    .map((right) => unknown(subject, ["roleRef"], rightText(right)));
}

function isEveryone(whom: string): boolean {
  return EVERYONE.some((each) => whom.startsWith(each));
}

/** A role that somebody has. */
interface Grant {
  readonly role: string;

  /** What the role may do; undefined where the stack does not have it. */
  readonly rules: readonly Right[] | undefined;

  /** A namespace; `*` for the whole cluster. */
  readonly scope: string;
  readonly whom: string;
}

/** What accounts and others have, by who they are. */
const grantsIn = rememberedFor((items: readonly Item[]): ReadonlyMap<string, readonly Grant[]> => {
  const grants = new Map<string, Grant[]>();
  for (const grant of bindingsIn(items).flatMap((binding) => grantsOf(binding, items))) {
    grants.set(grant.whom, [...(grants.get(grant.whom) ?? []), grant]);
  }
  return grants;
});

/** Whether an account, `namespace/name`, has a right that gives power. */
export function isPowerful({ items }: StackContents, account: string): boolean {
  return (grantsIn(items).get(account) ?? []).some(({ role, rules }) =>
    rules === undefined ? PRESETS[role] !== "harmless" : rules.some((right) => meaningOf(right) !== "harmless"),
  );
}

function grantsOf(binding: KubernetesItem, items: readonly Item[]): readonly Grant[] {
  const { namespace } = nameOf(binding);
  const isOfCluster = textAt(binding.manifest, "kind") === "ClusterRoleBinding";
  const role = stringAt(binding.manifest, "roleRef", "name");
  const kind = stringAt(binding.manifest, "roleRef", "kind");
  const found = objectsOfKind(items, kind).find(
    (each) => nameOf(each).name === role && (kind === "ClusterRole" || nameOf(each).namespace === namespace),
  );
  return listAt(binding.manifest, "subjects").map((subject) => {
    const name = stringAt(subject, "name");
    const isAccount = textAt(subject, "kind") === "ServiceAccount";
    return {
      role,
      rules: found && rightsOf(found, items),
      scope: isOfCluster ? ANY : namespace,
      whom: isAccount ? `${stringAt(subject, "namespace")}/${name}` : name,
    };
  });
}

function bindingsIn(items: readonly Item[]): readonly KubernetesItem[] {
  return [...objectsOfKind(items, "ClusterRoleBinding"), ...objectsOfKind(items, "RoleBinding")];
}

function rolesIn(items: readonly Item[]): readonly KubernetesItem[] {
  return [...objectsOfKind(items, "ClusterRole"), ...objectsOfKind(items, "Role")];
}

/** Everything that a role may do, with what it takes from other roles of the stack. */
function rightsOf(role: KubernetesItem, items: readonly Item[]): readonly Right[] {
  const selectors = listAt(role.manifest, "aggregationRule", "clusterRoleSelectors").map(selectorOf);
  const aggregated = objectsOfKind(items, "ClusterRole").filter(
    (other) =>
      other !== role && selectors.some((selector) => matches(selector, objectAt(other.manifest, "metadata", "labels"))),
  );
  return [role, ...aggregated].flatMap(({ manifest }) => listAt(manifest, "rules").flatMap(rightsIn));
}

function rightsIn(rule: unknown): readonly Right[] {
  const [groups, names, verbs] = [textsAt(rule, "apiGroups"), textsAt(rule, "resourceNames"), textsAt(rule, "verbs")];
  const objects = (groups.length === 0 ? [""] : groups).flatMap((group) =>
    textsAt(rule, "resources").flatMap((resource) =>
      verbs.flatMap((verb) =>
        (names.length === 0 ? [undefined] : names).map((name): Right => ({
          ...{ group, resource, verb },
          ...(name !== undefined && { name }),
        })),
      ),
    ),
  );
  const urls = textsAt(rule, "nonResourceURLs").flatMap((url) => verbs.map((verb): Right => ({ url, verb })));
  return [...objects, ...urls];
}

function isCovered(right: Right, by: readonly Right[]): boolean {
  return by.some((other) => {
    if (![ANY, right.verb].includes(other.verb)) return false;
    if ("url" in right || "url" in other) return "url" in right && "url" in other && isUrlIn(right.url, other.url);
    const [, part] = right.resource.split("/");
    const resources = [ANY, right.resource, ...(part === undefined ? [] : [`*/${part}`])];
    const isNamed = other.name === undefined || other.name === right.name;
    return [ANY, right.group].includes(other.group) && resources.includes(other.resource) && isNamed;
  });
}

function isUrlIn(url: string, other: string): boolean {
  return other === url || (other.endsWith(ANY) && url.startsWith(other.slice(0, -1)));
}

function rightText(right: Right): string {
  if ("url" in right) return `${right.verb} on ${right.url}`;
  const { group, resource, verb, name } = right;
  const where = group === "" ? resource : `${resource}.${group}`;
  return `${verb} on ${where}${name === undefined ? "" : ` ${name}`}`;
}

/** Secrets that the API server fills with the token of an account, which does not end. */
export function lastingTokens({ items }: StackContents): readonly Held[] {
  return objectsOfKind(items, "Secret")
    .filter(({ manifest }) => textAt(manifest, "type") === "kubernetes.io/service-account-token")
    .map((secret) => {
      const account = stringAt(secret.manifest, "metadata", "annotations", "kubernetes.io/service-account.name");
      return has(placeOf(secret), `gets a token of ${account} that does not end`);
    });
}

/** Whether a Role lets somebody run commands in pods. */
export function runsCommands({ items }: StackContents): boolean {
  return rolesIn(items).some(({ manifest }) =>
    listAt(manifest, "rules").some((rule) => textsAt(rule, "resources").includes("pods/exec")),
  );
}
