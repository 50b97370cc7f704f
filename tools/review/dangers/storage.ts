import { isObject } from "../../json/json";
import { objectAt } from "../../json/plain-data";
import { DAY, seconds, secondsKept } from "../../manifests/durations";
import type { PlatformModel } from "../../model/model";
import { stable } from "../../model/stable";
import { losesState } from "../refused";
import { field } from "../service/comparisons";
import type { Field } from "../service/field";
import { becomes, NOT_SET } from "../setting-text";
import type { Both } from "../step";
import { gained, has, lost, type Dangerous } from "./danger";

/** Keys of the storage's section that say how much and how often, and not where. */
const NOT_A_PLACE =
  /^(read_|write_)|interval|capacity|auto_scaling|billing|retention|backups|buffer|poll|pool|size|count|_file$|tls|insecure|credentials|auth_mode/;

/** Parameters of an address that say where something is; others say how it is reached. */
const PLACE = /^(endpoint|region|projectID|databaseID|locationS3)=/;

/** Where the auth service keeps its state, its events and its recordings; dangerous where both sides say another place. */
export function storageMoved({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  const [old, now] = [before, after].map(places);
  if (old === undefined || now === undefined) return [];
  // Another place of the state is reported as refused.
  const isRefused = losesState({ before, after });
  return Object.entries(now)
    .filter(([name, value]) => value !== old[name] && (!isRefused || Object.hasOwn(KEPT, name)))
    .map(([name, value]) => {
      const what = `${KEPT[name] ?? "authorities, users and tokens"} of ${after.name}, ${name}`;
      return { danger: "storage-moved", text: `${what}: ${becomes(old[name] || NOT_SET, value || NOT_SET)}` };
    });
}

/** Data that is kept elsewhere than the state. */
const KEPT: Readonly<Record<string, string>> = { audit_events_uri: "audit events", audit_sessions_uri: "recordings" };

function places(platform: PlatformModel): Readonly<Record<string, string>> | undefined {
  const { storage } = platform;
  if (storage === undefined) return undefined;
  const settings = Object.entries(section(platform)).filter(
    ([key, value]) => !NOT_A_PLACE.test(key) && !isObject(value) && key !== "type",
  );
  return {
    audit_events_uri: "",
    audit_sessions_uri: "",
    backend: storage.kind === "volume" ? "volume" : storage.backend,
    ...(storage.kind === "volume" && { claim: storage.claim }),
    ...Object.fromEntries(
      settings.map(([key, value]) => [key, key.endsWith("_uri") ? firstPlace(value) : place(value)]),
    ),
  };
}

function section({ configuration, brand }: PlatformModel) {
  return objectAt(configuration, "auth", brand, "storage");
}

/** Events are written to all places, and searched in the first; nobody searches the output of a pod. */
function firstPlace(value: unknown): string {
  return place([value].flat().find((each) => each !== "stdout://") ?? "");
}

/** The place in an address: host, path and parameters that say where, without the user and others. */
function place(value: unknown): string {
  if (typeof value !== "string") return stable(value);
  const [beforeFragment = ""] = value.split("#");
  const [address = "", ...rest] = beforeFragment.split("?");
  const query = rest.join("?");
  if (!address.includes("://")) return value;
  return [address.replace(/:\/\/[^/]*@/, "://"), ...query.split("&").filter((each) => PLACE.test(each))].join(" ");
}

/** How rarely the volume is backed up, and how few of its backups are kept. The service never turns off backups of tables. */
export function backupsFewer({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  if (before.storage?.kind !== "volume" || after.storage?.kind !== "volume") return [];
  const [old, now] = [before.storage.backup, after.storage.backup];
  const { name } = after;
  return [
    ...((seconds(now?.every) ?? Infinity) > (seconds(old?.every) ?? Infinity)
      ? [`backups of ${name}: ${becomes(each(old?.every), each(now?.every))}`]
      : []),
    ...(old !== undefined && now !== undefined && now.retain < old.retain
      ? [`${name} keeps ${becomes(`${old.retain} backups`, `${now.retain} backups`)}`]
      : []),
  ].map((text) => ({ danger: "backups-fewer", text }));
}

function each(time: string | undefined): string {
  return time === undefined ? "none" : `each ${time}`;
}

/** Who may read what is stored, by the parameters of addresses: a danger where they come. */
const OPENING = ["acl", "disablesse", "insecure"];

/** Keys of encryption: a danger where they go. */
const KEYS = ["keyName", "sse_kms_key"];

/** How the certificate of Postgres is checked, the strictest first. */
const MODES = ["verify-full", "verify-ca", "require", "prefer", "allow", "disable"];

/** A setting of the storage: what makes it easier to read what is stored. */
export const storageSetting: Field = field(["storage-weaker"], ({ before, after, path, documents }) => {
  const subject = `storage of ${(documents.after as PlatformModel).name} ${path.at(-1)}`;
  const those = (value: unknown, names: readonly string[]) =>
    parameters(value)
      .filter((each) => names.includes(each.name) && each.value !== "false")
      .map((each) => has(subject, `${each.name}=${each.value}`));
  const [old = 0, now = 0] = [before, after].map(weakness);
  const modes = [old, now].map((level) => MODES[level] ?? "unknown");
  return [
    ...gained("storage-weaker", those(before, OPENING), those(after, OPENING)),
    ...lost("storage-weaker", those(before, KEYS), those(after, KEYS)),
    ...(now > old ? [{ danger: "storage-weaker", text: `${subject} sslmode ${modes.join(" → ")}` } as const] : []),
  ].map((each) => ({ ...each, isBrief: true }));
});

/** How little the certificate of Postgres is checked; 0 where it is no address of one. */
function weakness(addresses: unknown): number {
  if (![addresses].flat().some((address) => /^postgres(ql)?:/.test(String(address)))) return 0;
  const mode = parameters(addresses).find(({ name }) => name === "sslmode")?.value ?? "prefer";
  return MODES.includes(mode) ? MODES.indexOf(mode) : MODES.length;
}

/** Parameters of addresses, in their queries and fragments. */
function parameters(addresses: unknown): readonly { readonly name: string; readonly value: string }[] {
  return [addresses]
    .flat()
    .filter((address) => typeof address === "string")
    .flatMap((address) => [...new URLSearchParams(address.split(/[?#]/).slice(1).join("&"))])
    .map(([name, value]) => ({ name, value }));
}

/** How long events are kept: in addresses of Postgres, and of Firestore. */
const RETENTION = ["retention_period", "eventRetentionPeriod"];

/** How long the service keeps events if nothing says it. */
const YEAR = 365 * DAY;

/** How soon audit events are deleted, of storage that both sides have. */
export function eventsForgotten({ before, after }: Both<PlatformModel>): readonly Dangerous[] {
  if (before.storage?.kind !== "external" || after.storage?.kind !== "external") return [];
  const [old = YEAR, now = YEAR] = [before, after].map(secondsOfEvents);
  if (now >= old) return [];
  const days = [old, now].map((time) => `${Number((time / DAY).toFixed(2))} days`);
  return [{ danger: "events-forgotten", text: `${after.name} keeps audit events for ${days.join(" → ")}` }];
}

function secondsOfEvents(platform: PlatformModel): number {
  const { audit_events_uri: addresses, retention_period: period } = section(platform);
  const said = parameters(addresses).find(({ name }) => RETENTION.includes(name))?.value ?? period;
  return secondsKept(String(said)) ?? YEAR;
}
