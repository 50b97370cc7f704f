import { rememberedFor } from "../../../constructs/core/remembered";
import type { HelmItem, Item, KubernetesItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { stable } from "../../model/components";
import { nameOf, objectsOfKind } from "../../model/objects";
import { at, listAt, numberAt, objectAt, textAt, textsAt } from "../../model/plain-data";
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
    const role = textAt(binding.manifest, "roleRef", "name") ?? "";
    return listAt(binding.manifest, "subjects").flatMap((subject) => {
      const name = textAt(subject, "name") ?? "";
      if (!known && !POWERFUL_ROLES.includes(role) && !EVERYONE.some((each) => name.startsWith(each))) return [];
      const isAccount = textAt(subject, "kind") === "ServiceAccount";
      const whom = isAccount ? `${textAt(subject, "namespace") ?? ""}/${name}` : name;
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

/** Pods that policies guard, by the direction; a policy that goes leaves them open, unless they go too. */
export function guardedPods({ items }: StackContents, { after }: Both<StackContents>): readonly Held[] {
  const kept = byAddress(after.items);
  return objectsOfKind(items, "NetworkPolicy").flatMap((policy) => {
    const now = kept.get(policy.address);
    // One that selects others leaves its pods open, unless they go, too.
    const isSame = now?.kind === "object" && selection(now) === selection(policy);
    const left = isSame ? [] : after.items.filter((item) => isSelected(policy, item));
    const isMoved = now?.kind === "object" && left.some((item) => !isSelected(now, item));
    const types = now !== undefined || left.length > 0 ? textsAt(policy.manifest, "spec", "policyTypes") : [];
    return types.map((type) => ({
      ...has(placeOf(policy), `guards ${type.toLowerCase()}`),
      key: JSON.stringify([policy.address, type, isMoved]),
    }));
  });
}

function selection(policy: KubernetesItem): string {
  return stable([nameOf(policy).namespace, at(policy.manifest, "spec", "podSelector")]);
}

function isSelected(policy: KubernetesItem, item: Item): boolean {
  const selector = objectAt(policy.manifest, "spec", "podSelector", "matchLabels");
  if (item.kind === "release") {
    const named = listAt(policy.manifest, "spec", "podSelector", "matchExpressions").map((each) =>
      textsAt(each, "values"),
    );
    const isNamed = selector["app"] === undefined && named.every((values) => values.includes(item.name));
    return item.namespace === nameOf(policy).namespace && (selector["app"] === item.name || isNamed);
  }
  const labels = objectAt(item.manifest, "spec", "template", "metadata", "labels");
  if (nameOf(item).namespace !== nameOf(policy).namespace || Object.keys(labels).length === 0) return false;
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** Releases with applications and databases that are new, and the ports of these: what is new opens what it declares. */
const withNew = rememberedFor(({ before, after }: Both<StackContents>) =>
  after.items.flatMap((item) => {
    const old = byAddress(before.items).get(item.address);
    if (item.kind !== "release" || item === old) return [];
    const known = old?.kind === "release" ? protectedIn(old).map((entry) => textAt(entry, "name")) : [];
    const added = protectedIn(item).filter((entry) => !known.includes(textAt(entry, "name")));
    const ports = added.flatMap((entry) => /:(\d+)(?:[/?].*)?$/.exec(textAt(entry, "uri") ?? "")?.[1] ?? []);
    return ports.length === 0 ? [] : [{ release: item, ports }];
  }),
);

function protectedIn(release: HelmItem): readonly unknown[] {
  return ["apps", "databases"].flatMap((list) => listAt(releaseValues(release), list));
}

/** Where pods may connect to, of policies that both sides have. */
export function destinations(side: StackContents, both: Both<StackContents>): readonly Held[] {
  const { before, after } = both;
  const other = side === before ? after : before;
  return ofKind(side, "NetworkPolicy").flatMap((policy) => {
    const counterpart = byAddress(other.items).get(policy.address);
    if (counterpart?.kind !== "object" || counterpart === policy) return [];
    const known = flowsOf(side === before ? policy : counterpart);
    const declared = withNew(both).flatMap(({ release, ports }) => (isSelected(policy, release) ? ports : []));
    return flowsOf(policy).flatMap((flow) => {
      if (side === after && declared.includes(flow.port)) return [];
      const wider = known.find(
        (each) =>
          (each.peer === "anywhere" || each.peer === flow.peer) &&
          (each.port === "every port" || each.port === flow.port),
      );
      const key = JSON.stringify([policy.address, wider?.peer ?? flow.peer, wider?.port ?? flow.port]);
      return { ...has(placeOf(policy), `lets out to ${flow.peer} on ${flow.port}`), key };
    });
  });
}

interface Flow {
  readonly peer: string;
  readonly port: string;
}

function flowsOf({ manifest }: KubernetesItem): readonly Flow[] {
  return listAt(manifest, "spec", "egress").flatMap((rule) => {
    const peers = listAt(rule, "to").map((peer) => textAt(peer, "ipBlock", "cidr") ?? JSON.stringify(peer));
    const ports = listAt(rule, "ports").map(
      (port) => numberAt(port, "port")?.toString() ?? textAt(port, "port") ?? "every port",
    );
    return (peers.length === 0 ? ["anywhere"] : peers).flatMap((peer) =>
      (ports.length === 0 ? ["every port"] : ports).map((port) => ({ peer, port })),
    );
  });
}

function ofKind({ items }: StackContents, kind: string): readonly KubernetesItem[] {
  return objectsOfKind(items, kind);
}
