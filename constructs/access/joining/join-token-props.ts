import type { Problems } from "../../core/value";
import { list, oneOf } from "../../core/schema/shapes";
import { JOIN_ROLES, type JoinRole } from "./join-roles";
import { JOIN_TOKEN_RULES as RULES } from "../rules";
import { resourceName } from "../shapes";

/** Who joins with a token: components of the platform, or a bot. Exactly one of both is given (`JOIN-009`). */
export interface Joining {
  /** Components that may join. */
  readonly roles?: readonly JoinRole[];

  /** Name of the bot that may join: of a {@link Bot} of the platform, for example. */
  readonly botName?: string;
}

/** The props of {@link Joining}, for the schema of each token that a bot may join with. */
export const JOINING_FIELDS = { roles: list(oneOf(JOIN_ROLES)), botName: resourceName };

/** Notes a token for nobody, or for both. */
export function checkJoining({ roles, botName }: { readonly [K in keyof Joining]: unknown }, problems: Problems): void {
  if ((roles === undefined) !== (botName === undefined)) return;
  problems.add(RULES.joining, "roles", roles === undefined ? undefined : "both");
}
