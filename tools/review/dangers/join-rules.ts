import { SERVICE_KINDS } from "../../../constructs/access/joining/service-kinds";
import { isObject } from "../../json/json";
import { stable } from "../../model/components";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { listAt, objectAt, textAt, textsAt } from "../../json/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { ofKind, resourceName } from "./documents";
import { becomes } from "../setting-text";

/** Roles in which agents join; all others are of the platform itself, of bots, or of services that manage people and devices. */
const OF_AGENTS = Object.values(SERVICE_KINDS).map(({ joinsAs }) => normalised(joinsAs));

/** Fields of an allow rule that hold a list, of which each entry admits somebody. */
const LISTS = ["aws_regions", "vcr_project_ids"];

/**
 * Who may join. A token that is new lets in whom it names: dangerous are those that let in somebody else, or as a part of
 * the platform itself.
 */
export function joinRules(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const other = new Map(ofKind(side === before ? after : before, "token").map((token) => [token.name, token]));
  return ofKind(side, "token").flatMap((token) => {
    const counterpart = other.get(token.name);
    const place = resourceName(token);
    const roles = textsAt(token.document, "spec", "roles");
    // What agents serve under a role of theirs is in the program, or told of them.
    const joins = roles.filter((role) => !OF_AGENTS.includes(normalised(role))).map((role) => joinsAs(place, role));
    if (counterpart === undefined) return [...joins, ...wildcards(token)];
    const bot = textAt(token.document, "spec", "bot_name");
    return [
      ...joins,
      ...(bot === undefined ? [] : [has(place, `joins as the bot ${bot}`)]),
      method(token),
      ...keys(token),
      ...entries(token, side === before ? token : counterpart),
    ];
  });
}

/** The service reads roles in any case, with and without what is between their words. */
function normalised(role: string): string {
  return role.trim().toLowerCase().replaceAll("_", "");
}

function joinsAs(place: string, role: string): Held {
  return { ...has(place, `joins as ${role}`), key: JSON.stringify([place, normalised(role)]) };
}

function method({ document, ...token }: ResourceModel): Held {
  const name = textAt(document, "spec", "join_method") ?? "token";
  // A token that proves nothing but its own name admits whoever knows it.
  return isAt(`${resourceName(token)} join_method`, name, name === "token" ? 2 : 1);
}

/** Who signs what joining components present. */
function keys(token: ResourceModel): readonly Held[] {
  const found = sections(token).flatMap(([, section]) =>
    ["static_jwks", "oidc", "domain", "enterprise_server_host", "idp_id"].flatMap((field) =>
      section[field] === undefined ? [] : [[field, stable(section[field])] as const],
    ),
  );
  return found.map(([field, value]) => ({
    key: JSON.stringify([token.name, field, value]),
    place: resourceName(token),
    value: `other ${field}`,
    level: 1,
  }));
}

/** Entries of `allow`; one that asks for all that an old one asks for, and for more, is that old one. */
function entries(token: ResourceModel, old: ResourceModel): readonly Held[] {
  const [known, now] = [allowOf(old), allowOf(token)];
  const gone = known.filter((entry) => now.every((each) => stable(each) !== stable(entry))).map(stable);
  return now.map((entry) => {
    const wider = known.find((candidate) =>
      Object.entries(candidate).every(([field, value]) => isWithin(entry[field], value, LISTS.includes(field))),
    );
    const isOther = wider === undefined && gone.length > 0;
    const value = isOther ? becomes(gone.join(", "), stable(entry)) : stable(entry);
    return { ...has(`${resourceName(token)} lets in`, value), key: `${token.name} ${stable(wider ?? entry)}` };
  });
}

function isWithin(value: unknown, of: unknown, isList: boolean): boolean {
  if (isList && Array.isArray(value) && Array.isArray(of)) return value.every((item) => of.includes(item));
  return (
    stable(value) === stable(of) ||
    (typeof of === "string" && of.endsWith("*") && typeof value === "string" && value.startsWith(of.slice(0, -1)))
  );
}

function wildcards(token: ResourceModel): readonly Held[] {
  return allowOf(token)
    .filter((entry) => Object.values(entry).flat().includes("*"))
    .map((entry) => has(`${resourceName(token)} lets in`, stable(entry)));
}

function allowOf(token: ResourceModel): readonly Readonly<Record<string, unknown>>[] {
  const lists = [
    ...sections(token).flatMap(([, section]) => listAt(section, "allow")),
    ...listAt(token.document, "spec", "allow"),
  ];
  return lists.filter(isObject);
}

function sections({ document }: ResourceModel): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  return Object.entries(objectAt(document, "spec")).flatMap(([name, section]) =>
    isObject(section) ? [[name, section] as const] : [],
  );
}
