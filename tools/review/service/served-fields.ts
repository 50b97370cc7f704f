import { listAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { becomes, NOT_SET } from "../setting-text";
import { danger, field, notUnderstood } from "./comparisons";
import type { Field } from "./field";
import type { OwnWords } from "./rows";

/** Labels of what is reached: roles decide by them who reaches it. */
export const labelsOfReached: Field = field(["labels-moved"], (change) => {
  if (change.isNew || stable(change.before ?? {}) === stable(change.after ?? {})) return [];
  const [old, now] = [change.before, change.after].map((side) => (side === undefined ? "nothing" : stable(side)));
  return [danger("labels-moved", change, becomes(old ?? NOT_SET, now ?? NOT_SET))];
});

/** Selectors: `*` for every label reaches whatever is there, and what another one finds is not known here. */
function selected(labels: string): Field {
  return field(["discovery-wider"], (change) => {
    const entries = [change.after ?? []].flat();
    const isEvery = entries.filter((entry) =>
      stable((entry as Readonly<Record<string, unknown>>)[labels] ?? {}).includes('"*":'),
    );
    if (isEvery.length > 0) return isEvery.map((entry) => danger("discovery-wider", change, stable(entry)));
    return entries.length === 0 ? [] : [notUnderstood("this review does not know what that finds")];
  });
}

/** Selectors of what agents find: every label is a danger, and what another one finds is not known here. */
export const selectors: Field = field(["discovery-wider"], (change) => {
  const known = listAt(change.before).map(stable);
  const more = listAt(change.after)
    .map(stable)
    .filter((each) => !known.includes(each));
  const isEvery = (each: string) => each.includes('"*":');
  const others = more.filter((each) => !isEvery(each));
  return [
    ...more.filter(isEvery).map((each) => danger("discovery-wider", change, each)),
    ...(others.length === 0 || change.isNew ? [] : [notUnderstood("this review does not know what that finds")]),
  ];
});

/** What is reached, and found. */
export const SERVED_WORDS: OwnWords = {
  "labels of what is reached": labelsOfReached,
  "selected by labels": selected("labels"),
  "selected by tags": selected("tags"),
};
