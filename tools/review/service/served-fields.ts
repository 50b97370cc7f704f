import {
  among,
  danger,
  entriesGained,
  field,
  flag,
  notUnderstood,
  otherThan,
  readBy,
  unjudged,
  unjudgedOfOld,
} from "./comparisons";
import type { Field, Fields } from "./field";
import { stable } from "../../model/stable";
import { becomes, NOT_SET } from "../setting-text";

/** Labels of what is reached: roles decide by them who reaches it. */
export const labelsOfReached: Field = field(["labels-moved"], (change) => {
  if (change.isNew || stable(change.before ?? {}) === stable(change.after ?? {})) return [];
  const [old, now] = [change.before, change.after].map((side) => (side === undefined ? "nothing" : stable(side)));
  return [danger("labels-moved", change, becomes(old ?? NOT_SET, now ?? NOT_SET))];
});

const ADDRESS = otherThan("served-elsewhere");
const DYNAMIC = unjudged("what it gives decides who reaches it");

/** An application that agents make reachable. */
export const APP: Fields = {
  dynamic_labels: DYNAMIC,
  insecure_skip_verify: flag("certificates-unchecked", false, false),
  mcp: unjudged("the setting decides which program runs"),
  uri: ADDRESS,
  "*": unjudgedOfOld,
};

/** How the certificate of a database is checked. */
const TLS_MODE = among(
  "certificates-unchecked",
  { "verify-full": 0, VERIFY_FULL: 0, 0: 0, "verify-ca": 1, VERIFY_CA: 1, 1: 1, insecure: 2, INSECURE: 2, 2: 2 },
  "verify-full",
);

/** A database that agents make reachable. */
export const DB: Fields = {
  dynamic_labels: DYNAMIC,
  tls: { mode: TLS_MODE, "*": unjudgedOfOld },
  uri: ADDRESS,
  "*": unjudgedOfOld,
};

export const NODE: Fields = {
  addr: ADDRESS,
  cmd_labels: DYNAMIC,
  peer_addr: ADDRESS,
  public_addrs: ADDRESS,
  "*": unjudgedOfOld,
};

export const DESKTOP: Fields = { addr: ADDRESS, host_id: ADDRESS, "*": unjudgedOfOld };

const FOUND = readBy("discovery-wider");

/** What agents find by themselves. */
export const DISCOVERY_CONFIG: Fields = {
  aws: selected("tags"),
  azure: selected("tags"),
  gcp: selected("labels"),
  kube: selected("labels"),
};

/** Selectors: `*` for every label reaches whatever is there, and what another one finds is not known here. */
function selected(labels: string): Field {
  return field(FOUND.dangers, (change) => {
    const entries = [change.after ?? []].flat();
    const isEvery = entries.filter((entry) =>
      stable((entry as Readonly<Record<string, unknown>>)[labels] ?? {}).includes('"*":'),
    );
    if (isEvery.length > 0) return isEvery.map((entry) => danger("discovery-wider", change, stable(entry)));
    return entries.length === 0 ? [] : [notUnderstood("this review does not know what that finds")];
  });
}

/** Users that agents make on hosts, for whoever reaches them. */
export const STATIC_HOST_USER: Fields = { matchers: entriesGained("hosts-administered") };
