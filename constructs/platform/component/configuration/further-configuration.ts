import { defineRules, type Rule } from "../../../core/violation";
import { Brand } from "../../../brand/brand";
import { CREDENTIAL_OR_FILE } from "../../../brand/image-contract/resource-kinds";
import { findCredentials } from "../../../core/credential-places";
import { isRecord } from "../../../core/given";
import { bySimilarity } from "../../../core/nearest";
import { checkReferences } from "../../../core/reference-checks";
import { plainData } from "../../../core/schema/data";
import { NOT_SHOWN } from "../../../core/schema/report";
import { map } from "../../../core/schema/shapes";
import { childProperty, type Problems } from "../../../core/value";
import { foundAt, missingAt, collectFieldPlaces, releasesInWords, type StatedVersion } from "../../../updates/known-at";
import type { Version } from "../../../updates/version";
import { ownedByAuth, ownedByProxies, type OwnedKeys } from "./owned-keys";

const CONFIGURATION_RULES = defineRules({
  "CONFIGURATION-002": {
    problem: "furtherConfiguration has a key that a prop or the platform sets",
    fix: "remove the key",
    source: "docs/configuration.md, further configuration",
  },
  "CONFIGURATION-003": {
    problem: "furtherConfiguration has a credential: everyone who may read the ConfigMap or the plan could read it",
    fix: "put the credential into a Secret, mount it, and name the file",
    source: "docs/configuration.md, further configuration",
  },
  "CONFIGURATION-004": {
    problem: "furtherConfiguration has a key that differs in one letter from one that the platform sets",
    fix: "correct the key, or acknowledge this if the service reads it",
    source: "docs/configuration.md, further configuration",
    acknowledgeable: true,
  },
  "CONFIGURATION-005": {
    problem: "this version does not read the key, so it ignores it, or does not start",
    fix: "raise the version, or remove the key; if your version reads it, acknowledge this",
    source: "docs/configuration.md, further configuration",
    acknowledgeable: true,
  },
});

/** Further keys of a configuration file: plain data, merged deeply with what the platform renders. */
export type FurtherConfiguration = Readonly<Record<string, unknown>>;

/** What facts call the section that every component has. */
const SECTION = Brand.TELEPORT.configurationSection;

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
  for (const overlay of overlays(props)) {
    checkOverlay(overlay, problems);
    checkReferences(overlay.further, overlay.place, problems);
  }
}

/** Notes keys that the service is not known to read (`CONFIGURATION-004`, `CONFIGURATION-005`); a program may acknowledge them. */
export function checkUnreadKeys(props: Configured, problems: Problems): void {
  for (const overlay of overlays(props)) {
    checkOverlaySpelling(overlay, problems);
    checkOverlayVersion(overlay, props.version, problems);
  }
}

/** Further keys of one configuration file. */
export interface Overlay {
  /** The prop that holds them. */
  readonly place: string;
  readonly further: FurtherConfiguration;
  readonly owned: OwnedKeys;
}

/** Notes keys that others decide (`CONFIGURATION-002`), and credentials (`CONFIGURATION-003`). */
export function checkOverlay({ place, further, owned }: Overlay, problems: Problems): void {
  checkOwned({ place, further, owned }, CONFIGURATION_RULES["CONFIGURATION-002"], problems);
  for (const found of findCredentials(further, place, CREDENTIAL_OR_FILE)) {
    problems.add(CONFIGURATION_RULES["CONFIGURATION-003"], found, "(redacted)");
  }
}

function overlays({ brand, auth, proxies }: Configured): readonly Overlay[] {
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

/**
 * Notes keys that others decide, by a rule. Anything but an object takes the place of all that is below it. Upper and lower
 * case count as equal.
 *
 * @param path of the overlay in what it is merged with
 */
export function checkOwned({ place, further, owned }: Overlay, rule: Rule, problems: Problems, path = ""): void {
  for (const [key, value] of Object.entries(further)) {
    const [at, inFile] = [childProperty(place, key), below(path, key)];
    const instead = ownedPathAdvice(inFile, owned, isRecord(value));
    if (instead !== undefined) problems.add({ ...rule, fix: instead }, at, NOT_SHOWN);
    else if (isRecord(value)) checkOwned({ place: at, further: value, owned }, rule, problems, inFile);
  }
}

/** What to do instead of setting a path; undefined where it is free. */
function ownedPathAdvice(path: string, owned: OwnedKeys, isObject: boolean): string | undefined {
  const wanted = path.toLowerCase();
  return Object.entries(owned).find(([key]) => wanted === key || (!isObject && key.startsWith(`${wanted}.`)))?.[1];
}

/**
 * Notes keys that are probably meant to be others (`CONFIGURATION-004`); a program may acknowledge them. The service judges
 * unknown keys: a misspelled key of ours would do nothing, or stop the service.
 *
 * @param path of the overlay in the file
 */
export function checkOverlaySpelling({ place, further, owned }: Overlay, problems: Problems, path = ""): void {
  const known = keysBelow(path, owned);
  for (const [key, value] of Object.entries(further)) {
    const [at, inFile] = [childProperty(place, key), below(path, key)];
    if (ownedPathAdvice(inFile, owned, isRecord(value)) !== undefined) continue;
    const [near] = bySimilarity(key, known);
    if (near !== undefined && near.far <= 1 && near.word !== key) {
      const instead = ownedPathAdvice(below(path, near.word), owned, true) ?? "write it so";
      const fix = `if ${near.word} is meant, ${instead}; if not, acknowledge this`;
      problems.add({ ...CONFIGURATION_RULES["CONFIGURATION-004"], fix }, at, NOT_SHOWN);
    } else if (isRecord(value)) checkOverlaySpelling({ place: at, further: value, owned }, problems, inFile);
  }
}

/** Notes keys that a version does not read (`CONFIGURATION-005`); a program may acknowledge them. */
export function checkOverlayVersion(
  { place, further }: Pick<Overlay, "place" | "further">,
  stated: StatedVersion,
  problems: Problems,
): void {
  const keys = Object.entries(further);
  if (keys.length === 0) return;
  const facts = missingAt(stated).filter(({ about }) => about === "configuration");
  const places = keys.flatMap(([key, value]) =>
    collectFieldPlaces(value, key === Brand.SVC.configurationSection ? SECTION : key, childProperty(place, key)),
  );
  for (const { fact, place: at } of foundAt(new Map(places), facts)) {
    problems.add(
      { ...CONFIGURATION_RULES["CONFIGURATION-005"], allowed: `with version ${releasesInWords(fact)}` },
      at,
      NOT_SHOWN,
    );
  }
}

/** Keys right below a path of which the platform owns something. */
function keysBelow(path: string, owned: OwnedKeys): readonly string[] {
  const start = below(path, "");
  const found = Object.keys(owned).filter((key) => key.startsWith(start));
  return [...new Set(found.flatMap((key) => key.slice(start.length).split(".").slice(0, 1)))];
}

function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
