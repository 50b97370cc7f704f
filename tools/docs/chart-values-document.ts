import { AGENT_CHART_VALUES } from "../import/charts/values/agents";
import { CHART_VALUES } from "../import/charts/values/chart-values";
import { RESOURCE_TABLE } from "./chart-values/resources";
import type { ChartValue, ChartValueGroup, Status } from "../import/charts/values/row";

/** What stands in place of code where a program has nothing to write. */
const NOTHING: Readonly<Record<Status, string>> = {
  same: "",
  "other way": "",
  "decided by the toolkit": "nothing: it is always so",
  "not needed": "nothing",
};

/** Stands for the name of each value in a row of several that are written alike. */
const NAME = "NAME";

/** The pages with what to write for each value of Teleport's two charts, by their files. */
export const CHART_PAGES = {
  "teleport-cluster.md": page(
    "What do I write for each value of Teleport's cluster chart?",
    "The PATHS values of `teleport-cluster` at version 18. A path such as `auth.storage` is a prop of `AccessPlatform`. What the chart sets below `auth` or `proxy` is said below `auth`, `proxies` or one of `proxyPools`. `NAME` is the last part of the value.",
    CHART_VALUES,
  ),
  "teleport-kube-agent.md": page(
    "What do I write for each value of the public agents' chart?",
    "The PATHS values of `teleport-kube-agent` at version 18. A path such as `pods.replicas` is a prop of `AgentRelease`. `NAME` is the last part of the value.",
    AGENT_CHART_VALUES,
  ),
  "resources.md": page(
    "What do I write for each resource of the service's own provider and operator?",
    "The PATHS resources of the Terraform provider and of the operator at version 18. `Role.of` and the like go into a list of the platform's props, or to a method such as `platform.addRole`; `ServiceResource.of` goes to `platform.addResource`. The [delivery](../delivery.md) brings all of them.",
    RESOURCE_TABLE,
  ),
} as const;

function page(title: string, intro: string, groups: readonly ChartValueGroup[]): string {
  const count = groups.flatMap(({ rows }) => rows.flatMap(({ values }) => values)).length;
  const lines = [`# ${title}`, "", intro.replace("PATHS", String(count)), "", ...groups.flatMap(section)];
  return `${lines.slice(0, -1).join("\n")}\n`;
}

function section({ title, within, rows }: ChartValueGroup): readonly string[] {
  const intro = within === undefined ? [] : [`Options of \`${within}({ … })\`, unless a row names another prop:`, ""];
  return [`## ${title}`, "", ...intro, ...writtenAlike(rows).map((row) => line(row, within)), ""];
}

/** Rows that differ in nothing but the name of the value become one. */
function writtenAlike(rows: readonly ChartValue[]): readonly ChartValue[] {
  return rows.flatMap((row) => {
    const alike = rows.filter((other) => shape(other) === shape(row));
    if (alike[0] !== row) return [];
    return alike.length === 1 ? [row] : [{ ...unnamed(row), values: alike.flatMap(({ values }) => values) }];
  });
}

/** What two rows have in common that are written alike. */
function shape(row: ChartValue): string {
  return JSON.stringify({ ...unnamed(row), values: [] });
}

/** A row of one value with `NAME` where the name of the value is written. */
function unnamed(row: ChartValue): ChartValue {
  const name = row.values.length === 1 ? row.values[0]?.split(".").at(-1) : undefined;
  if (name === undefined) return row;
  const without = (text: string): string => text.replace(new RegExp(`\\b${name}\\b`, "g"), NAME);
  return { ...row, write: row.write.map(without), remark: without(row.remark) };
}

function line({ values, status, write, remark }: ChartValue, within?: string): string {
  const written = write.length === 0 ? NOTHING[status] : code(write.map((text) => optionsOf(text, within)));
  return `- ${code(values)}: ${written}${remark === "" ? "" : `; ${remark}`}`;
}

/** The options alone, where the section says of what they are. */
function optionsOf(text: string, within?: string): string {
  const [start, end] = [`${within}({ `, " })"];
  return within !== undefined && text.startsWith(start) ? text.slice(start.length, -end.length) : text;
}

function code(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
