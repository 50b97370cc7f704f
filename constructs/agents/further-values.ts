import type { Brand } from "../brand";
import { Problems, propertyOf } from "../validation/value";
import { AGENT_RELEASE_RULES } from "./rules";

type Values = Readonly<Record<string, unknown>>;

/** Whole values that only the release decides, also where it leaves them at the chart's default. */
const RESERVED = [
  "apps",
  "authToken",
  "brand",
  "databases",
  "enterprise",
  "joinParams",
  "joinTokenSecret",
  "kubeClusterName",
  "proxyAddr",
  "roles",
];

/** Chart values with further ones beside them: objects are merged, anything else of `own` wins. */
export function mergeValues(further: Values, own: Values): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(further), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [left, right] = [further[key], own[key]];
      if (!Object.hasOwn(own, key)) return [key, left];
      return [key, isObject(left) && isObject(right) ? mergeValues(left, right) : right];
    }),
  );
}

/** Further values where they are plain data, else none: a release with violations is still rendered. */
export function plainValues(further: unknown): Values {
  if (!isObject(further)) return {};
  const problems = new Problems();
  checkPlain(further, "", problems, []);
  return problems.list.length === 0 ? further : {};
}

/**
 * Notes further values that are not plain data (`AGENT-031`), or that would take back what the release decides
 * (`AGENT-030`).
 */
export function checkFurtherValues(further: unknown, own: Values, brand: Brand, problems: Problems): void {
  if (further === undefined) return;
  if (!isObject(further)) {
    problems.add(AGENT_RELEASE_RULES.plainValues, "values", further);
    return;
  }
  checkPlain(further, "values", problems, []);
  const reserved = [...RESERVED, brand.versionOverrideValue];
  for (const [key, value] of Object.entries(further)) {
    const place = propertyOf("values", key);
    // What is reserved may be the secret itself, so it is not shown.
    if (reserved.includes(key)) problems.add(AGENT_RELEASE_RULES.ownedValue, place, "(redacted)");
    else if (Object.hasOwn(own, key)) checkOwned(value, own[key], place, problems);
  }
}

function checkOwned(further: unknown, own: unknown, place: string, problems: Problems): void {
  if (!isObject(further) || !isObject(own)) {
    problems.add(AGENT_RELEASE_RULES.ownedValue, place, further);
    return;
  }
  for (const [key, value] of Object.entries(further)) {
    if (Object.hasOwn(own, key)) checkOwned(value, own[key], propertyOf(place, key), problems);
  }
}

function checkPlain(value: unknown, place: string, problems: Problems, parents: readonly object[]): void {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return;
  if (typeof value !== "object" || parents.includes(value) || !(Array.isArray(value) || isObject(value))) {
    problems.add(AGENT_RELEASE_RULES.plainValues, place, typeof value === "object" ? "an object" : value);
    return;
  }
  const inside = [...parents, value];
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkPlain(item, `${place}[${index}]`, problems, inside);
    });
  } else {
    for (const [key, item] of Object.entries(value)) checkPlain(item, propertyOf(place, key), problems, inside);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
