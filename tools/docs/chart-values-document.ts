import {
  AGENT_CHART_VALUES,
  CLUSTER_CHART_VALUES,
  type ChartValue,
  type ChartValueGroup,
} from "../import/charts/chart-values";
import { RESOURCE_TABLE } from "./chart-values/resources";

/** The text for a value for which a program has no code to write. */
const NOTHING: Readonly<Record<ChartValue["status"], string>> = {
  same: "",
  "other way": "",
  "decided by the toolkit": "nothing: it is always so",
  "not needed": "nothing",
};

/** The pages that show the code for each value of Teleport's two charts, by file name. */
export const CHART_PAGES = {
  "teleport-cluster.md": page(
    "What do I write for each value of Teleport's cluster chart?",
    "The PATHS values of `teleport-cluster` at version 18. A path such as `auth.storage` is a prop of `AccessPlatform`. What the chart sets below `auth` or `proxy` is said below `auth`, `proxies` or one of `proxyPools`. `NAME` is the last part of the value.",
    CLUSTER_CHART_VALUES,
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

/** Merges rows whose texts are the same. */
function writtenAlike(rows: readonly ChartValue[]): readonly ChartValue[] {
  const rowsByText = new Map<string, ChartValue>();
  for (const row of rows) {
    const text = [row.status, ...row.write, row.remark].join("\n");
    rowsByText.set(text, { ...row, values: [...(rowsByText.get(text)?.values ?? []), ...row.values] });
  }
  return [...rowsByText.values()];
}

function line({ values, status, write, remark }: ChartValue, within?: string): string {
  const written = write.length === 0 ? NOTHING[status] : code(write.map((text) => unwrappedOptions(text, within)));
  return `- ${code(values)}: ${written}${remark === "" ? "" : `; ${remark}`}`;
}

/** Only the options, if the heading of the section already names their factory. */
function unwrappedOptions(text: string, within?: string): string {
  const [start, end] = [`${within}({ `, " })"];
  return within !== undefined && text.startsWith(start) ? text.slice(start.length, -end.length) : text;
}

function code(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
