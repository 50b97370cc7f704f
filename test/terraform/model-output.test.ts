import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { App, Testing } from "cdktf";
import { MODEL_OUTPUT } from "../../constructs/core/model/document";
import { at } from "../../tools/json/plain-data";
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

test("the output has what Terraform reads from that file, so the configuration has no second copy", () => {
  const outdir = temporaryOutput("model-output-file");
  synthesise(outdir);
  const configuration: unknown = JSON.parse(readFileSync(join(outdir, "stacks/platform/cdk.tf.json"), "utf8"));
  expect(at(configuration, "output", MODEL_OUTPUT, "value")).toBe('${base64gzip(file("${path.module}/model.json"))}');
  rmSync(file(outdir));
  expect(() => readApp(outdir)).toThrow(`${file(outdir)} is not there`);
});

test("a stack that is tested without a folder has the same document in the output itself", () => {
  const [outdir, app] = [temporaryOutput("model-output-tested"), new App()];
  synthesise(outdir);
  declareVariation(app, {});
  const configuration: unknown = JSON.parse(Testing.synth(app.node.findChild("platform") as ClusterStack));
  const { outputs } = readStackContents({ name: "platform", configuration });
  expect(readModelDocument(outputs)).toEqual(JSON.parse(readFileSync(file(outdir), "utf8")));
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

test("a synthesis that is refused leaves the document of the one before, which its configuration reads", () => {
  const outdir = temporaryOutput("model-output-refused");
  synthesise(outdir);
  const before = readFileSync(file(outdir), "utf8");
  const refused = (app: App) => {
    declareVariation(app, {});
    app.node.findChild("platform").node.addValidation({ validate: () => ["not now"] });
  };
  expect(() => {
    synthesise(outdir, refused);
  }).toThrow("not now");
  expect(readFileSync(file(outdir), "utf8")).toBe(before);
});
