import type { Item, KubernetesItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { objectsOfKind } from "../../model/objects";
import { listAt, objectAt, stringAt, textAt, textsAt } from "../../manifests/plain-data";
import { audienceOf } from "../../model/audience";
import { releaseValues } from "../../model/release-values";
import { has, isAt, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";

const ANY = "*";

/** Rights with which an account makes itself everything else. */
const POWERFUL_VERBS = [ANY, "impersonate", "escalate", "bind"];
const POWERFUL_RESOURCES = [ANY, "secrets", "pods/exec", "pods/attach", "serviceaccounts/token", "nodes/proxy"];
const POWERFUL_GROUPS = ["rbac.authorization.k8s.io", "admissionregistration.k8s.io", "certificates.k8s.io"];
const POWERFUL_ROLES = ["cluster-admin", "admin", "edit", "system:controller:clusterrole-aggregation-controller"];

/** Everyone, in the words of Kubernetes. */
const EVERYONE = ["system:authenticated", "system:unauthenticated", "system:anonymous", "system:serviceaccounts"];

/** Rights of roles: all of a role that both sides have, and the powerful ones of a new role. */
export function rights(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = side === before ? after : before;
  return [...ofKind(side, "ClusterRole"), ...ofKind(side, "Role")].flatMap((role) => {
    const known = byAddress(other.items).has(role.address);
    return listAt(role.manifest, "rules").flatMap((rule) =>
      triples(rule)
        .filter((triple) => known || isPowerful(triple))
        .map((triple) => has(placeOf(role), rightText(triple), widerRights(triple).map(rightText))),
    );
  });
}

/** The chart whose policy limits what the delivery's account runs in pods. */
const LIMITS = /(^|\/)chart-delivery-limits(\/|$)/;

/** Accounts whose right to run commands in pods a policy limits, while they have that right. */
export function deliveryLimits({ items }: StackContents, { after }: Both<StackContents>): readonly Held[] {
  const runs = objectsOfKind(after.items, "Role").some(({ manifest }) =>
    listAt(manifest, "rules").some((rule) => textsAt(rule, "resources").includes("pods/exec")),
  );
  return items.flatMap((item) =>
    runs && item.kind === "release" && LIMITS.test(item.chart)
      ? [has(placeOf(item), `limits what ${textAt(releaseValues(item), "user") ?? "the delivery"} runs in pods`)]
      : [],
  );
}

type Right = readonly [group: string, resource: string, verb: string];

function triples(rule: unknown): readonly Right[] {
  const groups = textsAt(rule, "apiGroups");
  const names = textsAt(rule, "resourceNames");
  return (groups.length === 0 ? [""] : groups).flatMap((group) =>
    textsAt(rule, "resources").flatMap((resource) =>
      textsAt(rule, "verbs").map((verb): Right => {
        return [group, names.length === 0 ? resource : `${resource} ${names.join(", ")}`, verb];
      }),
    ),
  );
}

function rightText([group, resource, verb]: Right): string {
  return `${verb} on ${group === "" ? resource : `${resource}.${group}`}`;
}

function widerRights([group, resource, verb]: Right): readonly Right[] {
  return [group, ANY].flatMap((groups) =>
    [resource, ANY].flatMap((resources) => [verb, ANY].map((verbs): Right => [groups, resources, verbs])),
  );
}

function isPowerful([group, resource, verb]: Right): boolean {
  return POWERFUL_VERBS.includes(verb) || POWERFUL_RESOURCES.includes(resource) || POWERFUL_GROUPS.includes(group);
}

/** Whom roles are bound to: everyone of a binding that both sides have, and powerful roles of a new one. */
export function bindings(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = side === before ? after : before;
  return [...ofKind(side, "ClusterRoleBinding"), ...ofKind(side, "RoleBinding")].flatMap((binding) => {
    const known = byAddress(other.items).has(binding.address);
    const role = stringAt(binding.manifest, "roleRef", "name");
    return listAt(binding.manifest, "subjects").flatMap((subject) => {
      const name = stringAt(subject, "name");
      if (!known && !POWERFUL_ROLES.includes(role) && !EVERYONE.some((each) => name.startsWith(each))) return [];
      const isAccount = textAt(subject, "kind") === "ServiceAccount";
      const whom = isAccount ? `${stringAt(subject, "namespace")}/${name}` : name;
      return [has(placeOf(binding), `gives ${role} to ${whom}`)];
    });
  });
}

/** Who a service account is in a cloud, by the annotations of EKS, GKE and AKS. */
const IDENTITIES = [
  "eks.amazonaws.com/role-arn",
  "iam.gke.io/gcp-service-account",
  "azure.workload.identity/client-id",
];

/** Which identities in a cloud the accounts that both sides have get. */
export function cloudIdentities(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = byAddress((side === before ? after : before).items);
  return side.items
    .filter((item) => {
      const counterpart = other.get(item.address);
      return counterpart !== undefined && placeOf(counterpart) === placeOf(item);
    })
    .flatMap((item) => {
      const annotations = accountAnnotations(item);
      return IDENTITIES.flatMap((name) => {
        const value = textAt(annotations, name);
        return value === undefined ? [] : [has(placeOf(item), `is ${value}`)];
      });
    });
}

function accountAnnotations(item: Item): unknown {
  if (item.kind === "release") return objectAt(releaseValues(item), "annotations", "serviceAccount");
  return textAt(item.manifest, "kind") === "ServiceAccount" ? objectAt(item.manifest, "metadata", "annotations") : {};
}

const STANDARDS = ["restricted", "baseline", "privileged"];

/** How little the namespaces that both sides have demand of their pods. */
export function podStandards(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = side === before ? after : before;
  return ofKind(side, "Namespace")
    .filter(({ address }) => byAddress(other.items).has(address))
    .map((namespace) => {
      const standard = textAt(namespace.manifest, "metadata", "labels", "pod-security.kubernetes.io/enforce");
      const level = STANDARDS.indexOf(standard ?? "privileged");
      return isAt(`${placeOf(namespace)} enforces`, standard ?? "nothing", Math.max(0, level));
    });
}

/** How far Services and Ingresses reach. */
export function exposures({ items }: StackContents, { before }: Both<StackContents>): readonly Held[] {
  const old = byAddress(before.items);
  const services = objectsOfKind(items, "Service").flatMap((service): Held[] => {
    const audience = audienceOf(service.manifest);
    const known = old.get(service.address);
    const was = known?.kind === "object" ? audienceOf(known.manifest) : undefined;
    if (audience.reach === "cluster") return [];
    // What an audience is within is that audience, so that a narrower one is none.
    const same = was !== undefined && was.covers(audience) ? was : audience;
    return [{ ...has(placeOf(service), `is reached by ${audience.text}`), key: `${service.address} ${same.text}` }];
  });
  const hosts = objectsOfKind(items, "Ingress").flatMap((ingress) =>
    listAt(ingress.manifest, "spec", "rules").map((rule) =>
      has(placeOf(ingress), `leads ${textAt(rule, "host") ?? "every name"} to a Service`),
    ),
  );
  return [...services, ...hosts];
}

function ofKind({ items }: StackContents, kind: string): readonly KubernetesItem[] {
  return objectsOfKind(items, kind);
}
