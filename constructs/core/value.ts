import { noteCopy } from "./copies";
import { holdsCredential } from "./credentials";
import { noteUnbuilt } from "./unbuilt";
import { ViolationsError } from "./violations-error";
import type { Rule, Violation } from "./violation";
import { show } from "./show";

const NONE: readonly Violation[] = Object.freeze([]);

/**
 * Base of every value: immutable, checked once when it is made.
 *
 * The construct that gets a value reports its violations, so one report has all violations of a program. Reading a
 * field of a value that was not made throws them at once.
 */
export abstract class Value {
  /** What is wrong with the value. */
  readonly violations: readonly Violation[] = NONE;

  /**
   * This value, or an error with all its violations.
   *
   * @throws ViolationsError when the value has any
   */
  requireValid(): this {
    if (this.violations.length > 0) {
      throw new ViolationsError(this.violations.map((violation) => ({ ...violation, path: this.constructor.name })));
    }
    return this;
  }
}

noteCopy(Value.prototype);

/**
 * Stands for a value that was not made, because a program passed something of a wrong form. It has the violations, and
 * reading anything else of it throws their report.
 *
 * @throws ViolationsError from every field
 */
export function unmadeValue<T extends Value>(type: { readonly prototype: T }, violations: readonly Violation[]): T {
  const value = Object.create(type.prototype, {
    violations: { value: Object.freeze([...violations]), enumerable: true },
  }) as T;
  const standIn = new Proxy(value, {
    get(target, name, receiver): unknown {
      return typeof name === "symbol" || name in target ? Reflect.get(target, name, receiver) : target.requireValid();
    },
  });
  noteUnbuilt(standIn);
  return standIn;
}

/** Adds violations to a value that was just made. */
export function withViolations<T extends Value>(value: T, found: readonly Violation[]): T {
  if (found.length === 0) return value;
  return Object.assign(value, { violations: Object.freeze([...value.violations, ...found]) });
}

/** Collects the violations of one value while it is being made. */
export class Problems {
  readonly list: Violation[] = [];
  readonly #noted = new Set<string>();

  /**
   * Notes that a rule is broken.
   *
   * @param property where, for example `weekdays[1]`; empty for the whole value
   * @param given what was given; strings are quoted, passwords redacted
   */
  add(rule: Rule, property: string, given: unknown): void {
    this.#note({ rule, property, given: show(given) });
  }

  /**
   * Adds violations of a value, or violations that were found before.
   *
   * @param below place that they are below
   */
  addAll(found: readonly Violation[], below = ""): void {
    for (const violation of found) this.#note({ ...violation, property: joinProperty(below, violation.property) });
  }

  /** Several parts may share an invalid value: it is reported once. */
  #note(violation: Violation): void {
    const text = JSON.stringify(violation);
    if (this.#noted.has(text)) return;
    this.#noted.add(text);
    this.list.push(violation);
  }

  /**
   * Adds the violations that a check of a part finds.
   *
   * @param below place of the part
   */
  within(below: string, check: (problems: Problems) => void): void {
    const found = new Problems();
    check(found);
    this.addAll(found.list, below);
  }
}

/**
 * `parent.key`, or `parent["key"]` if the key is no identifier. A key that is too long to read is shortened, and a key
 * that is a token is not shown.
 */
export function childProperty(parent: string, key: string): string {
  return /^[A-Za-z_$][\w$]{0,99}$/.test(key) && !holdsCredential(key)
    ? joinProperty(parent, key)
    : `${parent}[${show(key)}]`;
}

/** Keys and indexes that lead to a part of some data. */
export type Path = (string | number)[];

/** The place to which a path leads, below that of the data. */
export function placeAtPath(path: Readonly<Path>, property: string): string {
  return path.reduce<string>((parent, key) => {
    // Stryker disable next-line ConditionalExpression: an index is no identifier, and is written alike
    return typeof key === "number" ? `${parent}[${key}]` : childProperty(parent, key);
  }, property);
}

/** The place of a child below that of its parent. */
export function joinProperty(parent: string, child: string): string {
  return parent === "" || child === "" || child.startsWith("[") ? parent + child : `${parent}.${child}`;
}

/** Whether a place is one of some others, or below one of them. */
export function isAtOrBelow(property: string, others: ReadonlySet<string>): boolean {
  if (others.has("") || others.has(property)) return true;
  return [...property.matchAll(/[.[]/g)].some(({ index }) => others.has(property.slice(0, index)));
}
