import type { Failure } from "./run-slot";
import type { SlotResult } from "./run-all";

/** What was found, for people who mend it: first by the place in the sources, then by slot. */
export function formatReport(results: readonly SlotResult[]): string {
  return [summaryOf(results), byPlace(results), bySlot(results), byEntry(results)].join("\n\n");
}

/** One line for each kind of failure, and the count of what ended well. */
export function summaryOf(results: readonly SlotResult[]): string {
  const failures = results.flatMap((result) => result.failures);
  const kinds = grouped(failures, ({ kind }) => kind);
  const sum = (count: (result: SlotResult) => number) => results.reduce((total, result) => total + count(result), 0);
  const passed = sum(({ refused, accepted }) => refused + accepted);
  return [
    `${results.length} slots, ${passed + failures.length} wrong values: ${sum(({ refused }) => refused)} refused, ${sum(({ accepted }) => accepted)} accepted`,
    ...kinds.map(([kind, of]) => `${of.length} ${kind}, in ${slotsOf(of).size} slots`),
    `${passed} passed, ${failures.length} failed`,
  ].join("\n");
}

function byPlace(results: readonly SlotResult[]): string {
  const failures = results.flatMap((result) => result.failures);
  const groups = grouped(failures, ({ kind, place, what }) => `${kind}\t${place === "" ? causeOf(kind, what) : place}`);
  return [
    "BY CAUSE: failures, slots, kind, place or codes, an example",
    ...groups.map(([key, of]) => {
      const [first] = of;
      const [kind = "", place = ""] = key.split("\t");
      const example = first ? `${first.slot} <- ${first.value}: ${first.what}` : "";
      return `${String(of.length).padStart(6)} ${String(slotsOf(of).size).padStart(5)}  ${kind}  ${place}\n               ${example}`;
    }),
  ].join("\n");
}

/** Measured seconds and excerpts differ from run to run, and say nothing of the cause. */
function causeOf(kind: Failure["kind"], what: string): string {
  return kind === "secret shown" || kind === "crash" ? what : "";
}

function bySlot(results: readonly SlotResult[]): string {
  return [
    "BY SLOT: kind, how many, place, error, values",
    ...results
      .filter(({ failures }) => failures.length > 0)
      .sort((a, b) => (a.slot.id < b.slot.id ? -1 : 1))
      .flatMap(({ slot, failures }) => [
        slot.id,
        ...grouped(failures, ({ kind, place, what }) => `${kind}\t${place}\t${kind === "slow" ? "" : what}`).map(
          ([key, of]) => `    ${key.split("\t").join("  ")}  (${of.length}: ${of.map(valueOf).join("; ")})`,
        ),
      ]),
  ].join("\n");
}

function valueOf({ kind, value, what }: Failure): string {
  return kind === "slow" ? `${value} ${what}` : value;
}

function byEntry(results: readonly SlotResult[]): string {
  const rows = grouped(results, ({ slot }) => slot.entry).map(([entry, of]) => {
    const failed = of.reduce((total, { failures }) => total + failures.length, 0);
    const all = of.reduce((total, { refused, accepted }) => total + refused + accepted, failed);
    return { entry, slots: of.length, all, failed };
  });
  return [
    "BY ENTRY: failed, wrong values, slots",
    ...rows
      .sort((a, b) => b.failed - a.failed)
      .map(
        ({ entry, slots, all, failed }) =>
          `${String(failed).padStart(6)} ${String(all).padStart(7)} ${String(slots).padStart(5)}  ${entry}`,
      ),
  ].join("\n");
}

function slotsOf(failures: readonly Failure[]): ReadonlySet<string> {
  return new Set(failures.map(({ slot }) => slot));
}

/** In groups, the largest first. */
function grouped<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    groups.set(key(item), group);
    group.push(item);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}
