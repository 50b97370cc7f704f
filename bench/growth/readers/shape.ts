import { read } from "../../../constructs/core/schema/read";
import type { Shape } from "../../../constructs/core/schema/shapes";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { ofText, type Reader } from "../reader";

/** A text as the schema of a prop reads it. */
export function ofShape(name: string, shape: Shape, right?: string): Reader {
  const judged = (given: string) => {
    const { violations } = read(shape, given);
    if (violations.length > 0) throw new ViolationsError(violations.map((violation) => ({ ...violation, path: name })));
  };
  return ofText(name, judged, right);
}
