import { isRecord } from "./given";
import { isListReference, isReferenceObject, splitAtReferences, type Referred } from "./reference";
import { REFERENCE_RULES } from "./rules";
import { placeAtPath, type Path, type Problems } from "./value";
import type { Rule } from "./violation";

/** No declaration is deeper, unless it contains itself. */
const DEEPEST = 64;

const IN_DOCUMENT: Rule = {
  ...REFERENCE_RULES["REFERENCE-001"],
  allowed:
    "a value that is known when the program runs, or a reference to a text, a number or a list of texts as a value",
  fix: "write the key itself; where a map is meant, name each key and refer to its value",
};

/**
 * Notes references that a rendered document cannot hold (`REFERENCE-001`).
 *
 * A document can hold references to texts and numbers, also inside a text, and references to lists of texts. It can
 * hold no reference in a key, and none to a map.
 *
 * @param data plain data; instances of classes in it are skipped
 * @param property path of the data in the declaration
 */
export function checkReferences(data: unknown, property: string, problems: Problems): void {
  for (const { place, kind } of search(data, property)) {
    if (!IN_TEXTS.has(kind) && kind !== "whole list") problems.add(IN_DOCUMENT, place, GIVEN[kind]);
  }
}

/** Notes every reference in a declaration whose values synthesis has to know (`REFERENCE-001`). */
export function refuseReferences(data: unknown, property: string, problems: Problems): void {
  for (const { place, kind } of search(data, property))
    problems.add(REFERENCE_RULES["REFERENCE-001"], place, GIVEN[kind]);
}

const GIVEN = {
  text: "a reference",
  number: "a reference",
  "whole list": "a reference",
  key: "a reference in a key",
  map: "a reference to a map",
  list: "a reference to a list, as an item of another list or as a text",
  numbers: "a reference to a list of numbers",
  object: "a reference as an object",
} as const satisfies Readonly<Record<Referred | "whole list" | "key" | "object", string>>;

type Kind = keyof typeof GIVEN;

/** What references inside a text may refer to. */
const IN_TEXTS: ReadonlySet<Kind | undefined> = new Set(["text", "number"]);

interface Found {
  readonly place: string;
  readonly kind: Kind;
}

/**
 * Called while `path` leads to a reference. Only then is the place put into words, which takes longer than the search.
 */
type OnFound = (kind: Kind) => void;

function search(value: unknown, property: string): readonly Found[] {
  const found: Found[] = [];
  const path: Path = [];
  visit(value, path, (kind) => found.push({ place: placeAtPath(path, property), kind }));
  return found;
}

function visit(value: unknown, path: Path, onFound: OnFound): void {
  const kind = referenceKind(value);
  if (kind !== undefined) onFound(kind);
  else if (path.length > DEEPEST) return;
  else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      visitPart(item, index, path, onFound);
    });
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      const ofKey = splitAtReferences(key).find(({ kind }) => kind !== undefined)?.kind;
      if (ofKey !== undefined) onFound(ofKey === "map" ? "map" : "key");
      else visitPart(item, key, path, onFound);
    }
  }
}

function visitPart(value: unknown, key: string | number, path: Path, onFound: OnFound): void {
  path.push(key);
  visit(value, path, onFound);
  path.pop();
}

/** The kind of reference that a value is, or that its text holds; undefined for all other values. */
function referenceKind(value: unknown): Kind | undefined {
  if (typeof value === "string" || typeof value === "number") {
    const kinds = splitAtReferences(value).flatMap(({ kind }) => kind ?? []);
    return kinds.find((kind) => !IN_TEXTS.has(kind)) ?? kinds[0];
  }
  if (Array.isArray(value)) return isListReference(value) ? "whole list" : undefined;
  return typeof value === "object" && value !== null && isReferenceObject(value) ? "object" : undefined;
}
