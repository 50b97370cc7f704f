import { grouped } from "../../constructs/core/grouped";
import { CHARTS, KINDS_OF_OBJECTS, TEMPLATES } from "../review/fields/tables";
import { flattenFieldRows, type TableRow } from "./service-field-table";
import { withWrittenPart } from "./written-part";

const VERDICTS = ["judged", "harmless", "restart", "not judged"] as const;

/** The path of the pod template in a workload. Pod templates have a row of their own. */
const OF_TEMPLATE = /^(spec|spec\.jobTemplate\.spec)\.template\./;

/** The page on fields with every field of the objects that this package writes, and every value of its charts. */
export function withObjects(page: string): string {
  const tables = Object.entries({ ...KINDS_OF_OBJECTS, ...TEMPLATES }).map(([kind, fields]) => {
    const rows = flattenFieldRows(fields, "").filter(({ path }) => !OF_TEMPLATE.test(path));
    return [kind, rows] as const;
  });
  // Kinds with the same fields, such as roles, share a row.
  const kinds = [...grouped(tables, ([, rows]) => JSON.stringify(rows)).values()];
  return withWrittenPart(page, "objects", [
    "| kind | judged | harmless | pods restart | not judged |",
    "| --- | --- | --- | --- | --- |",
    ...kinds.map((alike) => tableRow(alike.map(([kind]) => `\`${kind}\``).join(", "), alike[0][1])),
    ...Object.entries(CHARTS).map(([chart, values]) => tableRow(`values of ${chart}`, flattenFieldRows(values, ""))),
    "",
    "Labels are harmless, except labels of namespaces and a change of the label `app.kubernetes.io/component`. The review judges an " +
      "annotation by its name. It does not judge other fields and values.",
  ]);
}

/** Paths that every object has, and paths of the programs of the brand without images. */
const OF_ALL =
  /^(apiVersion|kind|metadata\.(name|namespace|labels(\.\*|\.app\.kubernetes\.io\/component)?|annotations\.\*))$|^svc|\bsvc\.yaml$/;

/** A row of a table. A named list item is shown only if its verdict differs from that of the other items. */
function tableRow(names: string, rows: readonly TableRow[]): string {
  const verdicts = new Map(rows.map(({ path, field }) => [path, field.verdict]));
  const shown = rows.filter(({ path, field }) => {
    const ofAll = path.replace(/\[[\w-]+\]/, "[]");
    return !OF_ALL.test(path) && (path === ofAll || verdicts.get(ofAll) !== field.verdict);
  });
  const cells = VERDICTS.map((verdict) => {
    const paths = shown.filter(({ field }) => field.verdict === verdict).map(({ path }) => `\`${inContainers(path)}\``);
    return [...new Set(paths)].join(", ");
  });
  return `| ${names} | ${cells.join(" | ")} |`;
}

/** Containers of every kind have the same fields, so their paths look the same. */
function inContainers(path: string): string {
  return path.replace(/^(spec\.)?\w*[cC]ontainers\.\[\]/, "container");
}
