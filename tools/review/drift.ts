import { grouped } from "../../constructs/core/grouped";
import { listed, named, says, type Finding } from "./finding";
import { platformPairs } from "./pairs";
import { changed, type Step } from "./step";

/** What people have changed in the service since it was delivered, and what becomes of it. */
export function driftFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): readonly Finding[] => {
    if (before?.note === undefined) return [];
    const { stack, note } = before;
    const isTakenBack = changed(step).some(
      ({ type, action, stack: of }) => type === "kubernetes_job_v1" && action !== "delete" && of === after?.stack,
    );
    return [...grouped(note.differences, ({ resource }) => resource).values()].map((found) => {
      const [{ resource, since }] = found;
      const changes = found.map(({ what }) => what);
      const happened = changes.includes("removed")
        ? ["removed from the service"]
        : says`changed in the service: ${listed(changes.map((what) => [named(what)]))}`;
      const end = isTakenBack ? "The apply delivers it again." : "It stays so.";
      return {
        kind: isTakenBack ? "service-set-back" : "service-differs",
        sentence: says`${resource} was ${happened}, seen since ${since}. ${[end]}`,
        facts: { stack, resource, since, changes, isTakenBack },
      };
    });
  });
}
