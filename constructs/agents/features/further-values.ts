import { CREDENTIAL_OR_FILE } from "../../brand/image-contract";
import { credentialsIn } from "../../core/credential-places";
import { fieldsOf, isRecord } from "../../core/given";
import { plainData } from "../../core/schema/data";
import { Problems, propertyOf } from "../../core/value";
import type { PropsOf } from "../../core/schema/group";
import { map } from "../../core/schema/shapes";
import { checkOverlayVersion } from "../../platform/component/configuration/further-configuration";
import { chartVersion } from "../common/chart-source";
import type { Feature, Values } from "../common/feature";
import { AGENT_RELEASE_RULES } from "../common/rules";
import type { DeclaredRelease } from "./agent-release-props";

/** Notes further values that only the release sets (`AGENT-030`), at paths such as `updater.enabled`. */
export function checkOwnedValues(further: Values, paths: readonly string[], problems: Problems): void {
  checkOwned(further, { paths: paths.map((path) => path.toLowerCase()), above: "", place: "helm.values" }, problems);
}

/** Notes credentials in further values (`AGENT-084`): the configuration file is among the values. */
export function checkCredentials(further: Values, problems: Problems): void {
  const owned = new Set(problems.list.map(({ property }) => property));
  const places = credentialsIn(further, "helm.values", CREDENTIAL_OR_FILE);
  for (const place of places.filter((each) => !owned.has(each))) {
    problems.add(AGENT_RELEASE_RULES["AGENT-084"], place, "(redacted)");
  }
}

/**
 * Notes further values that the release renders (`AGENT-030`).
 *
 * Upper and lower case count as equal, because a chart would ignore `Updater` silently.
 */
export function checkRenderedValues(further: Values, own: Values, problems: Problems): void {
  const isKnown = knownPlaces(problems);
  const found = new Problems();
  checkOwnedValues(further, leavesOf(own), found);
  problems.addAll(found.list.filter(({ property }) => !isKnown(property)));
}

/** Notes keys of the configuration file that the version of the agents does not read (`CONFIGURATION-005`). */
export function checkFurtherKeys(release: DeclaredRelease, problems: Problems): void {
  const { configurationValue } = release.platform.brand;
  const further = fieldsOf(release.helm.values?.[configurationValue]);
  const isKnown = knownPlaces(problems);
  const found = new Problems();
  checkOverlayVersion({ place: propertyOf("helm.values", configurationValue), further }, chartVersion(release), found);
  problems.addAll(found.list.filter(({ property }) => !isKnown(property)));
}

/** Whether further values at a place, above it or below it have a violation already. */
export function knownPlaces(problems: Problems): (place: string) => boolean {
  const known = problems.list.map(({ property }) => property).filter((property) => property.startsWith("helm.values"));
  return (place) => known.some((property) => place.startsWith(property) || property.startsWith(place));
}

/** Paths of everything that is no object in values. */
function leavesOf(values: Values, above = ""): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    isRecord(value) ? leavesOf(value, `${above}${key}.`) : `${above}${key}`,
  );
}

/** What only the release sets, seen from a place in further values. */
interface Owned {
  /** Paths in lower case. */
  readonly paths: readonly string[];

  /** Path of the place, with a dot at its end. */
  readonly above: string;
  readonly place: string;
}

function checkOwned(further: Values, { paths, above, place }: Owned, problems: Problems): void {
  for (const [key, value] of Object.entries(further)) {
    const path = `${above}${key.toLowerCase()}`;
    const here = { paths, above: `${path}.`, place: propertyOf(place, key) };
    const holdsOwned = paths.some((each) => each.startsWith(here.above));
    // What is owned may be a secret, and anything but an object takes the place of all that is below.
    if (paths.includes(path) || (holdsOwned && !isRecord(value))) {
      problems.add(AGENT_RELEASE_RULES["AGENT-030"], here.place, "(redacted)");
    } else if (holdsOwned && isRecord(value)) checkOwned(value, here, problems);
  }
}

/** Values of a chart. */
export const valuesShape = map(plainData, undefined, { secret: true });

/** Values that no prop has. */
export interface FurtherValuesProps {
  /**
   * Further values of the chart, besides those that other props decide (`AGENT-030`), and without credentials
   * (`AGENT-084`). Values that the chart of this package (`AGENT-079`) or Teleport's chart (`AGENT-087`, which can be
   * acknowledged) does not have are refused.
   *
   * @default none
   */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Values of the chart that no other prop decides.
 *
 * What it owns nobody sets: values that would undo the hardening of pods, or the verification of the platform by agents,
 * and services that are no agent's.
 */
export const FURTHER_VALUES = {
  helm: { values: valuesShape } satisfies PropsOf<FurtherValuesProps>,
  owns: ({ common, file }) => [
    "insecureSkipProxyTLSVerify",
    "updater.insecureSkipProxyTLSVerify",
    `${common}.diag_addr`,
    ...["auth_service", "proxy_service", "version"].map((path) => `${file}.${path}`),
  ],
} satisfies Feature;
