import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawSlots } from "./fuzzed-slots";
import { RECIPES } from "./recipes";
import { SlotRunner, type Failure, type Outcome } from "./run-slot";

const FILE = join(__dirname, "known-failures.json");

/** What is known to be wrong, by the program of the sample: `slot <- value` and the kind of failure. */
type KnownFailures = Readonly<Record<string, Failure["kind"]>>;

/** So many slots take some ten seconds. */
const SAMPLED_SLOTS = 400;

/** One wrong value for each of some slots. */
export function runSample(): ReadonlyMap<string, Outcome> {
  const recipes = new Map(RECIPES.map((recipe) => [recipe.entry, recipe]));
  return new Map(
    drawSlots(SAMPLED_SLOTS).flatMap((slot): [string, Outcome][] => {
      const recipe = recipes.get(slot.entry);
      if (recipe === undefined) return [];
      const runner = new SlotRunner(slot, recipe, { count: 1, sizes: "small" });
      return runner.values.map((value) => [`${slot.id} <- ${value.id}`, runner.outcomeOf(value)]);
    }),
  );
}

/** The failures of a sample, in the order of their names. */
export function failuresIn(sample: ReadonlyMap<string, Outcome>): KnownFailures {
  return Object.fromEntries(
    [...sample]
      .flatMap(([name, outcome]): [string, Failure["kind"]][] =>
        typeof outcome === "object" ? [[name, outcome.kind]] : [],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export function knownFailures(): KnownFailures {
  return JSON.parse(readFileSync(FILE, "utf8")) as KnownFailures;
}

/** Takes what is right now out of the list; what is newly wrong does not get into it. @returns how many are left */
export function forgetMended(): number {
  const failures = failuresIn(runSample());
  const left = Object.entries(knownFailures()).filter(([name, kind]) => failures[name] === kind);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
  return left.length;
}
