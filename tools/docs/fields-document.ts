import { grouped } from "../../constructs/core/grouped";
import { fieldTable } from "./service-field-table";
import { LOOKING, OPEN, SHOW_SECRETS } from "../review/service/role-rules";
import { withWrittenPart } from "./written-part";

const VERDICTS = ["judged", "harmless", "not judged"] as const;

/** The page on fields with every kind, field and verb of the service, and whether a review judges it. */
export function withFields(page: string): string {
  const kinds = grouped(fieldTable(), ({ kind }) => kind);
  const whole = VERDICTS.map((verdict) => {
    const names = [...kinds].filter(([, rows]) => rows[0].path === "" && rows[0].field.verdict === verdict);
    return [verdict, names.map(([kind]) => `\`${kind}\``)] as const;
  }).filter(([, names]) => names.length > 0);
  const parts = [...kinds].filter(([, rows]) => rows[0].path !== "");
  return withWrittenPart(page, "fields", [
    "| kind | judged | harmless | not judged |",
    "| --- | --- | --- | --- |",
    ...parts.flatMap(([kind, rows]) => tableRows(kind, rows)),
    "",
    ...whole.map(([verdict, names]) => `All fields of these kinds are ${verdict}: ${names.join(", ")}.`),
    "The review does not judge kinds, fields and verbs that are missing here.",
    "",
    `**Rules of roles**: every verb except ${codes(LOOKING)} gives power. The verb \`read\` also gives power over two groups of ` +
      `kinds: kinds that contain secrets (${codes(SHOW_SECRETS)}), and kinds that no program can declare, except ${codes(OPEN)}.`,
  ]);
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

type Row = ReturnType<typeof fieldTable>[number];

/** Merges the rows of fields that a role's `allow` and `deny` share. */
function tableRows(kind: string, rows: readonly Row[]): readonly string[] {
  if (kind !== "role") return [tableRow(`\`${kind}\``, rows)];
  const fields = rows.map(({ path, field }) => {
    const [section = "", ...below] = path.split(".");
    return { section, path: below.join("."), field };
  });
  const alike = grouped(fields, ({ path, field }) => `${path} ${field.verdict}`).values();
  const sections = grouped(alike, (same) => same.map(({ section }) => `\`role.${section}\``).join(", "));
  return [...sections].map(([names, list]) =>
    tableRow(
      names,
      list.map(([field]) => field),
    ),
  );
}

function tableRow(names: string, rows: readonly Pick<Row, "path" | "field">[]): string {
  const cells = VERDICTS.map((verdict) =>
    rows.flatMap(({ path, field }) => (field.verdict === verdict ? [`\`${path}\``] : [])).join(", "),
  );
  return `| ${names} | ${cells.join(" | ")} |`;
}
