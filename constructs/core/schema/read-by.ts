import * as v from "valibot";
import { Problems } from "../value";
import { blocks, type Violation } from "../violation";
import { place, saying } from "./report";
import type { Shape } from "./shapes";

/** What a function read. */
export interface ReadBy<T> {
  readonly data: T;

  /** What is wrong with it and can be acknowledged. */
  readonly violations: readonly Violation[];
}

/**
 * What a function lets through, for data that no schema describes.
 *
 * @param allowed in words, for the report
 * @param reader notes what is wrong; what it returns is not used where that keeps anything from being built
 */
export function readBy<T>(allowed: string, reader: (given: unknown, problems: Problems) => T): Shape<ReadBy<T>> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const problems = new Problems();
      const data = reader(dataset.value, problems);
      if (!problems.list.some(blocks)) return { data, violations: problems.list };
      for (const { rule, property, given } of problems.list) {
        addIssue({ message: saying(rule, given), ...place(property) });
      }
      return NEVER;
    }),
    v.description(allowed),
  );
}
