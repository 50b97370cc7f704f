import { isRecord, isTextLike, listOf } from "../../core/given";
import { isNamespaceName } from "../../core/kubernetes-names";
import { propertyOf, type Problems } from "../../core/value";
import { DISCOVERY_RULES } from "./rules";

/** A selector, as the configuration file has it. */
export type Selector = Readonly<Record<string, unknown>>;

/** Kinds of what is selected, as {@link AgentDiscoveryProps} names them. */
export type SelectorKind = "kubernetesServices" | "applications" | "databases" | "awsDatabases";

/** What one property of a selector may be, and its default; a property without a default is required. */
interface Shape {
  readonly isAllowed: (given: unknown) => boolean;
  readonly otherwise?: unknown;
}

const ANY = "*";
const WORD = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const LABELS: Shape = { isAllowed: isLabelSelector };
const OPTIONAL_LABELS: Shape = { ...LABELS, otherwise: { [ANY]: ANY } };
const WORDS: Shape = { isAllowed: (given) => isListOf(given, (word) => isTextLike(WORD, word)) };
const NAMESPACES: Shape = {
  isAllowed: (given) => isListOf(given, (name) => name === ANY || isNamespaceName(name)),
  otherwise: [ANY],
};

/** Properties of the selectors of each kind. */
export const SELECTOR_SHAPES: Readonly<Record<SelectorKind, Readonly<Record<string, Shape>>>> = {
  kubernetesServices: { namespaces: NAMESPACES, labels: OPTIONAL_LABELS },
  applications: { labels: LABELS },
  databases: { labels: LABELS },
  awsDatabases: { types: WORDS, regions: WORDS, tags: OPTIONAL_LABELS },
};

/**
 * Notes invalid selectors (`AGENT-074`).
 *
 * @returns the valid ones
 */
export function readSelectors(kind: SelectorKind, given: unknown, problems: Problems): readonly Selector[] {
  if (given === undefined) return [];
  const list = listOf(given);
  if (list === undefined || list.length === 0) {
    problems.add(DISCOVERY_RULES.selector, kind, given);
    return [];
  }
  return list.flatMap((item, index) => readSelector(SELECTOR_SHAPES[kind], item, `${kind}[${index}]`, problems));
}

function readSelector(shapes: Readonly<Record<string, Shape>>, given: unknown, place: string, problems: Problems) {
  if (!isRecord(given)) {
    problems.add(DISCOVERY_RULES.selector, place, given);
    return [];
  }
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(shapes, key));
  const wrong = Object.entries(shapes)
    .filter(([key, shape]) => !shape.isAllowed(valueOf(given, key, shape)))
    .map(([key]) => key);
  for (const key of [...unknown, ...wrong]) problems.add(DISCOVERY_RULES.selector, propertyOf(place, key), given[key]);
  if (unknown.length + wrong.length > 0) return [];
  return [Object.fromEntries(Object.entries(shapes).map(([key, shape]) => [key, valueOf(given, key, shape)]))];
}

function valueOf(given: Selector, key: string, { otherwise }: Shape): unknown {
  return given[key] === undefined ? otherwise : given[key];
}

function isLabelSelector(given: unknown): boolean {
  if (!isRecord(given)) return false;
  const entries = Object.entries(given);
  return (
    entries.length > 0 && entries.every(([name, value]) => name !== "" && (isText(value) || isListOf(value, isText)))
  );
}

function isListOf(given: unknown, isAllowed: (item: unknown) => boolean): boolean {
  const list = listOf(given) ?? [];
  return list.length > 0 && list.every(isAllowed);
}

function isText(given: unknown): boolean {
  return typeof given === "string" && given !== "";
}
