import { parse, stringify } from "yaml";
import { MODEL_OUTPUT } from "../../constructs/core/model/document";

/** Programs have tests of their own. */
const PROGRAM = /\.(sh|jq)$/;

/**
 * A synthesised stack as a reviewer reads it: YAML with sorted keys, files as blocks, without programs, cdktf's notes
 * and what of the model is an output.
 *
 * @param configuration text of `cdk.tf.json`
 */
export function readable(configuration: string): string {
  const value: unknown = parse(configuration, (key, item: unknown) => {
    if (key === "//" || key === MODEL_OUTPUT) return undefined;
    return typeof key === "string" && PROGRAM.test(key) ? "<a program of this package>" : item;
  });
  return stringify(value, { lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false });
}
