import { RECIPES } from "./recipes";
import { SlotRunner, type Drawn, type Outcome } from "./run-slot";
import type { Slot } from "./slots";

/** What a worker is told to do: all wrong values of a slot, but the first ones. */
export interface Order {
  readonly slot: Slot;
  readonly from: number;
  readonly drawn: Drawn;
}

/** What a worker says: how a value ended, which it tries next, or that the slot is done. */
export type Report = { readonly value: string; readonly outcome: Outcome } | { readonly next: string } | "done";

const tell = (report: Report): void => void process.send?.(report);

process.on("message", ({ slot, from, drawn }: Order) => {
  const recipe = RECIPES.find(({ entry }) => entry === slot.entry);
  if (recipe === undefined) throw new Error(`there is no recipe for ${slot.entry}`);
  const runner = new SlotRunner(slot, recipe, drawn);
  for (const value of runner.values.slice(from)) {
    tell({ next: value.id });
    tell({ value: value.id, outcome: runner.run(value) });
  }
  tell("done");
});
