import { packageProgram } from "../../core/package-programs";

/** Programs of the delivery's pods. */
const PROGRAMS = ["deliver.sh", "compare.jq", "note.jq", "prepare.jq", "shared.jq"] as const;

/** Texts of the programs by the name of their file. */
export function deliveryPrograms(): Readonly<Record<(typeof PROGRAMS)[number], string>> {
  const texts = PROGRAMS.map((name) => [name, packageProgram(`delivery/${name}`)] as const);
  return Object.fromEntries(texts) as Record<(typeof PROGRAMS)[number], string>;
}
