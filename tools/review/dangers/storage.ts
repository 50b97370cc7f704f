import { isObject } from "../../manifests/configuration";
import { DAY, seconds, secondsKept } from "../../manifests/durations";
import { stable } from "../../model/components";
import type { PlatformModel } from "../../model/model";
import { objectAt, textAt } from "../../manifests/plain-data";
import { isAt, type Both, type Held } from "./danger";

/** Keys of the storage's section that say how much and how often, and not where. */
const NOT_A_PLACE =
  /^(read_|write_)|interval|capacity|auto_scaling|billing|retention|backups|buffer|poll|pool|size|count|_file$|tls|credentials|auth_mode/;

/** Parameters of an address that say where something is; others say how it is reached. */
const PLACE = /^(endpoint|region|projectID|databaseID|locationS3)=/;

/** Where the auth service keeps its state, its events and its recordings; dangerous where both sides say another place. */
export function storagePlaces(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  const [old, now] = [before, after].map(placesOf);
  if (old === undefined || now === undefined) return [];
  return Object.entries(side === before ? old : now).map(([key, value]) => ({
    key: JSON.stringify([key, value]),
    place: `storage of ${side.name}`,
    value: key,
    level: 1,
  }));
}

function placesOf(platform: PlatformModel): Readonly<Record<string, string>> | undefined {
  const { storage } = platform;
  if (storage === undefined) return undefined;
  const places = Object.entries(sectionOf(platform)).filter(
    ([key, value]) => !NOT_A_PLACE.test(key) && !isObject(value),
  );
  return {
    audit_events_uri: "",
    audit_sessions_uri: "",
    [storage.kind === "volume" ? "a volume" : `the backend ${storage.backend}`]: "",
    ...(storage.kind === "volume" && { [`the claim ${storage.claim}`]: "" }),
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

/** How rarely the volume is backed up, and how few of its backups are kept. */
export function backupsFewer(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
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

/** What the service takes where nothing says how long events are kept. */
const YEAR = 365 * DAY;

/** How soon audit events are deleted, of storage that both sides have. */
export function eventsForgotten(side: PlatformModel, { before, after }: Both<PlatformModel>): readonly Held[] {
  if (before.storage?.kind !== "external" || after.storage?.kind !== "external") return [];
  const section = sectionOf(side);
  const addresses = [section["audit_events_uri"]].flat().filter((each) => typeof each === "string");
  const inAddress = addresses.flatMap((each) => /[#?&]retention_period=([^&]+)/.exec(each)?.[1] ?? [])[0];
  const given = inAddress ?? textAt(section, "retention_period");
  const kept = secondsKept(given ?? "") ?? YEAR;
  const text = kept % DAY === 0 ? `${kept / DAY} days` : (given ?? "a year");
  return [isAt(`${side.name} keeps audit events for`, text, 1 / kept)];
}
