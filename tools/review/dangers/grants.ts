import { isMadeAtSignIn, CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { PRESET_ROLES } from "../../../constructs/brand/image-contract/preset-roles";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { powersOf } from "../service/judge";
import { covers } from "../service/patterns";
import type { DangerKind } from "./dangers";
import { has, unknown, type Both, type Held } from "./danger";
import { holdersIn, ofKind, resourceName } from "./documents";

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
 * Who gets a role that is powerful after the step; a role that becomes powerful is told by itself. What a role gives that
 * the program does not declare is not known.
 */
export function powerfulRoles(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const declared = [before, after].flatMap((each) => ofKind(each, "role").map(({ name }) => name));
  const known = new Set([...Object.keys(PRESET_ROLES), ...declared]);
  const roles = ofKind(after, "role").filter((role) => powersOf(role).length > 0);
  const powerful = new Set([...POWERFUL_PRESETS, ...roles.map(({ name }) => name)]);
  return side.resources.flatMap((resource) =>
    holdersIn(resource).flatMap(({ who, roles: given, isEveryone = false, path }) => [
      ...given
        .filter((role) => !known.has(role) && !isEveryone && !isPattern(role) && !isMadeAtSignIn(role))
        .map((role) => unknown(resourceName(resource), path, `${role} for ${who}`, UNDECLARED)),
      ...(resource.kind === "role" ? given.flatMap((pattern) => matchedBy(pattern, who, powerful)) : []),
      ...given
        .filter(
          (role) => isEveryone || powerful.has(role) || (resource.kind in CONNECTOR_MAPPINGS && isMadeAtSignIn(role)),
        )
        .map((role) => has(who, `gets ${role}`)),
    ]),
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
