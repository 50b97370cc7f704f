import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Programs of the delivery's pods, in `programs/delivery` of this package. */
const PROGRAMS = ["deliver.sh", "documents.awk", "compare.awk", "field.awk", "note.awk", "secrets.awk"] as const;

/** Texts of the programs by the name of their file. */
export function deliveryPrograms(): Readonly<Record<(typeof PROGRAMS)[number], string>> {
  texts ??= Object.fromEntries(PROGRAMS.map((name) => [name, readFileSync(join(folder(), name), "utf8")]));
  return texts as Record<(typeof PROGRAMS)[number], string>;
}

let texts: Record<string, string> | undefined;

/** The code of this package may be in `constructs/` or `dist/constructs/`. */
function folder(): string {
  const candidates = ["../../..", "../../../.."].map((up) => join(dirname(__filename), up, "programs/delivery"));
  return candidates.find(existsSync) ?? "programs/delivery";
}
