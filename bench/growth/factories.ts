import * as api from "../../constructs";
import { FIELD_RULES } from "../../constructs/core/rules";
import { Value } from "../../constructs/core/value";
import { FEW_TEXTS, HOSTILE_DATA } from "./hostile";
import type { Reader } from "./reader";

type Factory = (...args: readonly unknown[]) => unknown;

/** A name that no prop has. A report of it lists those that there are. */
const PROBE = "growthProbe";

/** A prop of a prop, and what is in its items, is looked at too; nothing deeper. */
const DEEPEST = 3;

/** Every argument and every prop of every factory of the public API: a new one is found as these are. */
export function factoryReaders(): readonly Reader[] {
  return Object.entries(api)
    .flatMap(([name, exported]) => (isValueClass(exported) ? factoriesOf(name, exported) : []))
    .flatMap(([name, factory]) =>
      Array.from({ length: Math.max(1, factory.length) }, (_, index) => placesIn(name, factory, index)).flat(),
    );
}

function isValueClass(exported: unknown): exported is object {
  return typeof exported === "function" && exported.prototype instanceof Value;
}

function factoriesOf(name: string, type: object): [string, Factory][] {
  return Object.entries(Object.getOwnPropertyDescriptors(type)).flatMap(([key, { value }]): [string, Factory][] =>
    typeof value === "function" && key !== "prototype" ? [[`${name}.${key}`, (value as Factory).bind(type)]] : [],
  );
}

type Around = (given: unknown) => unknown;

/** The argument itself, its props, and theirs. */
function placesIn(name: string, factory: Factory, index: number): Reader[] {
  const call = (given: unknown) => factory(...Array<undefined>(index).fill(undefined), given);
  const inside = (place: string, around: Around, depth: number): Reader[] => {
    const here: Reader = {
      name: `${name}(${index}${place})`,
      hostile: [...FEW_TEXTS, ...HOSTILE_DATA],
      read: (given) => call(around(given)),
    };
    if (depth === DEEPEST) return [here];
    const props = namesBelow(call, around);
    const items = props.length > 0 ? [] : namesBelow(call, (given) => around([given]));
    return [
      here,
      ...props.flatMap((prop) => inside(`${place}.${prop}`, (given) => around({ [prop]: given }), depth + 1)),
      ...items.flatMap((prop) => inside(`${place}[].${prop}`, (given) => around([{ [prop]: given }]), depth + 1)),
    ];
  };
  return inside("", (given) => given, 0);
}

/** Names of the props that a place takes, as the report of a name that it does not take lists them. */
function namesBelow(call: Factory, around: Around): readonly string[] {
  const refused = violationsOf(() => call(around({ [PROBE]: 1 }))).find(
    ({ rule, property }) => rule.code === FIELD_RULES.unknown.code && property.endsWith(PROBE),
  );
  return refused === undefined || refused.rule.allowed === "no fields" ? [] : refused.rule.allowed.split(", ");
}

function violationsOf(make: () => unknown): Value["violations"] {
  try {
    const made = make();
    return made instanceof Value ? made.violations : [];
  } catch {
    return [];
  }
}
