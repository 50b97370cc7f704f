import { isOfAnotherCopy } from "../copies";
import { isRecord } from "../given";
import { propertyOf, Value } from "../value";
import type { Rule } from "../violation";
import { GIVEN_RULES } from "../rules";

const DEEPEST = 64;
const MOST_VALUES = 100_000;
const LONGEST_TEXT = 1_048_576;

/** CDKTF looks for the numbers in a text, and needs the square of their length for it. */
const LONGEST_NUMBER = 10_000;
const NO_PART_OF_A_NUMBER = /[^-|\d.+]+/;

/** What cannot be data, wherever it stands. */
interface Refusal {
  readonly rule: Rule;

  /** Place below what was given. */
  readonly property: string;

  /** What was given, in words: what is refused here may not be touched. */
  readonly given: string;
}

/** What came through the door: a copy of the data, without what was refused. */
export interface Admission {
  readonly data: unknown;
  readonly refusals: readonly Refusal[];
}

/**
 * Copies what a program passed, so that no code behind this door gets a getter that throws, an endless list, or an
 * object that contains itself (`GIVEN-001` to `GIVEN-003`), or what another copy of this package has made (`GIVEN-005`).
 *
 * Plain objects and lists are copied; instances of classes stay as they are, for the schema to judge. A value that its
 * class did not make is refused, because nobody knows whether it is valid.
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
    switch (typeof given) {
      case "string":
        return this.copyText(given, property);
      case "function":
      case "symbol":
      case "bigint":
        return this.refuse(GIVEN_RULES.unreadable, property, `a ${typeof given}`);
      case "object":
        return given === null ? null : this.copyObject(given, property, depth);
      default:
        return given;
    }
  }

  private copyText(given: string, property: string): unknown {
    const tooLong = whyTooLong(given);
    if (tooLong !== undefined) return this.refuse(GIVEN_RULES.long, property, tooLong);
    const half = halfCharacter(given);
    return half === undefined ? given : this.refuse(GIVEN_RULES.character, property, half);
  }

  private copyObject(given: object, property: string, depth: number): unknown {
    if (depth >= DEEPEST) return this.refuse(GIVEN_RULES.deep, property, `more than ${DEEPEST} levels`);
    if (this.values > MOST_VALUES) return this.refuse(GIVEN_RULES.deep, property, `more than ${MOST_VALUES} values`);
    if (this.around.has(given)) return this.refuse(GIVEN_RULES.deep, property, "an object that contains itself");
    this.around.add(given);
    try {
      if (Array.isArray(given)) return this.copyList(given, property, depth);
      if (isRecord(given)) return this.copyRecord(given, property, depth);
      if (isOfAnotherCopy(given)) return this.refuse(GIVEN_RULES.otherCopy, property, ofAnotherCopy(given));
      if (!(given instanceof Value) || Value.isMade(given)) return given;
      return this.refuse(GIVEN_RULES.unreadable, property, "an imitation of a value");
    } catch {
      return this.refuse(GIVEN_RULES.unreadable, property, "an object that cannot be read");
    } finally {
      this.around.delete(given);
    }
  }

  private copyList(given: readonly unknown[], property: string, depth: number): unknown {
    if (given.length > MOST_VALUES) {
      return this.refuse(GIVEN_RULES.deep, property, `a list of ${given.length} items`);
    }
    return Array.from(given, (item, index) => this.copy(item, `${property}[${index}]`, depth + 1));
  }

  private copyRecord(given: object, property: string, depth: number): Record<string, unknown> {
    const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const key of Reflect.ownKeys(given)) {
      if (typeof key === "symbol") {
        this.refuse(GIVEN_RULES.unreadable, property, "a symbol as a name");
        continue;
      }
      const tooLong = whyTooLong(key);
      if (tooLong !== undefined) {
        this.refuse(GIVEN_RULES.long, property, `${tooLong} as a name`);
        continue;
      }
      const half = halfCharacter(key);
      if (half !== undefined) this.refuse(GIVEN_RULES.character, property, `${half} that is a name`);
      copy[key] = this.copy(this.read(given, key, property), propertyOf(property, key), depth + 1);
    }
    return copy;
  }

  private read(given: object, key: string, property: string): unknown {
    try {
      return (given as Record<string, unknown>)[key];
    } catch {
      return this.refuse(GIVEN_RULES.unreadable, propertyOf(property, key), "a getter that fails");
    }
  }

  private refuse(rule: Rule, property: string, given: string): unknown {
    this.refusals.push({ rule, property, given });
    return undefined;
  }
}

function ofAnotherCopy(given: object): string {
  return `${given.constructor.name} of another copy`;
}

/** Where a text has half of a character, in words that show nothing of the text; undefined where it has none. */
function halfCharacter(text: string): string | undefined {
  // Without Unicode semantics a search is ten times as fast, and nearly every text ends here.
  if (!/[\ud800-\udfff]/.test(text)) return undefined;
  const found = /\p{Surrogate}/u.exec(text);
  return found === null ? undefined : `half of a character at position ${found.index} of a text`;
}

function whyTooLong(text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return `a text of ${text.length} characters`;
  if (text.length <= LONGEST_NUMBER) return undefined;
  const longest = text.split(NO_PART_OF_A_NUMBER).reduce((length, part) => Math.max(length, part.length), 0);
  return longest > LONGEST_NUMBER ? `${longest} digits and signs of numbers in a row` : undefined;
}
