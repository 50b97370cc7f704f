import { isObject } from "../../json/json";
import { at, listAt, stringAt, textsAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import { isEmpty } from "../differences";
import {
  danger,
  field,
  gains,
  harmless,
  lasting,
  losses,
  notUnderstood,
  otherThan,
  readBy,
  unjudged,
  unjudgedChange,
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

/** Those who decide who is in a list. */
const owners = field(["owners-more"], (change) => {
  const known = listAt(change.before).map((entry) => stringAt(entry, "name"));
  return listAt(change.after)
    .map((entry) => stringAt(entry, "name"))
    .filter((name) => !known.includes(name))
    .map((name) => danger("owners-more", change, name));
});

const REQUIRED: Fields = { roles: losses("owners-more"), traits: { "*": losses("owners-more") } };

export const ACCESS_LIST: Fields = {
  audit: {
    next_audit_date: unjudgedChange(),
    notifications: { start: harmless },
    recurrence: { day_of_month: unjudgedChange(), frequency: unjudgedChange() },
  },
  description: harmless,
  grants: GRANTS,
  membership_requires: REQUIRED,
  owner_grants: GRANTS,
  owners,
  ownership_requires: REQUIRED,
  title: harmless,
  type: unjudgedChange(),
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
  notification: { name: harmless, recipients: harmless },
  schedules: unjudged(),
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
  created_at: harmless,
  created_by: harmless,
  expires: ends,
  message: harmless,
  target: { "*": otherThan("lock-weaker") },
};

const IDENTITIES = unjudged("a person with that identity signs in as this user");

export const USER: Fields = {
  created_by: harmless,
  expires: unjudgedChange(),
  github_identities: IDENTITIES,
  local_auth: unjudged("the setting decides how the user signs in"),
  oidc_identities: IDENTITIES,
  roles: ROLES,
  saml_identities: IDENTITIES,
  status: harmless,
  traits: TRAITS,
  trusted_device_ids: unjudged("the setting decides which devices are trusted"),
};

export const TRUSTED_CLUSTER: Fields = {
  enabled: otherThan("identity-provider-changed"),
  role_map: readBy("powerful-role-given"),
  roles: readBy("powerful-role-given"),
  token: otherThan("identity-provider-changed"),
  tunnel_addr: otherThan("identity-provider-changed"),
  web_proxy_addr: otherThan("identity-provider-changed"),
};

const NODE_LABELS = "this review does not know which hosts it is for";

/** Users that agents make on hosts, for whoever reaches them. */
const matchers = field(["hosts-administered"], (change) => {
  const inAll = (list: readonly unknown[], name: string) => list.flatMap((entry) => textsAt(entry, name));
  const [old, now] = [listAt(change.before), listAt(change.after)];
  const found = (["sudoers", "groups"] as const).flatMap((name) => {
    const known = inAll(old, name);
    return gains("hosts-administered", name === "sudoers" ? () => true : isPowerfulGroup).compare({
      ...change,
      path: [...change.path, name],
      before: known,
      after: inAll(now, name),
    });
  });
  const isRoot = now.some((entry) => ["uid", "gid"].some((name) => [0, "0"].includes(at(entry, name) as number)));
  const roots = isRoot ? [danger("hosts-administered", change, "has the id of root")] : [];
  if (found.length + roots.length > 0) return [...found, ...roots];
  return change.isNew ? [] : [notUnderstood(NODE_LABELS)];
});

function isPowerfulGroup(group: string): boolean {
  return /^(root|sudo|wheel|admin|docker|lxd|disk|\*)$/.test(group);
}

export const STATIC_HOST_USER: Fields = { matchers };
