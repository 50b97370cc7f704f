import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "cdktf";
import { declareExample } from "../../main";
import { declaredModel } from "../model/declared-model";
import { graphOf } from "../report/drawing/graph-of";
import { svgFile } from "../report/drawing/svg-file";

/** The drawing of the example. */
export async function drawingDocument(): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), "access-platform-docs-"));
  try {
    const app = new App({ outdir });
    declareExample(app);
    app.synth();
    const model = declaredModel(outdir);
    const [platform] = model.platforms;
    if (platform === undefined) throw new Error("the example declares no platform");
    return await svgFile(graphOf(platform, model));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
