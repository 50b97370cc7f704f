import { isOfAnotherCopy } from "../copies";
import { isRecord } from "../given";
import { show } from "../show";
import { propertyOf } from "../value";
import type { Rule } from "../violation";
import { GIVEN_RULES } from "../rules";

const DEEPEST = 64;
const MOST_VALUES = 100_000;
const LONGEST_TEXT = 1_048_576;

/** CDKTF looks for the numbers in a text, and needs the square of their length for it. */
const LONGEST_NUMBER = 10_000;
const PART_OF_A_NUMBER = /[-|\d.+]+/g;

/** Half a surrogate pair alone: no file can hold it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** What cannot be data, wherever it stands. */
interface Refusal {
  readonly rule: Rule;

  /** Place below what was given. */
  readonly property: string;

  /** What was given, in words. */
  readonly given: string;
}

/** What came through the door: a copy of the data, without what was refused. */
export interface Admission {
  readonly data: unknown;
  readonly refusals: readonly Refusal[];
}

/**
 * Copies the plain objects and lists of what a program passed, so that no code behind this door gets an object that
 * contains itself or is too large (`GIVEN-001`), a text that is too long (`GIVEN-002`) or holds half a character
 * (`GIVEN-007`), two names of an object that are one (`GIVEN-008`), or what another copy of this package has made
 * (`GIVEN-005`). Texts come through in Unicode's form NFC, to which Terraform brings each: so what is compared here is what
 * comes out. Everything else stays as it is, for the schema to judge.
 */
export function admit(given: unknown): Admission {
  const door = new Door();
  const data = door.copy(given, "", 0);
  return { data, refusals: door.refusals };
}

class Door {
  readonly refusals: Refusal[] = [];
  private values = 0;

  /** The objects that the one at hand is in. */
  private readonly around = new Set<object>();

  copy(given: unknown, property: string, depth: number): unknown {
    this.values += 1;
    if (typeof given === "object" && given !== null) return this.copyObject(given, property, depth);
    return typeof given === "string" ? this.copyText(given, property, "") : given;
  }

  /** @param role what it is in the report, if it is no value */
  private copyText(text: string, property: string, role: string): string | undefined {
    const tooLong = whyTooLong(text);
    if (tooLong !== undefined) this.refuse(GIVEN_RULES.long, property, `${tooLong}${role}`);
    else if (HALF_CHARACTER.test(text)) this.refuse(GIVEN_RULES.halfCharacter, property, `half a character${role}`);
    else return text.normalize();
    return undefined;
  }

  private copyObject(given: object, property: string, depth: number): unknown {
    if (isOfAnotherCopy(given)) return this.refuse(GIVEN_RULES.otherCopy, property, ofAnotherCopy(given));
    if (depth >= DEEPEST) return this.refuse(GIVEN_RULES.deep, property, `more than ${DEEPEST} levels`);
    if (this.values > MOST_VALUES) return this.refuse(GIVEN_RULES.deep, property, `more than ${MOST_VALUES} values`);
    if (this.around.has(given)) return this.refuse(GIVEN_RULES.deep, property, "an object that contains itself");
    if (!Array.isArray(given) && !isRecord(given)) return given;
    this.around.add(given);
    const copy = Array.isArray(given) ? this.copyList(given, property, depth) : this.copyRecord(given, property, depth);
    this.around.delete(given);
    return copy;
  }

  private copyList(given: readonly unknown[], property: string, depth: number): unknown {
    if (given.length > MOST_VALUES) {
      return this.refuse(GIVEN_RULES.deep, property, `a list of ${given.length} items`);
    }
    return Array.from(given, (item, index) => this.copy(item, `${property}[${index}]`, depth + 1));
  }

  private copyRecord(given: object, property: string, depth: number): Record<string, unknown> {
    const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [key, item] of Object.entries(given)) {
      const name = this.copyText(key, property, " as a name");
      if (name === undefined) continue;
      if (name in copy) this.refuse(GIVEN_RULES.oneKey, property, show(name));
      else copy[name] = this.copy(item, propertyOf(property, name), depth + 1);
    }
    return copy;
  }

  private refuse(rule: Rule, property: string, given: string): unknown {
    this.refusals.push({ rule, property, given });
    return undefined;
  }
}

function ofAnotherCopy(given: object): string {
  return `${given.constructor.name} of another copy`;
}

function whyTooLong(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return `a text of ${text.length} characters`;
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a short text has no long number
  if (text.length <= LONGEST_NUMBER) return undefined;
  const parts = text.match(PART_OF_A_NUMBER) ?? [];
  const longest = parts.reduce((length, part) => Math.max(length, part.length), 0);
  return longest > LONGEST_NUMBER ? `${longest} digits and signs of numbers in a row` : undefined;
}
