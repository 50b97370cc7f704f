import { isMadeAtSignIn, CONNECTOR_MAPPINGS } from "../../../constructs/access/connector-props";
import type { PlatformModel } from "../../model/model";
import { at, listAt, numberAt, textAt } from "../../manifests/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { holdersIn, ofKind, ofKindInBoth, resourceName } from "./documents";
import { allowedBy, deniedBy, isPowerful, type Power } from "./role-powers";

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

/** What the roles of a platform allow of a kind of power. */
export function allowed(power: Power) {
  return (side: PlatformModel): readonly Held[] => ofKind(side, "role").flatMap((role) => allowedBy(role, power));
}

/** Who gets a role that is powerful after the step; a role that becomes powerful is told by itself. */
export function powerfulRoles(side: PlatformModel, { after }: Both<PlatformModel>): readonly Held[] {
  const roles = ofKind(after, "role").filter(isPowerful);
  const powerful = new Set([...POWERFUL_PRESETS, ...roles.map(({ name }) => name)]);
  return side.resources.flatMap((resource) =>
    holdersIn(resource).flatMap(({ who, roles: given, isEveryone = false }) => [
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
  const expression = /^\^.*\$$/.test(pattern) ? pattern : pattern.includes("*") ? globbed(pattern) : undefined;
  if (expression === undefined) return [];
  const matches = matcher(expression);
  const names = [...powerful].filter((role) => matches(role));
  const value = `gets ${pattern}, such as ${names.slice(0, MOST_NAMED).join(", ")}`;
  return names.map((role) => ({ ...has(who, `gets ${role}`), value }));
}

/** How many roles of a pattern are said. */
const MOST_NAMED = 3;

function globbed(pattern: string): string {
  return `^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`;
}

/** What the service reads, and JavaScript does not, may be anything. */
function matcher(expression: string): (role: string) => boolean {
  try {
    const compiled = new RegExp(expression);
    return (role) => compiled.test(role);
  } catch {
    return () => true;
  }
}

/** What roles deny. */
export function denied(side: PlatformModel): readonly Held[] {
  return ofKind(side, "role").flatMap(deniedBy);
}

/** How few have to approve a request; a role that both sides have. */
export function approvals(side: PlatformModel, both: Both<PlatformModel>): readonly Held[] {
  return ofKindInBoth(side, both, "role").flatMap((role) => {
    const thresholds = listAt(role.document, "spec", "allow", "request", "thresholds");
    const least = Math.min(...thresholds.map((threshold) => numberAt(threshold, "approve") ?? 1), 1_000);
    const number = thresholds.length === 0 ? 1 : least;
    const where = textAt(role.document, "spec", "allow", "review_requests", "where");
    const reviews = at(role.document, "spec", "allow", "review_requests");
    return [
      isAt(`${resourceName(role)} approvals of a request`, String(number), 1_000 - number),
      isAt(
        `${resourceName(role)} review_requests.where`,
        where ?? "nothing",
        reviews !== undefined && where === undefined ? 1 : 0,
      ),
    ];
  });
}
