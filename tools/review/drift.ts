import { grouped } from "../../constructs/core/grouped";
import type { RecordedDifference } from "../model/note-model";
import { named, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import { changed, type Step } from "./step";

/** What people have changed in the service since it was delivered, and what becomes of it. */
export function driftFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): readonly Finding[] => {
    if (before?.note === undefined) return [];
    const isTakenBack = changed(step).some(
      ({ type, action, stack }) => type === "kubernetes_job_v1" && action !== "delete" && stack === after?.stack,
    );
    const resources = [...grouped(before.note.differences, ({ resource }) => resource).values()];
    return resources.map((found) => {
      const [{ resource, since }] = found;
      return {
        kind: isTakenBack ? "service-set-back" : "service-differs",
        sentence: [
          named(resource),
          ...(isRemoved(found)
            ? [" was removed from the service"]
            : [
                " was changed in the service: ",
                ...found.flatMap(({ what }, index) => [index === 0 ? "" : "; ", named(what)]),
              ]),
          ", seen since ",
          named(since),
          isTakenBack ? ". The apply delivers it again." : ". It stays so.",
        ],
        facts: {
          stack: before.stack,
          resource: safe(resource),
          since: safe(since),
          changes: found.map(({ what }) => safe(what)),
          isTakenBack,
        },
      };
    });
  });
}

function isRemoved(found: readonly RecordedDifference[]): boolean {
  return found.some(({ what }) => what === "removed");
}
