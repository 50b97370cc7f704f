import { isText } from "../../core/given";
import { isRoleSession, ROLE_SESSION } from "../../core/role-arn";
import { FIELD_RULES } from "../../core/rules";
import { within } from "../../core/schema/document";
import { either, flag, list, map, textLike, textWhere, where, type Shape } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import { KIND_IN_WORDS, oneLabel, texts } from "../shapes";

/** A switch that becomes an object with the field `enabled` in the resource. */
export const enabled = within("enabled", flag());

/** A kind of resource in a rule. */
export const kindOrAny = textLike(`${KIND_IN_WORDS}; or * for every kind`, /^(\*|[a-z][a-z0-9_]*)$/);

export const trait = textLike(
  "a trait of the user, such as {{external.verbs}}",
  /^\{\{.*\}\}$/,
) as Shape<`{{${string}}}`>;

export function isTrait(verb: unknown): boolean {
  return isText(verb) && verb.startsWith("{{");
}

const ROLES_TOO = { ...FIELD_RULES["FIELD-003"], allowed: "the roles that certificates for these users have" };

/** Notes users whom nobody can impersonate, because the role names no roles for them. */
export function checkImpersonation(
  { users, roles }: { readonly users?: unknown; readonly roles?: unknown },
  problems: Problems,
): void {
  if (users !== undefined && roles === undefined) problems.add(ROLES_TOO, "roles", undefined);
}

export const spiffePath = textLike("a path that begins with /, or a regular expression from ^ to $", /^(\/|\^.*\$$)/, {
  reference: true,
});

export const ipRange = textLike("a range of addresses, such as 10.0.0.0/8", /^[\d.:a-f]+\/\d+$/i, { reference: true });

const EACH = "a name; * for every one is allowed only in deny";

/** Names in what a role allows. */
export const eachByName = list(
  textWhere(EACH, (given) => given !== "" && given !== "*", { reference: true }),
  { reference: true },
);

const anyLabel = textLike("*, since the name is * for any label", /^\*$/);

/** Labels in what a role allows. The label `*` needs the value `*`. */
export const allowedLabels = map({
  allowed: oneLabel.allowed,
  of: (name) => (name === "*" ? either(Array.isArray, list(anyLabel), anyLabel) : oneLabel),
});

function withoutSessions(arns: typeof texts): typeof texts {
  return where(arns, (given) => !given.some(isRoleSession), ROLE_SESSION);
}

/** Roles of AWS in what a role denies; below, in what it allows. */
export const roleArns = withoutSessions(texts);
export const allowedRoleArns = withoutSessions(eachByName);
