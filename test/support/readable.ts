import { parse, stringify } from "yaml";

/** Programs have tests of their own. */
const PROGRAM = /\.(sh|jq)$/;

/**
 * A synthesised stack as a reviewer reads it: YAML with sorted keys, files as blocks, without programs and cdktf's notes.
 *
 * @param configuration text of `cdk.tf.json`
 */
export function readable(configuration: string): string {
  const value: unknown = parse(configuration, (key, item: unknown) => {
    if (key === "//") return undefined;
    return typeof key === "string" && PROGRAM.test(key) ? "<a program of this package>" : item;
  });
  return stringify(value, { lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false });
}
