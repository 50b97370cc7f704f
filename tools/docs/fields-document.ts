import { grouped } from "../../constructs/core/grouped";
import { VERBS } from "../../constructs/access/roles/verbs";
import { fieldTable } from "./service-field-table";
import { LOOKING, RULE_KINDS } from "../review/service/role-rules";
import { withWrittenPart } from "./written-part";

const VERDICTS = ["judged", "harmless", "not judged"] as const;

/** The page on reviews, with every kind, field and verb of the service, and whether a review judges it. */
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
    ...whole.map(([verdict, names]) => `Of these kinds, everything is ${verdict}: ${names.join(", ")}.`),
    "Of a kind, a field or a verb that is not here, everything is not judged.",
    "",
    "**Rules of roles**, by the kinds that they are about:",
    "",
    ...Object.entries(POWERS).map(([power, what]) => {
      const names = Object.entries(RULE_KINDS).flatMap(([kind, each]) => (each === power ? [`\`${kind}\``] : []));
      return `- ${what}: ${names.join(", ")}`;
    }),
  ]);
}

const looking = VERBS.filter((verb) => (LOOKING as readonly string[]).includes(verb)).map((verb) => `\`${verb}\``);

/** What verbs on a kind are. */
const POWERS = {
  "shows secrets": `every verb but ${looking.filter((verb) => verb !== "`read`").join(" and ")} is power`,
  administers: `every verb but ${looking.join(", ")} is power`,
  harmless: "no verb is power",
} as const;

type Row = ReturnType<typeof fieldTable>[number];

/** A role allows and denies the same fields: each is a row. */
function tableRows(kind: string, rows: readonly Row[]): readonly string[] {
  const groups = kind === "role" ? grouped(rows, ({ path }) => path.split(".")[0] ?? "") : new Map([["", rows]]);
  return [...groups].map(([group, list]) => {
    const cells = VERDICTS.map((verdict) =>
      namesIn(
        group,
        list.filter(({ field }) => field.verdict === verdict),
      ),
    );
    return `| \`${group === "" ? kind : `${kind}.${group}`}\` | ${cells.join(" | ")} |`;
  });
}

function namesIn(group: string, rows: readonly Row[]): string {
  const names = rows.map(({ path }) => (group === "" ? path : path.slice(group.length + 1)));
  return names.map((name) => `\`${name}\``).join(", ");
}
