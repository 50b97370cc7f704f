import { isObject } from "../../json/json";
import { at, listAt, stringAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { isEmpty } from "../differences";
import { danger, field, notUnderstood } from "./comparisons";
import type { Field, Meaning } from "./field";
import { simplified } from "./patterns";
import { PRINCIPALS } from "./role-fields";
import type { OwnWords } from "./rows";

/** Traits that name principals, as the service calls them. */
const KNOWN_TRAITS: Readonly<Record<string, Field>> = {
  ...PRINCIPALS,
  windows_logins: PRINCIPALS.windows_desktop_logins,
};

const OF_ROLES = "roles decide what a trait gives";

/** Traits, which fill in fields of roles: those that the service knows are as powerful as the fields; others may be anything. */
const TRAITS: Field = field(["hosts-administered", "kubernetes-administered"], (change) => {
  const [old, now] = [valuesByName(change.before), valuesByName(change.after)];
  return Object.keys({ ...old, ...now }).flatMap((name): readonly Meaning[] => {
    const [before, after] = [old[name], now[name]];
    if (stable(before) === stable(after)) return [];
    const known = KNOWN_TRAITS[name];
    return known === undefined
      ? [notUnderstood(OF_ROLES)]
      : known.compare({ ...change, path: [...change.path, name], before, after });
  });
});

/** Traits as an object, or as a list of names with values. */
function valuesByName(traits: unknown): Readonly<Record<string, unknown>> {
  if (isObject(traits)) return traits;
  return Object.fromEntries(listAt(traits).map((entry) => [stringAt(entry, "name"), at(entry, "values")]));
}

/** Owners decide who is in a list: people, or members of another list. */
const owners = field(["owners-more"], (change) => {
  const ownerKey = (entry: unknown) => stable([stringAt(entry, "name"), at(entry, "membership_kind") ?? ""]);
  const known = listAt(change.before).map(ownerKey);
  return listAt(change.after)
    .filter((entry) => !known.includes(ownerKey(entry)))
    .map((entry) => danger("owners-more", change, stringAt(entry, "name")));
});

/** A rule that decides requests does it wherever its condition is true. */
const decides = field(["requests-approved"], (change) => {
  const { before, after } = change.documents;
  const decision = (side: unknown) => at(side, "spec", "automatic_review");
  if (isEmpty(decision(before)) && isEmpty(decision(after))) return [];
  if (isEmpty(decision(after)) || /denied/i.test(stringAt(after, "spec", "automatic_review", "decision"))) {
    return [notUnderstood("this review does not know which requests it decided")];
  }
  const where = simplified(stringAt(after, "spec", "condition"));
  const isEvery = ["", "true", "*"].includes(where.trim());
  return [isEvery ? danger("requests-approved", change, "is true of every request") : notUnderstood(CONDITIONS)];
});

const CONDITIONS = "this review does not evaluate conditions";

/** A lock ends at a moment: without one, it holds until it is removed. */
const ends = field(["lock-weaker"], (change) => {
  if (change.isNew || isEmpty(change.after)) return [];
  const [old, now] = [change.before, change.after].map((side) => (isEmpty(side) ? Infinity : Date.parse(String(side))));
  if (Number.isNaN(old) || Number.isNaN(now)) return [notUnderstood()];
  return (now ?? 0) < (old ?? 0) ? [danger("lock-weaker", change, String(change.after))] : [];
});

/** Whom the service knows, and who decides about them. */
export const PEOPLE_WORDS: OwnWords = {
  "decides requests": decides,
  "end of a lock": ends,
  owners,
  traits: TRAITS,
};
