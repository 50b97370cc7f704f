import { isObject } from "../../json/json";
import { at, listAt, stringAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { isEmpty } from "../differences";
import {
  danger,
  field,
  harmless,
  lasting,
  losses,
  notUnderstood,
  otherThan,
  readBy,
  unjudgedOfOld,
} from "./comparisons";
import type { Field, Fields, Meaning } from "./field";
import { simplified } from "./patterns";
import { KNOWN_TRAITS } from "./role-fields";

/** Roles that somebody is given. */
const ROLES = readBy("powerful-role-given");

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

const GRANTS: Fields = { roles: ROLES, traits: TRAITS };

/** Owners decide who is in a list: people, or members of another list. */
const owners = field(["owners-more"], (change) => {
  const ownerKey = (entry: unknown) => stable([stringAt(entry, "name"), at(entry, "membership_kind") ?? ""]);
  const known = listAt(change.before).map(ownerKey);
  return listAt(change.after)
    .filter((entry) => !known.includes(ownerKey(entry)))
    .map((entry) => danger("owners-more", change, stringAt(entry, "name")));
});

const REQUIRED: Fields = { roles: losses("owners-more"), traits: { "*": losses("owners-more") } };

export const ACCESS_LIST: Fields = {
  audit: unjudgedOfOld,
  // Texts for people; what a list gives, the rest of it says.
  description: harmless,
  grants: GRANTS,
  membership_requires: REQUIRED,
  owner_grants: GRANTS,
  owners,
  ownership_requires: REQUIRED,
  title: harmless,
};

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

export const ACCESS_MONITORING_RULE: Fields = {
  automatic_review: decides,
  condition: decides,
  desired_state: decides,
  // Whoever gets a notification decides nothing.
  notification: { name: harmless, recipients: harmless },
  states: decides,
  subjects: decides,
};

export const BOT: Fields = {
  max_session_ttl: lasting("sessions-longer"),
  roles: ROLES,
  traits: TRAITS,
};

/** A lock ends at a moment: without one, it holds until it is removed. */
const ends = field(["lock-weaker"], (change) => {
  if (change.isNew || isEmpty(change.after)) return [];
  const [old, now] = [change.before, change.after].map((side) => (isEmpty(side) ? Infinity : Date.parse(String(side))));
  if (Number.isNaN(old) || Number.isNaN(now)) return [notUnderstood()];
  return (now ?? 0) < (old ?? 0) ? [danger("lock-weaker", change, String(change.after))] : [];
});

export const LOCK: Fields = {
  expires: ends,
  // A text.
  message: harmless,
  target: { "*": otherThan("lock-weaker") },
};

export const USER: Fields = { roles: ROLES, traits: TRAITS };

export const TRUSTED_CLUSTER: Fields = {
  role_map: ROLES,
  roles: ROLES,
  "*": otherThan("identity-provider-changed"),
};
