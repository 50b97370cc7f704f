import { releaseName } from "../../model/model";
import { machinePairs, stacksOfOldPlatforms } from "../pairs";
import { settingsOfMachines } from "../changed-settings";
import { judged } from "../service/field";
import type { JudgedChange } from "../service/judge";
import type { Step } from "../step";
import { MACHINES } from "./tables";

/** What changes of agents on machines, of platforms that are there. */
export function judgedMachines(step: Step): readonly JudgedChange[] {
  const old = stacksOfOldPlatforms(step);
  return machinePairs(step).flatMap(({ before, after }) => {
    if (after === undefined || !old.has(after.stack)) return [];
    const sides = { before: before && settingsOfMachines(before), after: settingsOfMachines(after) };
    const subject = releaseName(after);
    const isNew = before === undefined;
    const found = judged(MACHINES, { ...sides, place: subject, path: [], isNew, documents: sides });
    return found.map((change) => ({ ...change, stack: after.stack, subject }));
  });
}
