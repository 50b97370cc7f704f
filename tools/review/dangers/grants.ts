import { isMadeAtSignIn, CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { PRESET_ROLES } from "../../../constructs/brand/image-contract/preset-roles";
import { grouped } from "../../../constructs/core/grouped";
import { listAt, numberAt, objectAt, textsAt } from "../../json/plain-data";
import { counted } from "../../model/counted";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { isEmpty } from "../differences";
import type { NotJudged } from "../not-judged";
import { roleGuards, rolePowers } from "../service/judge";
import { covers, simplified } from "../service/patterns";
import { paired, type Both } from "../step";
import { gained, has, lost, type Dangerous, type Held } from "./danger";
import { roleHoldings, grantedHolders, ofKind, resourceName, type Holder } from "./documents";
import type { DangerKind } from "../kinds";

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
  if (declared !== undefined) return rolePowers(declared);
  return POWERFUL_PRESETS.includes(name) ? ["powerful-role-given"] : [];
}

/**
 * Fields of a role that are no power of their own: rules are powers or a look, who requests a role is reported with that
 * role, and who has to be present is a limit.
 */
const NO_POWER = ["namespaces", "request", "require_session_join", "rules"];

/** What a role gives, as the end of a sentence: its powers, or else its fields. Undefined if it only lets people look. */
function givenBy(role: ResourceModel): string | undefined {
  if (rolePowers(role).length > 0) return "";
  const allow = objectAt(role.document, "spec", "allow");
  const fields = Object.keys(allow).filter((name) => !NO_POWER.includes(name) && !isEmpty(allow[name]));
  return fields.length === 0 ? undefined : `, which allows ${fields.join(", ")}`;
}

/**
 * Who gets a role that gives something after the step; a role that comes to give it is reported by itself. What a role
 * gives that the program does not declare is not known.
 */
export function rolesGiven({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const gives = new Map([
    ...POWERFUL_PRESETS.map((name) => [name, ""] as const),
    ...ofKind(after, "role").flatMap((role) => {
      const what = givenBy(role);
      return what === undefined ? [] : [[role.name, what] as const];
    }),
  ]);
  const [old, now] = [before, after].map((side) => {
    const there = new Set([...POWERFUL_PRESETS, ...ofKind(side, "role").map(({ name }) => name)]);
    // Before there was a role, its name gave nothing.
    return given(side, new Map([...gives].filter(([name]) => there.has(name))));
  }) as [Held[], Held[]];
  return gained("powerful-role-given", old, now);
}

function given(side: PlatformModel, gives: ReadonlyMap<string, string>): readonly Held[] {
  return side.resources.flatMap((resource) =>
    grantedHolders(resource).flatMap(({ who, roles, isEveryone = false }) =>
      roles.flatMap((role) => {
        const isAny = isEveryone || (resource.kind in CONNECTOR_MAPPINGS && isMadeAtSignIn(role));
        return [
          ...(resource.kind === "role" ? matchedBy(role, who, [...gives.keys()]) : []),
          ...(isAny || gives.has(role) ? [has(who, `gets ${role}`, `gets ${role}${gives.get(role) ?? ""}`)] : []),
        ];
      }),
    ),
  );
}

/** Roles that somebody gets or loses, and that the program does not declare: nobody knows here what they give. */
export function undeclaredRoles({ before, after }: Both<PlatformModel>): readonly Omit<NotJudged, "stack">[] {
  const declared = [before, after].flatMap((each) => ofKind(each, "role").map(({ name }) => name));
  const known = new Set([...Object.keys(PRESET_ROLES), ...declared]);
  const [old, now] = [undeclared(before, known), undeclared(after, known)];
  return paired(old, now, ({ subject, path }) => JSON.stringify([subject, path])).map((pair) => {
    const { subject, path } = pair.after ?? pair.before;
    const [was, is] = [pair.before?.texts ?? [], pair.after?.texts ?? []];
    const only = (list: readonly string[], others: readonly string[]): unknown => {
      const [first, ...rest] = list.filter((each) => !others.includes(each));
      return rest.length > 0 ? [first, ...rest] : first;
    };
    return { subject, path, before: only(was, is), after: only(is, was), why: UNDECLARED };
  });
}

function undeclared({ resources }: PlatformModel, known: ReadonlySet<string>) {
  const all = resources.flatMap((resource) =>
    grantedHolders(resource).flatMap(({ who, roles, isEveryone = false, path }) =>
      roles
        .filter((role) => !known.has(role) && !isEveryone && !isPattern(role) && !isMadeAtSignIn(role))
        .map((role) => ({ subject: resourceName(resource), path, text: `${role} for ${who}` })),
    ),
  );
  const settings = grouped(all, ({ subject, path }) => JSON.stringify([subject, path]));
  return [...settings.values()].map((list) => ({ ...list[0], texts: list.map(({ text }) => text) }));
}

const UNDECLARED = "this program does not declare the role, so this review does not know what it gives";

/** A preset role that the program need not declare, and that asks for trusted devices. */
const TRUSTED_DEVICES = ["require-trusted-device", { denied: [], limited: ["device_trust_mode"] }] as const;

/**
 * Who had a role that denies or limits something; a role that goes, or guards less, is reported by itself. What a role
 * limits matters to those alone who have other roles.
 */
export function guardsLost({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const guards = new Map([
    TRUSTED_DEVICES,
    ...ofKind(after, "role").map((role) => [role.name, roleGuards(role)] as const),
  ]);
  const { byHolder } = roleHoldings(after);
  const [old = [], now = []] = [before, after].map((side) =>
    holders(side).flatMap(({ who, roles }) =>
      roles.flatMap((role) => {
        const { denied = [], limited = [] } = guards.get(role) ?? {};
        const isLimiting = side === after || byHolder.get(who)?.some((kept) => kept.role !== role) === true;
        const fields = [...denied, ...(isLimiting ? limited : [])];
        return fields.length === 0 ? [] : [has(who, `has ${role}`, `has ${role}, which limits ${fields.join(", ")}`)];
      }),
    ),
  );
  return lost("denied-no-longer", old, now);
}

/** Who gets for good a role that is requested otherwise, by the approvals that the side before asks for. */
export function grantsPastApprovals({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const asked = ofKind(before, "role").flatMap((role) => {
    const request = objectAt(role.document, "spec", "allow", "request");
    const approvals = listAt(request, "thresholds").map((threshold) => numberAt(threshold, "approve") ?? 1);
    const least = approvals.length === 0 ? 1 : Math.min(...approvals);
    const text = `without the ${counted(least, "approval")} that ${resourceName(role)} asks for`;
    const roles = [...textsAt(request, "roles"), ...textsAt(request, "search_as_roles")];
    return roles.filter((pattern) => simplified(pattern) !== "*").map((pattern) => ({ pattern, text }));
  });
  const [old = [], now = []] = [before, after].map((side) =>
    holders(side).flatMap(({ who, roles }) =>
      roles.flatMap((role) => {
        const past = asked.find(({ pattern }) => covers(pattern, role) === true);
        return past === undefined ? [] : [has(who, `gets ${role} for good, ${past.text}`)];
      }),
    ),
  );
  return gained("approvals-fewer", old, now);
}

/** Whoever has roles without a request. */
function holders({ resources }: PlatformModel): readonly Holder[] {
  return resources.filter(({ kind }) => kind !== "role").flatMap(grantedHolders);
}

/** The powerful roles of a pattern: roles that may be requested are texts with `*`, or regular expressions. */
function matchedBy(pattern: string, who: string, powerful: readonly string[]): readonly Held[] {
  if (!isPattern(pattern)) return [];
  // A pattern that is not understood may match any of them.
  const names = powerful.filter((role) => covers(pattern, role) !== false);
  const shown = `gets ${pattern}, such as ${names.slice(0, MOST_NAMED).join(", ")}`;
  return names.map((role) => has(who, `gets ${role}`, shown));
}

/** How many roles of a pattern are shown. */
const MOST_NAMED = 3;

function isPattern(role: string): boolean {
  return role.includes("*") || /^\^.*\$$/.test(role);
}
