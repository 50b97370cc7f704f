import { isStaticToken } from "../../../constructs/access/static-token";
import { grouped } from "../../../constructs/core/grouped";
import { rememberedFor } from "../../../constructs/core/remembered";
import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { ROLE_LISTS } from "../../model/resources";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { listAt, stringAt, textAt, textsAt } from "../../json/plain-data";
import { simplified } from "../service/patterns";
import { isObject } from "../../json/json";

/** `kind/name` of a resource of the service. */
export function resourceName({ kind, name }: Pick<ResourceModel, "kind" | "name">): string {
  return `${kind}/${name}`;
}

/** Whether whoever knows the name of a token may join, and proves nothing else. */
export function hasSecretName({ kind, document }: ResourceModel): boolean {
  return isStaticToken({ kind, spec: document["spec"] });
}

/** Kind and name of a resource, without the name of a token that is a secret. */
export function shownName(resource: ResourceModel): string {
  const isShown = !hasSecretName(resource) || resource.name.startsWith("<secret");
  return resourceName({ kind: resource.kind, name: isShown ? resource.name : "(redacted)" });
}

/** The resources of a kind. */
export function ofKind({ resources }: PlatformModel, ...kinds: readonly string[]): readonly ResourceModel[] {
  return resources.filter(({ kind }) => kinds.includes(kind));
}

/** Somebody who gets roles. */
export interface Holder {
  readonly who: string;

  /** Whether it means everyone who signs in through a connector. */
  readonly isEveryone?: boolean;
  readonly roles: readonly string[];

  /** Where the resource says so. */
  readonly path: readonly string[];
}

/** Groups of a connector, with the roles that it gives them. */
export function connectorMappings(connector: ResourceModel | undefined): readonly Holder[] {
  if (connector === undefined || !(connector.kind in CONNECTOR_MAPPINGS)) return [];
  const { section, groupFields } = CONNECTOR_MAPPINGS[connector.kind as keyof typeof CONNECTOR_MAPPINGS];
  return listAt(connector.document, "spec", section).map((entry) => ({
    // A brand may call the name of a claim `claim`.
    who: ["claim", ...groupFields].flatMap((field) => textAt(entry, field) ?? []).join("/"),
    roles: textsAt(entry, "roles"),
    isEveryone: simplified(stringAt(entry, "value")) === "*",
    path: ["spec", section],
  }));
}

/** Where else roles are given, by kind: the paths of the lists. */
const GIVEN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...ROLE_LISTS,
  trusted_cluster: [["spec", "roles"]],
  role: [
    ["spec", "allow", "request", "roles"],
    ["spec", "allow", "request", "search_as_roles"],
  ],
};

/** Lists of which each entry gives some roles: those of claims, and those for people of another cluster. */
const GIVEN_BY_ENTRIES: Readonly<Record<string, { readonly path: readonly string[]; readonly field: string }>> = {
  role: { path: ["spec", "allow", "request", "claims_to_roles"], field: "roles" },
  trusted_cluster: { path: ["spec", "role_map"], field: "local" },
};

/** Whoever a resource gives roles to, or lets request them. */
export function grantedHolders(resource: ResourceModel): readonly Holder[] {
  const { kind, name, document } = resource;
  const groups = connectorMappings(resource).map(({ who, ...group }) => ({ who: `${who} (${kind})`, ...group }));
  const who = kind === "role" ? `who has ${name} and requests it` : `${kind} ${name}`;
  const lists = (GIVEN[kind] ?? []).map((path) => ({
    who: path.includes("owner_grants") ? `owners of ${who}` : who,
    path,
    roles: textsAt(document, ...path),
  }));
  const { path = [], field = "" } = GIVEN_BY_ENTRIES[kind] ?? {};
  const entries = listAt(document, ...path).map((entry) => {
    const whom = Object.entries(isObject(entry) ? entry : {}).flatMap(([key, text]) => (key === field ? [] : [text]));
    return { who: `${who} (${whom.join("/")})`, path, roles: textsAt(entry, field) };
  });
  return [...groups, ...[...lists, ...(path.length === 0 ? [] : entries)].filter(({ roles }) => roles.length > 0)];
}

/** Who has each role, and the roles that each has. */
export const roleHoldings = rememberedFor(({ resources }: PlatformModel) => {
  const held = resources.flatMap(grantedHolders).flatMap(({ who, roles }) => roles.map((role) => ({ who, role })));
  return { byRole: grouped(held, ({ role }) => role), byHolder: grouped(held, ({ who }) => who) };
});
