import { Failure } from "../failure";
import { GROUP_OPTIONS, type ConnectorKind, type GroupOption } from "./connector-kinds";

/**
 * The fields of an entry that say whom it is for, from the options of the command.
 *
 * @throws Failure when the options are not those of this kind of connector
 */
export function readGroup(
  kind: string,
  { fields }: ConnectorKind,
  options: Readonly<Partial<Record<GroupOption, string>>>,
): Readonly<Record<string, string>> {
  const needed = Object.values(fields);
  const missing = needed.filter((option) => (options[option] ?? "") === "");
  const foreign = GROUP_OPTIONS.filter((option) => options[option] !== undefined && !needed.includes(option));
  if (missing.length > 0 || foreign.length > 0) {
    const wrong = [
      ...missing.map((option) => `--${option} is missing or empty`),
      ...foreign.map((option) => `--${option} is for another kind`),
    ];
    throw new Failure(`read the options for kind ${kind}`, wrong.join("\n"), [
      `say whom the roles are for with ${needed.map((option) => `--${option}`).join(" and ")}`,
    ]);
  }
  return Object.fromEntries(Object.entries(fields).map(([field, option]) => [field, options[option] ?? ""]));
}
