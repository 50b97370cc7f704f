import * as v from "valibot";
import { credentialFormsIn } from "../credential-places";
import { GIVEN_RULES } from "../rules";
import { violationsIn } from "../value";
import { blocks, type Violation } from "../violation";
import { looksItself } from "./data";
import { admit } from "./door";
import type { Group } from "./group";
import { NOT_SHOWN, PARSING, violationOf } from "./report";
import type { Shape } from "./shapes";

/** What a program passed, as its schema reads it. */
export interface Reading<T> {
  /** Undefined where a violation keeps anything from being built of it. */
  readonly data: T | undefined;

  /** Everything that is wrong, those that can be acknowledged among them. */
  readonly violations: readonly Violation[];
}

/** Reads what a program passed: it comes through the door, and is then held against a schema. */
export function read<T>(shape: Shape<T>, given: unknown): Reading<T> {
  const { data, refusals } = admit(given);
  const parsed = v.safeParse(shape, data, PARSING);
  const found = (parsed.issues ?? []).flatMap((issue) => violationOf(issue) ?? []);
  // A place that the door has refused is not reported again.
  const refused = new Set(refusals.map(({ property }) => property));
  const literal = new Set(looksItself(shape) ? [] : credentialFormsIn(data, ""));
  const reported = found
    .filter(({ property }) => !isAtOrBelow(property, refused))
    // Only what is around a value may show that it is a credential: `{ name: "TOKEN", value }`.
    .map((violation) => (isAtOrBelow(violation.property, literal) ? { ...violation, given: NOT_SHOWN } : violation));
  const known = new Set([...refused, ...reported.map(({ property }) => property)]);
  const credentials = [...literal].filter((place) => !isAtOrBelow(place, known)).map(credentialAt);
  // A violation that can be acknowledged does not prevent building, so the schema does not report it.
  const keepable = violationsIn(data).filter((violation) => !blocks(violation));
  const violations = [...refusals, ...reported, ...credentials, ...keepable];
  return { data: parsed.success && refusals.length === 0 ? parsed.output : undefined, violations };
}

/** The valid part of what a program passed. */
export function readPartly<P>(shape: Group<P>, given: unknown): P {
  return shape.partly(admit(given).data);
}

function credentialAt(property: string): Violation {
  return { rule: GIVEN_RULES.credential, property, given: NOT_SHOWN };
}

/** Whether a place is one of some others, or below one of them. */
function isAtOrBelow(property: string, others: ReadonlySet<string>): boolean {
  if (others.has("") || others.has(property)) return true;
  return [...property.matchAll(/[.[]/g)].some(({ index }) => others.has(property.slice(0, index)));
}
