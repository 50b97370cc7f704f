import type { Brand } from "../../../brand/brand";
import type { ConfigurationKeys } from "../../../brand/image-contract/configuration-keys";
import { credentialsIn } from "../../../core/credential-places";
import { isRecord } from "../../../core/given";
import { checkReferences } from "../../../core/reference-checks";
import { plainData } from "../../../core/schema/data";
import { NOT_SHOWN } from "../../../core/schema/report";
import { map } from "../../../core/schema/shapes";
import { propertyOf, type Problems } from "../../../core/value";
import { isThereAt } from "../../../updates/known-at";
import type { Version } from "../../../updates/version";
import { ownedByAuth, ownedByProxies, type OwnedKeys } from "./owned-keys";
import { CONFIGURATION_RULES as RULES } from "./rules";

/** Further keys of a configuration file: plain data, merged deeply with what the platform renders. */
export type FurtherConfiguration = Readonly<Record<string, unknown>>;

/** What {@link FurtherConfiguration} may be. */
export const furtherConfiguration = map(plainData, undefined, { secret: true });

/** The props of a platform that this is about. */
interface Configured {
  readonly brand: Brand;
  readonly version: Version;
  readonly auth: { readonly furtherConfiguration?: FurtherConfiguration };
  readonly proxies: { readonly furtherConfiguration?: FurtherConfiguration };
}

/** Notes keys that others decide (`CONFIGURATION-002`), credentials (`CONFIGURATION-003`) and misplaced references. */
export function checkFurtherConfiguration(props: Configured, problems: Problems): void {
  for (const { place, further, owned } of overlays(props)) {
    checkOwned(further, { place, path: "", owned }, problems);
    const { configurationKeys } = props.brand.imageContract;
    for (const found of credentialsIn(further, place, configurationKeys))
      problems.add(RULES.credential, found, "(redacted)");
    checkReferences(further, place, problems);
  }
}

/** Notes keys that nobody is known to read (`CONFIGURATION-004`); a program may acknowledge them. */
export function checkUnknownConfiguration(props: Configured, problems: Problems): void {
  const { configurationKeys: keys, configurationKeysSince } = props.brand.imageContract;
  const isThere = (path: string) => isThereAt(props.version, configurationKeysSince[path] ?? "");
  for (const { place, further } of overlays(props)) checkKnown(further, { place, path: "", keys, isThere }, problems);
}

function overlays({ brand, auth, proxies }: Configured) {
  const section = brand.configurationSection;
  return [
    {
      place: "auth.furtherConfiguration",
      further: auth.furtherConfiguration ?? {},
      owned: ownedByAuth(section),
    },
    {
      place: "proxies.furtherConfiguration",
      further: proxies.furtherConfiguration ?? {},
      owned: ownedByProxies(section),
    },
  ];
}

interface Owned {
  readonly place: string;

  /** Path of the place in the file. */
  readonly path: string;
  readonly owned: OwnedKeys;
}

/** Anything but an object takes the place of all that is below it. Upper and lower case count as equal. */
function checkOwned(further: FurtherConfiguration, { place, path, owned }: Owned, problems: Problems): void {
  for (const [key, value] of Object.entries(further)) {
    const here = { place: propertyOf(place, key), path: path === "" ? key : `${path}.${key}`, owned };
    const instead = insteadOf(here.path, owned, isRecord(value));
    if (instead !== undefined) problems.add({ ...RULES.owned, fix: instead }, here.place, NOT_SHOWN);
    else if (isRecord(value)) checkOwned(value, here, problems);
  }
}

/** What to do instead of setting a path; undefined where it is free. */
function insteadOf(path: string, owned: OwnedKeys, isObject: boolean): string | undefined {
  const wanted = path.toLowerCase();
  const [, instead] =
    Object.entries(owned).find(([key]) => wanted === key || (!isObject && key.startsWith(`${wanted}.`))) ?? [];
  return instead;
}

interface Known {
  readonly place: string;

  /** Path of the place in the file, without the places in lists. */
  readonly path: string;

  /** Whether the version of the platform has the key at a path. */
  readonly isThere: (path: string) => boolean;
  readonly keys: ConfigurationKeys;
}

function checkKnown(value: unknown, known: Known, problems: Problems): void {
  const { place, path, keys, isThere } = known;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkKnown(item, { ...known, place: `${place}[${index}]` }, problems);
    });
  }
  if (!isRecord(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const below = Object.hasOwn(keys, key) ? keys[key] : keys["*"];
    const at = propertyOf(place, key);
    const here = path === "" ? key : `${path}.${key}`;
    if (below === undefined || !isThere(here)) problems.add(RULES.unknown, at, NOT_SHOWN);
    else if (typeof below === "object") checkKnown(item, { ...known, place: at, path: here, keys: below }, problems);
  }
}
