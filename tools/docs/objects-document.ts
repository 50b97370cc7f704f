import { grouped } from "../../constructs/core/grouped";
import { FIELDS, type Fields } from "../review/fields/kinds";
import { withWrittenPart } from "./written-part";

/** The page on reviews, with every kind of object that this package writes, and which fields a review judges. */
export function withObjects(page: string): string {
  const kinds = Object.entries(FIELDS);
  const isWhole = (fields: Fields) => Object.keys(fields).every((path) => path === "");
  const [whole, parts] = [kinds.filter(([, of]) => isWhole(of)), kinds.filter(([, of]) => !isWhole(of))];
  // Kinds with the same fields, as workloads, are one row.
  const rows = grouped(parts, ([, fields]) => JSON.stringify(fields));
  const names = whole.map(([kind]) => `\`${kind}\``);
  return withWrittenPart(page, "objects", [
    "| kind | judged | harmless | harmless in a new object |",
    "| --- | --- | --- | --- |",
    ...[...rows.values()].map((alike) => {
      const [[, fields]] = alike;
      const cells = (["judged", "harmless", "as new"] as const).map((meaning) => paths(fields, meaning));
      return `| ${alike.map(([kind]) => `\`${kind}\``).join(", ")} | ${cells.join(" | ")} |`;
    }),
    "",
    `All fields of these kinds are harmless: ${names.join(", ")}.`,
    "Fields that are not listed here are not judged.",
  ]);
}

/** A template of pods in a path: its fields are those of `Pod`, which has a row of its own. */
const TEMPLATE = /^(.+\.template)\.(?:metadata$|spec\.)/;

function paths(fields: Fields, meaning: Fields[string]): string {
  const names = Object.entries(fields)
    .filter(([path, of]) => of === meaning && !/^(apiVersion|kind|metadata|status)$/.test(path))
    .map(([path]) => {
      const template = TEMPLATE.exec(path)?.[1];
      return template === undefined ? `\`${path}\`` : `\`${template}\` as in \`Pod\``;
    });
  return [...new Set(names)].join(", ");
}
