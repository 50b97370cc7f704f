import { parse, stringify } from "yaml";

/**
 * A synthesised stack as a reviewer reads it: YAML with sorted keys, files as blocks, without cdktf's notes.
 *
 * @param configuration text of `cdk.tf.json`
 */
export function readable(configuration: string): string {
  const value: unknown = parse(configuration, (key, item: unknown) => (key === "//" ? undefined : item));
  return stringify(value, { lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false });
}
