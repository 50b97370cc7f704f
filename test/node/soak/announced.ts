import type { Review } from "../../../tools/review/review";
import type { Question } from "./asker";

/** Which requests may fail while a change is applied, as its review has said. */
export function announcedBy({ findings }: Pick<Review, "findings">): ReadonlySet<Question> {
  const isAway = findings.some(({ kind, facts }) => kind === "auth-restarts" && facts["isAway"] === true);
  return new Set(isAway ? ["join"] : []);
}
