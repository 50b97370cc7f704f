import { givenFields, givenList, givenText } from "../../core/given";
import { show } from "../../core/show";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import { nameOrReference, type PlatformResource } from "../platform-resource";

const MODERATION_RULES = defineRules({
  "ROLE-020": {
    problem:
      "the role requires others in its sessions, but no role of the program lets anybody join them, so none begins",
    fix: "declare joinSessions in a role; if a role that is made elsewhere has them, acknowledge this",
    source: "the service's documentation, moderated sessions",
    acknowledgeable: true,
  },
});

/** Kinds of sessions that begin only when the required participants are there. */
const MODERATED = ["ssh", "k8s"];

type Policy = Readonly<Record<string, unknown>>;

/**
 * Notes a role that requires others in its sessions, although no role lets anybody join them (`ROLE-020`).
 *
 * @param roles all roles of the program
 */
export function checkModeration(
  role: PlatformResource,
  roles: readonly PlatformResource[],
  placeOf: (property: string) => string,
  problems: Problems,
): void {
  const required = allowedPolicies(role, "require_session_join");
  const joined = roles.flatMap((other) => allowedPolicies(other, "join_sessions"));
  const name = nameOrReference(role);
  const missing = MODERATED.flatMap((kind) => {
    const policies = required.filter((policy) => isFor(kind, policy));
    const isJoined = policies.some(
      (policy) => policy["count"] === 0 || joined.some((join) => isFor(kind, join) && satisfies(join, policy, name)),
    );
    return isJoined ? [] : policies.slice(0, 1).map((policy) => ({ kind, policy }));
  });
  const [first] = missing;
  if (first === undefined) return;
  const kinds = missing.map(({ kind }) => kind);
  const modes = givenTexts(first.policy["modes"]);
  const join = `{ name: "join", roles: [${show(name)}], kinds: ${JSON.stringify(kinds)}, modes: ${JSON.stringify(modes)} }`;
  const fix = `pass allow: { joinSessions: [${join}] } in a role; if a role that is made elsewhere has it, acknowledge this`;
  const place = placeOf(`allow.require_session_join[${required.indexOf(first.policy)}]`);
  problems.add({ ...MODERATION_RULES["ROLE-020"], fix }, place, `${kinds.join(" and ")}, by ${modes.join(" or ")}`);
}

function allowedPolicies({ spec }: PlatformResource, field: string): readonly Policy[] {
  return (givenList(givenFields(givenFields(spec)["allow"])[field]) ?? []).map(givenFields);
}

function isFor(kind: string, { kinds }: Policy): boolean {
  return givenTexts(kinds).some((each) => each === kind || each === "*");
}

/** Whether a participant who joins by one policy counts for a policy that requires participants. */
function satisfies(join: Policy, required: Policy, role: string): boolean {
  const modes = givenTexts(required["modes"]);
  const isOfRole = givenTexts(join["roles"]).some((pattern) => isGlob(pattern, role));
  return isOfRole && givenTexts(join["modes"]).some((mode) => modes.includes(mode));
}

function givenTexts(given: unknown): readonly string[] {
  return (givenList(given) ?? []).map(givenText);
}

function isGlob(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[^\w]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}
