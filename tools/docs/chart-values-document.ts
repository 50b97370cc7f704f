import { CHART_VALUES } from "./chart-values/chart-values";
import type { ChartValue, ChartValueGroup, Status } from "./chart-values/row";
import { plain, table } from "./markdown-table";

const MEANING: Readonly<Record<Status, string>> = {
  same: "there is a prop for it",
  "other way": "it is said in another way, or in another place",
  "decided by the toolkit": "it is always so",
  "not needed": "there is nothing to decide",
};

const COLUMNS = ["value", "how", "what to write here", "remark"];

/** What to write for each value of the public cluster chart, as a Markdown document. */
export function chartValuesDocument(): string {
  const rows = CHART_VALUES.flatMap((group) => group.rows);
  const count = (status?: Status) =>
    rows.filter((row) => status === undefined || row.status === status).flatMap(({ values }) => values).length;
  const counts = Object.entries(MEANING).map(([status, meaning]) => [status, String(count(status as Status)), meaning]);
  return [introduction(count()), ...table(["how", "values", "meaning"], counts), "", ...CHART_VALUES.map(section)].join(
    "\n",
  );
}

function introduction(count: number): string {
  return `# Coming from the charts

What to write here for each of the ${count} values of the public cluster chart, \`teleport-cluster\`, at version 18.
[migration.md](migration.md) says how a platform takes over a release of it.

A path such as \`auth.storage\` is a prop of \`AccessPlatform\`. What the chart sets below \`auth\` or \`proxy\` for one of the
two alone is said here below \`auth\`, \`proxies\` or one of the \`proxyPools\` anyway. This page is written by \`npm run docs\`; a
test holds its list complete, and every name in it against the public API.
`;
}

function section({ title, rows }: ChartValueGroup): string {
  return [`## ${title}`, "", ...table(COLUMNS, rows.map(cells)), ""].join("\n");
}

function cells({ values, status, write, remark }: ChartValue): string[] {
  return [code(values), plain(status), code(write), remark];
}

function code(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
