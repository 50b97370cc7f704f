import type { Brand } from "../../brand/brand";
import { isRecord } from "../../core/given";
import { type Problems, propertyOf } from "../../core/value";
import { ownedPaths } from "./owned-values";
import { AGENT_RELEASE_RULES } from "./rules";

type Values = Readonly<Record<string, unknown>>;

/** Paths as a tree: what only the release sets is `true`, what holds such values is a branch. */
type OwnedTree = Map<string, OwnedTree | true>;

/** Chart values merged with further ones: objects are merged key by key; otherwise the value of `own` wins. */
export function mergeValues(further: Values, own: Values): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(further), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [left, right] = [further[key], own[key]];
      if (!Object.hasOwn(own, key)) return [key, left];
      return [key, isRecord(left) && isRecord(right) ? mergeValues(left, right) : right];
    }),
  );
}

/** Notes further values that take back what a brand's charts and their release decide (`AGENT-030`), see {@link ownedPaths}. */
export function checkOwnedValues(further: Values, brand: Brand, problems: Problems): void {
  const owned: OwnedTree = new Map();
  for (const path of ownedPaths(brand)) addPath(path.split("."), owned);
  checkOwned(further, owned, "helm.values", problems);
}

/**
 * Notes further values that take back what the release renders (`AGENT-030`).
 *
 * Upper and lower case count as equal, because a chart would ignore `Updater` silently.
 */
export function checkRenderedValues(further: Values, own: Values, problems: Problems): void {
  const owned: OwnedTree = new Map();
  addValues(own, owned);
  checkOwned(further, owned, "helm.values", problems);
}

function addPath([key = "", ...rest]: readonly string[], tree: OwnedTree): void {
  const branch = tree.get(key.toLowerCase());
  if (branch === true) return;
  const child: OwnedTree | true = rest.length === 0 ? true : (branch ?? new Map<string, OwnedTree | true>());
  tree.set(key.toLowerCase(), child);
  if (child !== true) addPath(rest, child);
}

function addValues(own: Values, tree: OwnedTree): void {
  for (const [key, value] of Object.entries(own)) {
    const branch = tree.get(key.toLowerCase());
    if (branch === true) continue;
    const child: OwnedTree | true = isRecord(value) ? (branch ?? new Map<string, OwnedTree | true>()) : true;
    tree.set(key.toLowerCase(), child);
    if (child !== true && isRecord(value)) addValues(value, child);
  }
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

/** Notes further values that are not plain data (`AGENT-031`). */
export function checkPlain(value: unknown, place: string, problems: Problems): void {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkPlain(item, `${place}[${index}]`, problems);
    });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) checkPlain(item, propertyOf(place, key), problems);
  } else {
    problems.add(AGENT_RELEASE_RULES.plainValues, place, typeof value === "object" ? "an object" : value);
  }
}
