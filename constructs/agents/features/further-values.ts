import { invalidForm } from "../../core/schema/report";
import { CREDENTIAL_OR_FILE } from "../../brand/image-contract";
import { credentialsIn } from "../../core/credential-places";
import { isRecord } from "../../core/given";
import { Problems, propertyOf } from "../../core/value";
import type { PropsOf } from "../../core/schema/group";
import { anything, where, type Shape } from "../../core/schema/shapes";
import type { DeclaredRelease } from "./agent-release-props";
import type { Feature, Values } from "../common/feature";
import { AGENT_RELEASE_RULES } from "../common/rules";

/** Paths as a tree: what only the release sets is `true`, what holds such values is a branch. */
type OwnedTree = Map<string, OwnedTree | true>;

/** Notes further values that take back what only the release sets (`AGENT-030`), at paths such as `updater.enabled`. */
export function checkOwnedValues(further: Values, paths: readonly string[], problems: Problems): void {
  checkOwned(further, treeOf(paths), "helm.values", problems);
}

/** Notes credentials in further values (`AGENT-084`): the configuration file is among the values. */
export function checkCredentials(further: Values, problems: Problems): void {
  const owned = new Set(problems.list.map(({ property }) => property));
  const places = credentialsIn(further, "helm.values", CREDENTIAL_OR_FILE);
  for (const place of places.filter((each) => !owned.has(each))) {
    problems.add(AGENT_RELEASE_RULES.credentialValue, place, "(redacted)");
  }
}

function treeOf(paths: readonly string[]): OwnedTree {
  const owned: OwnedTree = new Map();
  for (const path of paths) addPath(path.toLowerCase(), owned);
  return owned;
}

/**
 * Notes further values that take back what the release renders (`AGENT-030`).
 *
 * Upper and lower case count as equal, because a chart would ignore `Updater` silently.
 */
export function checkRenderedValues(further: Values, own: Values, problems: Problems): void {
  const owned: OwnedTree = new Map();
  addValues(own, owned);
  const isKnown = knownPlaces(problems);
  const found = new Problems();
  checkOwned(further, owned, "helm.values", found);
  problems.addAll(found.list.filter(({ property }) => !isKnown(property)));
}

/** Whether further values at a place, above it or below it have a violation already. */
export function knownPlaces(problems: Problems): (place: string) => boolean {
  const known = problems.list.map(({ property }) => property).filter((property) => property.startsWith("helm.values"));
  return (place) => known.some((property) => place.startsWith(property) || property.startsWith(place));
}

function addPath(path: string, tree: OwnedTree): void {
  const end = path.indexOf(".");
  if (end === -1) tree.set(path, true);
  else addPath(path.slice(end + 1), branchOf(tree, path.slice(0, end)));
}

function addValues(own: Values, tree: OwnedTree): void {
  for (const [key, value] of Object.entries(own)) {
    if (isRecord(value)) addValues(value, branchOf(tree, key.toLowerCase()));
    else tree.set(key.toLowerCase(), true);
  }
}

/** The branch of a key; one that leads nowhere below what only the release sets. */
function branchOf(tree: OwnedTree, key: string): OwnedTree {
  const known = tree.get(key);
  if (known instanceof Map) return known;
  const branch: OwnedTree = new Map();
  if (known === undefined) tree.set(key, branch);
  return branch;
}

function checkOwned(further: Values, owned: OwnedTree, place: string, problems: Problems): void {
  for (const [key, value] of Object.entries(further)) {
    const branch = owned.get(key.toLowerCase());
    if (branch === undefined) continue;
    const path = propertyOf(place, key);
    // What is owned may be a secret, and anything but an object takes the place of all that is below.
    if (branch === true || !isRecord(value)) problems.add(AGENT_RELEASE_RULES.ownedValue, path, "(redacted)");
    else checkOwned(value, branch, path, problems);
  }
}

const PLAIN = invalidForm("an object of strings, finite numbers, booleans, null, lists and plain objects");
/** Values of a chart. */
export const valuesShape = where(anything, isRecord, PLAIN) as Shape<Values>;

/** Values that no prop has. */
export interface FurtherValuesProps {
  /**
   * Further values of the chart. They cannot set what other props decide, and cannot undo a rule (`AGENT-030`), and hold
   * no credential (`AGENT-084`). Values that the chart of this package (`AGENT-079`) or Teleport's chart (`AGENT-087`, which
   * can be acknowledged) does not have are refused.
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
  together: [
    ({ helm }: Pick<DeclaredRelease, "helm">, problems) => {
      checkPlain(helm.values ?? {}, "helm.values", problems);
    },
  ],
  owns: ({ common, file }) => [
    "insecureSkipProxyTLSVerify",
    "updater.insecureSkipProxyTLSVerify",
    `${common}.diag_addr`,
    ...["auth_service", "proxy_service", "version"].map((path) => `${file}.${path}`),
  ],
} satisfies Feature;

/** Notes further values that are not plain data. */
function checkPlain(value: unknown, place: string, problems: Problems): void {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkPlain(item, `${place}[${index}]`, problems);
    });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) checkPlain(item, propertyOf(place, key), problems);
  } else {
    problems.add(PLAIN, place, typeof value === "object" ? "an object" : value);
  }
}
