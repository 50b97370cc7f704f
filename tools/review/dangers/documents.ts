import { CONNECTOR_MAPPINGS } from "../../../constructs/access/connector-props";
import { ROLE_LISTS } from "../../model/resources";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { isObject } from "../../manifests/configuration";
import { at, listAt, objectAt, stringAt, textAt, textsAt } from "../../manifests/plain-data";
import type { Both } from "./danger";

/** `kind/name` of a resource of the service. */
export function resourceName({ kind, name }: Pick<ResourceModel, "kind" | "name">): string {
  return `${kind}/${name}`;
}

/** The resources of a kind. */
export function ofKind({ resources }: PlatformModel, ...kinds: readonly string[]): readonly ResourceModel[] {
  return resources.filter(({ kind }) => kinds.includes(kind));
}

/** The resources of a kind that both sides have: a setting is weaker only than what it was. */
export function ofKindInBoth(
  side: PlatformModel,
  { before, after }: Both<PlatformModel>,
  ...kinds: readonly string[]
): readonly ResourceModel[] {
  const other = new Set((side === before ? after : before).resources.map(resourceName));
  return ofKind(side, ...kinds).filter((resource) => other.has(resourceName(resource)));
}

/** The one resource of a kind; undefined where the service's defaults hold. */
export function singleton({ resources }: PlatformModel, kind: string): unknown {
  return resources.find((resource) => resource.kind === kind)?.document["spec"];
}

const ANY = "*";

/** What the service takes for the Kubernetes resources of a role that names labels of clusters, and none of these. */
const EVERY_RESOURCE = { kind: ANY, namespace: ANY, name: ANY, verbs: [ANY] };

/** Versions of roles in which that is pods alone, or nothing. */
const OF_PODS = ["v3", "v4", "v5", "v6"];

/** What a role allows, with what the service takes for what the role does not say. */
export function allowOf(role: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  const allow = objectAt(role, "spec", "allow");
  const isSaid = listAt(allow, "kubernetes_resources").length > 0 || OF_PODS.includes(stringAt(role, "version"));
  const labels = [at(allow, "kubernetes_labels"), textAt(allow, "kubernetes_labels_expression")];
  const selects = labels.some((each) => (isObject(each) ? Object.keys(each).length > 0 : each !== undefined));
  return isSaid || !selects ? allow : { ...allow, kubernetes_resources: [EVERY_RESOURCE] };
}

/** Somebody who gets roles. */
export interface Holder {
  readonly who: string;

  /** Whether it means everyone who signs in through a connector. */
  readonly isEveryone?: boolean;
  readonly roles: readonly string[];
}

/** Patterns that match every claim or attribute. */
const EVERY_VALUE = /^(\*+|\^?\(?\.[*+]\)?\$?)$/;

/** Groups of a connector, with the roles that it gives them. */
export function mappingsOf(connector: ResourceModel | undefined): readonly Holder[] {
  if (connector === undefined || !(connector.kind in CONNECTOR_MAPPINGS)) return [];
  const { section, groupFields } = CONNECTOR_MAPPINGS[connector.kind as keyof typeof CONNECTOR_MAPPINGS];
  return listAt(connector.document, "spec", section).map((entry) => ({
    // A brand may call the name of a claim `claim`.
    who: ["claim", ...groupFields].flatMap((field) => textAt(entry, field) ?? []).join("/"),
    roles: textsAt(entry, "roles"),
    isEveryone: EVERY_VALUE.test(stringAt(entry, "value")),
  }));
}

/** Where else roles are given, by kind: the paths of the lists. */
const GIVEN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...ROLE_LISTS,
  role: [
    ["spec", "allow", "request", "roles"],
    ["spec", "allow", "request", "search_as_roles"],
  ],
};

/** Whoever a resource gives roles to, or lets request them. */
export function holdersIn(resource: ResourceModel): readonly Holder[] {
  const { kind, name, document } = resource;
  const groups = mappingsOf(resource).map(({ who, ...group }) => ({ who: `${who} (${kind})`, ...group }));
  const lists = (GIVEN[kind] ?? []).flatMap((path) => textsAt(document, ...path));
  const claims = listAt(document, "spec", "allow", "request", "claims_to_roles").flatMap((entry) =>
    textsAt(entry, "roles"),
  );
  // People of another cluster.
  const mapped = listAt(document, "spec", "role_map").flatMap((entry) => textsAt(entry, "local"));
  const roles = kind === "role" ? [...lists, ...claims] : [...lists, ...mapped];
  const who = kind === "role" ? `who has ${name} and requests it` : `${kind} ${name}`;
  return roles.length === 0 ? groups : [...groups, { who, roles }];
}
