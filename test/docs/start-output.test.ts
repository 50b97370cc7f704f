import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { declareExample } from "../../main";
import { readApp } from "../../tools/synth/synthesised-app";
import { stacksModel } from "../../tools/start/report";
import { summarise } from "../../tools/start/summary";
import { placeholders } from "../../tools/terraform/variables";
import { temporaryFolder } from "../support/temporary-folder";

interface Synthesised {
  readonly resource: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** How many resources the first apply makes: what keeps the volume has no instance where there is none. */
function createdBy({ resource }: Synthesised): number {
  const blocks = Object.values(resource).flatMap((named) => Object.values(named));
  return blocks.filter((block) => !JSON.stringify(block).includes('"for_each":"${toset([])}"')).length;
}

const README = readFileSync(join(__dirname, "../../README.md"), "utf8");

test("what `npm start` says at its end, on the page, is what it says of the example", () => {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  declareExample(app);
  app.synth();
  const stacks = readApp(outdir);
  const said = summarise(
    {
      decision: { level: "deployed", because: "Terraform 1.11.4 with its providers", waysUp: [] },
      stacks,
      model: stacksModel(stacks),
      outcomes: stacks.map(({ name, configuration }) => ({
        stack: name,
        created: createdBy(configuration as Synthesised),
        changed: 0,
        removed: 0,
      })),
      cluster: {
        kind: "embedded",
        kubeconfig: "~/.local/share/cdktf-access-platform/…/kubeconfig",
        context: "any",
        kubectl: "kubectl",
        helm: undefined,
      },
      placeheld: Object.keys(placeholders(stacks, {})).map((name) => name.replace("TF_VAR_", "")),
      clusterVersion: "v1.34.2",
      now: new Date("2026-11-22T12:00:00Z"),
      report: "~/cdktf-access-platform/access-platform.html",
    },
    100,
  );
  const [block = ""] = /^Deployed to [^]*?(?=\n\n\$ )/m.exec(README) ?? [];
  expect(block.split("\n")).toEqual(said);
  const created = said.flatMap((line) => /(\w+): (\d+ created)$/.exec(line)?.slice(1) ?? []).map(String);
  const shown = [...README.matchAll(/^✔ Deploy (\w+) .* (\d+ created)$/gm)].flatMap(([, ...parts]) => parts);
  expect(shown).toEqual(created);
});
