import type { Problems } from "../core/value";
import { OBJECT_RULES } from "./rules";

/** How long the data of a ConfigMap may be, in bytes, names of the files included. */
const LARGEST = 1_048_576;

/** Notes files that are too large together for a ConfigMap (`OBJECT-004`). References count as their markers. */
export function checkConfigMapSize(
  { name, files }: { readonly name: string; readonly files: Readonly<Record<string, string>> },
  problems: Problems,
): void {
  const sizes = Object.entries(files).map(([file, text]) => ({ file, bytes: Buffer.byteLength(file + text) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= LARGEST) return;
  const [largest] = sizes.sort((a, b) => b.bytes - a.bytes);
  const given = `${total} bytes, ${largest?.bytes ?? 0} of them in ${largest?.file ?? ""}`;
  problems.list.push({ rule: OBJECT_RULES["OBJECT-004"], property: `ConfigMap ${name}`, given });
}
