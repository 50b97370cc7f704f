import type { AcknowledgeableCode } from "../generated/acknowledgeable-codes";
import { holdsCredential } from "../credentials";
import { VALIDATION_RULES } from "../rules";
import { group, needed } from "../schema/group";
import { checked, textWhere } from "../schema/shapes";

/** A violation that a program acknowledges, with the reason for reviewers. */
export interface Acknowledgement {
  /** Code of the rule, for example `ADDRESS-004`. */
  // The intersection keeps the codes apart from `string`: without it, an editor would complete none of them.
  readonly code: AcknowledgeableCode | (string & Record<never, never>);

  /** Why it is right here. */
  readonly reason: string;
}

/** Why something is acknowledged, for reviewers. */
export const REASON = checked(
  textWhere("a reason", (given) => given.trim() !== "", { rule: VALIDATION_RULES["ACKNOWLEDGE-002"] }),
  (given, problems) => {
    if (holdsCredential(given)) problems.add(VALIDATION_RULES["ACKNOWLEDGE-003"], "", "(redacted)");
  },
);

export const ACKNOWLEDGEMENT = group<Acknowledgement>()({
  code: needed(textWhere("the code of a rule", () => true, { rule: VALIDATION_RULES["ACKNOWLEDGE-001"] })),
  reason: needed(REASON),
});
