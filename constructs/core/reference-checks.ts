import { isRecord } from "./given";
import {
  hasMarker,
  isListReference,
  isMarkerNumber,
  isReferenceObject,
  referenceInNumber,
  splitAtReferences,
} from "./reference";
import { REFERENCE_RULES } from "./rules";
import { propertyOf, type Problems } from "./value";
import type { Rule } from "./violation";

/** No declaration is deeper; what is deeper refers to itself. */
const DEEPEST = 64;

const IN_DOCUMENT: Rule = {
  ...REFERENCE_RULES.literal,
  allowed:
    "a value that is known when the program runs, or a reference to a text, a number or a list of texts as a value",
  fix: "write the key itself; where a map is meant, name each key and refer to its value",
};

/**
 * Notes references that a rendered document cannot hold (`REFERENCE-001`).
 *
 * A document can hold references to texts and numbers, also as parts of a text, and to lists of texts; not in its keys,
 * and no references to maps.
 *
 * @param data plain data; objects of classes in it are passed over
 * @param property path of the data in the declaration
 */
export function checkReferences(data: unknown, property: string, problems: Problems): void {
  for (const { place, kind } of search(data, property)) {
    if (kind !== "value") problems.add(IN_DOCUMENT, place, GIVEN[kind]);
  }
}

/** Notes every reference below a declaration, where all has to be known in synthesis (`REFERENCE-001`). */
export function refuseReferences(data: unknown, property: string, problems: Problems): void {
  for (const { place, kind } of search(data, property)) problems.add(REFERENCE_RULES.literal, place, GIVEN[kind]);
}

const GIVEN = {
  value: "a reference",
  key: "a reference in a key",
  map: "a reference to a map",
  list: "a reference to a list, as an item of another list or as a text",
  numbers: "a reference to a list of numbers",
  object: "a reference as an object",
} as const;

interface Found {
  readonly place: string;
  readonly kind: keyof typeof GIVEN;
}

function search(value: unknown, place: string): readonly Found[] {
  return holdsReference(value, 0) ? searchAt(value, place, 0) : [];
}

/** The answer for nearly all data, without the place of everything in it. */
function holdsReference(value: unknown, depth: number): boolean {
  if (typeof value === "string") return hasMarker(value);
  if (typeof value === "number") return isMarkerNumber(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return false;
  if (isReferenceObject(value)) return true;
  if (Array.isArray(value)) return value.some((item) => holdsReference(item, depth + 1));
  if (!isRecord(value)) return false;
  return Object.keys(value).some((key) => hasMarker(key) || holdsReference(value[key], depth + 1));
}

function searchAt(value: unknown, place: string, depth: number): readonly Found[] {
  if (typeof value === "string") return inText(value, place);
  if (typeof value === "number") return inNumber(value, place);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  if (isReferenceObject(value)) return [{ place, kind: "object" }];
  if (Array.isArray(value)) {
    if (isListReference(value)) return [{ place, kind: "value" }];
    return value.flatMap((item, index) => searchAt(item, `${place}[${index}]`, depth + 1));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (key.startsWith("&{TfToken[")) return [{ place, kind: "map" } as const];
    if (hasMarker(key)) return [{ place, kind: "key" } as const];
    return searchAt(item, propertyOf(place, key), depth + 1);
  });
}

function inNumber(number: number, place: string): readonly Found[] {
  const reference = referenceInNumber(number);
  return reference === undefined ? [] : [{ place, kind: reference === "number" ? "value" : "numbers" }];
}

function inText(text: string, place: string): readonly Found[] {
  const markers = splitAtReferences(text).filter(({ isReference }) => isReference);
  if (markers.length === 0) return [];
  const isText = markers.every(({ text: marker }) => /^[$-]/.test(marker));
  return [{ place, kind: isText ? "value" : "list" }];
}
