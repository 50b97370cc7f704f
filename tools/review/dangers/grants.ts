import { isMadeAtSignIn, CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { PRESET_ROLES } from "../../../constructs/brand/image-contract/preset-roles";
import { counted } from "../../model/counted";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { listAt, numberAt, objectAt, textsAt } from "../../json/plain-data";
import { isEmpty } from "../differences";
import { guardsOf, powersOf } from "../service/judge";
import { covers, simplified } from "../service/patterns";
import type { DangerKind } from "./dangers";
import { has, unknown, type Both, type Held } from "./danger";
import { heldIn, holdersIn, ofKind, resourceName } from "./documents";

/** Roles of the service itself that administer it, reach everything, or decide who does. */
const POWERFUL_PRESETS = [
  "access",
  "device-admin",
  "editor",
  "group-access",
  "require-trusted-device",
  "reviewer",
  "terraform-provider",
  "wildcard-workload-identity-issuer",
];

/** What is dangerous about a role; of a preset that the program does not declare, only that it is. */
export function dangersOfRole(name: string, declared: ResourceModel | undefined): readonly DangerKind[] {
  if (declared !== undefined) return powersOf(declared);
  return POWERFUL_PRESETS.includes(name) ? ["powerful-role-given"] : [];
}

/**
 * Fields of a role that are no power of their own: rules are powers or a look, who requests a role is told with that role, and
 * who has to be present is a limit.
 */
const NO_POWER = ["namespaces", "request", "require_session_join", "rules"];

/** What a role gives, as the end of a sentence: its powers, or else what it names; undefined where that is a look at something. */
function givenBy(role: ResourceModel): string | undefined {
  if (powersOf(role).length > 0) return "";
  const allow = objectAt(role.document, "spec", "allow");
  const fields = Object.keys(allow).filter((name) => !NO_POWER.includes(name) && !isEmpty(allow[name]));
  return fields.length === 0 ? undefined : `, which allows ${fields.join(", ")}`;
}

/**
 * Who gets a role that gives something after the step; a role that comes to give it is told by itself. What a role gives that
 * the program does not declare is not known.
 */
export function rolesGiven(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const declared = [before, after].flatMap((each) => ofKind(each, "role").map(({ name }) => name));
  const known = new Set([...Object.keys(PRESET_ROLES), ...declared]);
  const there = new Set(ofKind(side, "role").map(({ name }) => name));
  const gives = new Map([
    ...POWERFUL_PRESETS.map((name) => [name, ""] as const),
    ...ofKind(after, "role").flatMap((role) => {
      // Before there was a role, its name gave nothing.
      const given = there.has(role.name) ? givenBy(role) : undefined;
      return given === undefined ? [] : [[role.name, given] as const];
    }),
  ]);
  const powerful = new Set(gives.keys());
  return side.resources.flatMap((resource) =>
    holdersIn(resource).flatMap(({ who, roles: given, isEveryone = false, path }) => [
      ...given
        .filter((role) => !known.has(role) && !isEveryone && !isPattern(role) && !isMadeAtSignIn(role))
        .map((role) => unknown(resourceName(resource), path, `${role} for ${who}`, UNDECLARED)),
      ...(resource.kind === "role" ? given.flatMap((pattern) => matchedBy(pattern, who, powerful)) : []),
      ...given
        .filter(
          (role) => isEveryone || gives.has(role) || (resource.kind in CONNECTOR_MAPPINGS && isMadeAtSignIn(role)),
        )
        .map((role) => ({ ...has(who, `gets ${role}`), value: `gets ${role}${gives.get(role) ?? ""}` })),
    ]),
  );
}

/** A preset role that the program need not declare, and that asks for trusted devices. */
const TRUSTED_DEVICES = ["require-trusted-device", { denied: [], limited: ["device_trust_mode"] }] as const;

/**
 * Who has a role that denies or limits something; a role that goes, or guards less, is told by itself. What a role limits
 * matters to those alone who have other roles.
 */
export function rolesGuarding(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const guards = new Map([
    TRUSTED_DEVICES,
    ...ofKind(after, "role").map((role) => [role.name, guardsOf(role)] as const),
  ]);
  const { byHolder } = heldIn(after);
  const givers = side.resources.filter(({ kind }) => kind !== "role");
  return givers.flatMap(holdersIn).flatMap(({ who, roles }) =>
    roles.flatMap((role) => {
      const { denied = [], limited = [] } = guards.get(role) ?? {};
      const isLimiting = side !== before || byHolder.get(who)?.some((kept) => kept.role !== role);
      const fields = [...denied, ...(isLimiting === true ? limited : [])];
      if (fields.length === 0) return [];
      return [{ ...has(who, `has ${role}`), value: `has ${role}, which limits ${fields.join(", ")}` }];
    }),
  );
}

/** Who gets for good a role that is requested otherwise, by the approvals that the side before asks for. */
export function grantsPastApprovals(side: PlatformModel, { before }: Both<PlatformModel>): readonly Held[] {
  const asked = ofKind(before, "role").flatMap((role) => {
    const request = objectAt(role.document, "spec", "allow", "request");
    const approvals = listAt(request, "thresholds").map((threshold) => numberAt(threshold, "approve") ?? 1);
    const least = approvals.length === 0 ? 1 : Math.min(...approvals);
    const text = `without the ${counted(least, "approval")} that ${resourceName(role)} asks for`;
    const roles = [...textsAt(request, "roles"), ...textsAt(request, "search_as_roles")];
    return roles.filter((pattern) => simplified(pattern) !== "*").map((pattern) => ({ pattern, text }));
  });
  const holders = side.resources.filter(({ kind }) => kind !== "role").flatMap(holdersIn);
  return holders.flatMap(({ who, roles }) =>
    roles.flatMap((role) => {
      const past = asked.find(({ pattern }) => covers(pattern, role) === true);
      return past === undefined ? [] : [has(who, `gets ${role} for good, ${past.text}`)];
    }),
  );
}

/** The powerful roles of a pattern: roles that may be requested are texts with `*`, or regular expressions. */
function matchedBy(pattern: string, who: string, powerful: ReadonlySet<string>): readonly Held[] {
  if (!isPattern(pattern)) return [];
  // What cannot be told may be any of them.
  const names = [...powerful].filter((role) => covers(pattern, role) !== false);
  const value = `gets ${pattern}, such as ${names.slice(0, MOST_NAMED).join(", ")}`;
  return names.map((role) => ({ ...has(who, `gets ${role}`), value }));
}

/** How many roles of a pattern are said. */
const MOST_NAMED = 3;

function isPattern(role: string): boolean {
  return role.includes("*") || /^\^.*\$$/.test(role);
}

const UNDECLARED = "this program does not declare the role, so this review does not know what it gives";
