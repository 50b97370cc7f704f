import { isObject } from "../../json/json";
import { DAY, seconds, secondsKept } from "../../manifests/durations";
import { stable } from "../../model/stable";
import type { PlatformModel } from "../../model/model";
import { objectAt, textAt } from "../../json/plain-data";
import { has, isAt, type Both, type Held } from "./danger";
import { losesState } from "../refused";
import { becomes, NOT_SET } from "../setting-text";

/** Keys of the storage's section that say how much and how often, and not where. */
const NOT_A_PLACE =
  /^(read_|write_)|interval|capacity|auto_scaling|billing|retention|backups|buffer|poll|pool|size|count|_file$|tls|insecure|credentials|auth_mode/;

/** Parameters of an address that say where something is; others say how it is reached. */
const PLACE = /^(endpoint|region|projectID|databaseID|locationS3)=/;

/** Where the auth service keeps its state, its events and its recordings; dangerous where both sides say another place. */
export function storagePlaces(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const [old, now] = [before, after].map(placesOf);
  if (old === undefined || now === undefined) return [];
  // Another place of the state is told as what is refused.
  const isRefused = losesState({ before, after });
  return Object.entries(side === before ? old : now)
    .filter(([name]) => !isRefused || Object.hasOwn(KEPT, name))
    .map(([name, value]) => ({
      key: JSON.stringify([name, value]),
      place: `${KEPT[name] ?? "authorities, users and tokens"} of ${side.name}, ${name}:`,
      value: becomes(old[name] || NOT_SET, now[name] || NOT_SET),
      level: 1,
    }));
}

/** What is kept elsewhere than the state. */
const KEPT: Readonly<Record<string, string>> = { audit_events_uri: "audit events", audit_sessions_uri: "recordings" };

function placesOf(platform: PlatformModel): Readonly<Record<string, string>> | undefined {
  const { storage } = platform;
  if (storage === undefined) return undefined;
  const places = Object.entries(sectionOf(platform)).filter(
    ([key, value]) => !NOT_A_PLACE.test(key) && !isObject(value) && key !== "type",
  );
  return {
    audit_events_uri: "",
    audit_sessions_uri: "",
    backend: storage.kind === "volume" ? "volume" : storage.backend,
    ...(storage.kind === "volume" && { claim: storage.claim }),
    ...Object.fromEntries(
      places.map(([key, value]) => [key, key.endsWith("_uri") ? firstPlace(value) : placeAt(value)]),
    ),
  };
}

function sectionOf({ configuration, brand }: PlatformModel) {
  return objectAt(configuration, "auth", brand, "storage");
}

/** Events are written to all places, and searched in the first; nobody searches the output of a pod. */
function firstPlace(value: unknown): string {
  return placeAt([value].flat().find((each) => each !== "stdout://") ?? "");
}

/** An address without who asks, and how: the host, and what is there. */
function placeAt(value: unknown): string {
  if (typeof value !== "string") return stable(value);
  const [beforeFragment = ""] = value.split("#");
  const [address = "", ...rest] = beforeFragment.split("?");
  const query = rest.join("?");
  if (!address.includes("://")) return value;
  return [address.replace(/:\/\/[^/]*@/, "://"), ...query.split("&").filter((each) => PLACE.test(each))].join(" ");
}

/** How rarely the volume is backed up, and how few of its backups are kept. The service never turns off backups of tables. */
export function backupsFewer(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  if (before.storage?.kind !== "volume" || after.storage?.kind !== "volume") return [];
  const backups = [side, before, after].map(({ storage }) => (storage?.kind === "volume" ? storage.backup : undefined));
  const [own, ...both] = backups;
  const every = own && (seconds(own.every) ?? Number.MAX_VALUE);
  return [
    isAt(`backups of ${side.name}:`, own === undefined ? "none" : `each ${own.every}`, every ?? Infinity),
    ...(own === undefined || both.includes(undefined)
      ? []
      : [isAt(`${side.name} keeps`, `${own.retain} backups`, 1 / own.retain)]),
  ];
}

/** Who may read what is stored, by the parameters of addresses: a danger where they come. */
const OPENING = ["acl", "disablesse", "insecure"];

/** Keys of encryption: a danger where they go. */
const KEYS = ["keyName", "sse_kms_key"];

/** How the certificate of Postgres is checked, the strictest first. */
const MODES = ["verify-full", "verify-ca", "require", "prefer", "allow", "disable"];

/** What makes it easier to read what is stored, on both sides in the same place. */
export function storageOpen(side: PlatformModel): readonly Held[] {
  const section = sectionOf(side);
  return Object.entries(section).flatMap(([key, value]) => {
    const place = `storage of ${side.name} ${key}`;
    if (key === "insecure") return [isAt(place, value, value === true ? 1 : 0)];
    const parameters = parametersIn(value);
    const opening = parameters.filter((each) => OPENING.includes(each.name) && each.value !== "false");
    const mode = parameters.find(({ name }) => name === "sslmode")?.value ?? "prefer";
    const level = MODES.indexOf(mode);
    return [
      ...opening.map((each) => has(place, `${each.name}=${each.value}`)),
      ...([value].flat().some((each) => /^postgres(ql)?:/.test(String(each)))
        ? [isAt(`${place} sslmode`, mode, level < 0 ? MODES.length : level)]
        : []),
    ];
  });
}

/** Keys with which what is stored is encrypted. */
export function storageKeys(side: PlatformModel): readonly Held[] {
  return Object.entries(sectionOf(side)).flatMap(([key, value]) =>
    parametersIn(value)
      .filter(({ name }) => KEYS.includes(name))
      .map(({ name, value: text }) => has(`storage of ${side.name} ${key}`, `${name}=${text}`)),
  );
}

/** Parameters of addresses, in their queries and fragments. */
function parametersIn(addresses: unknown): readonly { readonly name: string; readonly value: string }[] {
  return [addresses]
    .flat()
    .filter((address) => typeof address === "string")
    .flatMap((address) => [...new URLSearchParams(address.split(/[?#]/).slice(1).join("&"))])
    .map(([name, value]) => ({ name, value }));
}

/** How long events are kept: in addresses of Postgres, and of Firestore. */
const RETENTION = ["retention_period", "eventRetentionPeriod"];

/** What the service takes where nothing says how long events are kept. */
const YEAR = 365 * DAY;

/** How soon audit events are deleted, of storage that both sides have. */
export function eventsForgotten(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  if (before.storage?.kind !== "external" || after.storage?.kind !== "external") return [];
  const section = sectionOf(side);
  const inAddress = parametersIn(section["audit_events_uri"]).find(({ name }) => RETENTION.includes(name))?.value;
  const given = inAddress ?? textAt(section, "retention_period");
  const kept = secondsKept(given ?? "") ?? YEAR;
  const text = kept % DAY === 0 ? `${kept / DAY} days` : (given ?? "a year");
  return [isAt(`${side.name} keeps audit events for`, text, 1 / kept)];
}
