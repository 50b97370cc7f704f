import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { readModelDocument } from "../../tools/model/document";
import { readStackContents } from "../../tools/model/contents";
import { readApp } from "../../tools/synth/synthesised-app";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../constructs";
import { declareVariation } from "../fixtures/plans/program";
import { temporaryOutput } from "../support/temporary-folder";

function synthesise(
  outdir: string,
  declare = (app: App) => {
    declareVariation(app, {});
  },
): void {
  const app = new App({ outdir });
  declare(app);
  app.synth();
}

const file = (outdir: string) => join(outdir, "stacks/platform/model.json");

test("beside the configuration of a stack is its document, the same each time", () => {
  const outdirs = ["first", "second"].map((name) => temporaryOutput(`model-output-${name}`));
  for (const outdir of outdirs) synthesise(outdir);
  const [text, again] = outdirs.map((outdir) => readFileSync(file(outdir), "utf8"));
  expect(text).toBe(again);
  const [stack] = readApp(outdirs[0]!);
  expect(JSON.parse(text!)).toEqual(readModelDocument(readStackContents(stack!).outputs));
});

test("a stack that declares nothing any more has none", () => {
  const outdir = temporaryOutput("model-output-gone");
  synthesise(outdir);
  synthesise(outdir, (app) => {
    const target = KubernetesTarget.environment();
    new ClusterStack(app, "platform", { target, state: StateBackend.local({ path: "platform.tfstate" }) });
  });
  expect(existsSync(file(outdir))).toBe(false);
});
