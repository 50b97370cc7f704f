import type { Problems } from "../../core/value";
import { FIELD_RULES } from "../../core/rules";
import { document, type Checks, type FieldsOf, type PartOf } from "../../core/schema/document";
import { list, oneOf, type Shape } from "../../core/schema/shapes";
import { defineRules } from "../../core/violation";
import { JOIN_ROLES, type JoinRole } from "../../brand/image-contract/join-roles";
import { resourceName } from "../shapes";

export const JOIN_TOKEN_RULES = defineRules({
  "JOIN-009": {
    problem: "a token lets components of the platform join, or one bot",
    fix: 'pass one of the two: roles: ["Node"], or botName: "deployer"',
    source: "docs/delivery.md, join tokens",
  },
  "JOIN-008": {
    problem: "the set of keys has private keys",
    fix: "pass the public keys only, and replace the private keys, because they were in a program",
    source: "RFC 7517",
  },
});

/** Who joins with a token: either components of the platform, or a bot (`JOIN-009`). */
export interface Joining {
  /** Components that may join. */
  readonly roles?: readonly JoinRole[];

  /** Name of the bot that may join, such as a {@link Bot} of the platform. */
  readonly botName?: string;
}

/** The props of {@link Joining}, for the schema of each token that a bot may join with. */
export const JOINING_FIELDS = { roles: list(oneOf(JOIN_ROLES)), botName: resourceName };

/** Notes a token for nobody, or for both. */
export function checkJoining({ roles, botName }: { readonly [K in keyof Joining]: unknown }, problems: Problems): void {
  if ((roles === undefined) !== (botName === undefined)) return;
  problems.add(JOIN_TOKEN_RULES["JOIN-009"], "roles", roles === undefined ? undefined : "both");
}

/** A rule of a token, of which at least one prop of each list is given: the service refuses one that allows more. */
export function ruleOf<P extends object>(
  fields: FieldsOf<P>,
  oneOfEach: readonly (readonly [keyof P & string, ...(keyof P & string)[]])[],
  further: Checks<P> = [],
): Shape<PartOf<P>> {
  const checks = oneOfEach.map((names) => (rule: { readonly [K in keyof P]: unknown }, problems: Problems) => {
    if (names.some((name) => rule[name] !== undefined)) return;
    problems.add({ ...FIELD_RULES["FIELD-003"], allowed: names.join(", ") }, names[0], undefined);
  });
  return document<P>()(fields, [...checks, ...further]);
}
