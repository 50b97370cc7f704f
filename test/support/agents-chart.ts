import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Brand } from "../../constructs";

const OWN = join(__dirname, "../../charts/svc-agent");

/** A chart with the name of the public one, which makes what our own makes: nothing here is asked of a registry. */
export function publicAgentsChart(folder: string, version: string): string {
  const { id, chart } = Brand.TELEPORT;
  const copy = join(folder, chart.name);
  cpSync(OWN, copy, { recursive: true });
  const edit = (file: string, ...edits: readonly (readonly [RegExp, string])[]) => {
    const text = readFileSync(join(copy, file), "utf8");
    writeFileSync(
      join(copy, file),
      edits.reduce((edited, [from, to]) => edited.replace(from, to), text),
    );
  };
  edit(
    "Chart.yaml",
    [/^name: .*$/m, `name: ${chart.name}`],
    [/^version: .*$/m, `version: ${version}`],
    [/^appVersion: .*$/m, `appVersion: ${version}`],
  );
  edit("values.yaml", [/^ {2}id: .*$/m, `  id: ${id}`]);
  return copy;
}

/** Lets a synthesised stack install that chart in the place of the public one. */
export function installFrom(chart: string, stack: string): void {
  const file = join(stack, "cdk.tf.json");
  const configuration = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: { readonly helm_release: Readonly<Record<string, Record<string, unknown>>> };
  };
  for (const release of Object.values(configuration.resource.helm_release)) {
    if (release["chart"] !== Brand.TELEPORT.chart.name) continue;
    release["chart"] = chart;
    delete release["repository"];
  }
  writeFileSync(file, JSON.stringify(configuration));
}
