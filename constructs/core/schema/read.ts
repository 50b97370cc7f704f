import { isOfAnotherCopy } from "../copies";
import { findCredentialForms, findSuspects } from "../credential-places";
import { isRecord } from "../given";
import { GIVEN_RULES } from "../rules";
import { show } from "../show";
import { isAtOrBelow } from "../value";
import type { Violation } from "../violation";
import { INVALID, NOT_SHOWN, Report } from "./report";
import type { Shape } from "./shapes";

/** What a program passed, as its shape reads it. */
export interface Reading<T> {
  /** Undefined where something has a wrong form. */
  readonly data: T | undefined;

  /** The wrong forms. If there are none, all other violations, also those that can be acknowledged. */
  readonly violations: readonly Violation[];
}

/**
 * Reads what a program passed. Each shape (shapes.ts) reports a wrong type at the place of its prop.
 *
 * A value keeps its violations (`make`). The construct that gets the value registers them by `declared` (tree/tree.ts),
 * and synthesis reports them with the path of the construct and its line in the program.
 */
export function read<T>(shape: Shape<T>, given: unknown): Reading<T> {
  const report = new Report();
  const data = admitted(given, report);
  const looksItself = shape.looksItself === true;
  const literal = looksItself ? [] : findCredentialForms(data, "");
  const suspected = looksItself ? [] : findSuspects(data, "");
  const hidden = new Set([...literal, ...suspected]);
  const read = shape.read(data, report);
  const isWrong = read === INVALID || report.forms.list.length > 0;
  const found = isWrong ? report.forms.list : report.others.list;
  // Sometimes only the fields around a value show that it is a credential: `{ name: "TOKEN", value }`.
  const shown = found.map((each) => (isAtOrBelow(each.property, hidden) ? { ...each, given: NOT_SHOWN } : each));
  if (isWrong) return { data: undefined, violations: shown };
  const known = new Set(shown.map(({ property }) => property));
  const violations = [...shown];
  for (const [rule, places] of [
    [GIVEN_RULES["GIVEN-006"], literal],
    [GIVEN_RULES["GIVEN-010"], suspected],
  ] as const) {
    const unknown = places.filter((property) => !isAtOrBelow(property, known));
    violations.push(...unknown.map((property) => ({ rule, property, given: NOT_SHOWN })));
    for (const property of unknown) known.add(property);
  }
  return { data: read, violations };
}

/** Half a surrogate pair alone: no file can hold it. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** No declaration has more levels. */
const DEEPEST = 64;

/**
 * Copies the plain objects and lists that a program passed. Texts and keys become NFC, because Terraform converts them
 * too: so this package compares the texts that Terraform writes.
 *
 * It refuses an object that contains itself (`GIVEN-001`) or that another copy of this package made (`GIVEN-005`), half
 * a character (`GIVEN-007`), and two keys of an object that are equal in NFC (`GIVEN-008`).
 */
export function admitted(given: unknown, report: Report, above: readonly object[] = []): unknown {
  if (typeof given === "string") {
    return HALF_CHARACTER.test(given)
      ? report.form(GIVEN_RULES["GIVEN-007"], given, "half a character")
      : given.normalize();
  }
  if (typeof given !== "object" || given === null) return given;
  if (isOfAnotherCopy(given)) {
    return report.form(GIVEN_RULES["GIVEN-005"], given, `${given.constructor.name} of another copy`);
  }
  const isList = Array.isArray(given);
  if (!isList && !isRecord(given)) return given;
  if (above.includes(given)) return report.form(GIVEN_RULES["GIVEN-001"], given, "an object that contains itself");
  if (above.length === DEEPEST) return report.form(GIVEN_RULES["GIVEN-001"], given, `more than ${DEEPEST} levels`);
  const around = [...above, given];
  const part = (item: unknown, key: string | number) => admitted(item, report.at(key), around);
  if (isList) return Array.from(given, part);
  const copy = Object.fromEntries(Object.entries(given).map(([key, item]) => [key.normalize(), part(item, key)]));
  if (Object.keys(copy).length === Object.keys(given).length) return copy;
  const composed = Object.keys(given).find((key) => key !== key.normalize());
  return report.form(GIVEN_RULES["GIVEN-008"], given, show(composed));
}
