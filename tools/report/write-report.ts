import { writeFileSync } from "node:fs";
import { Failure } from "../cli/failure";
import type { TimeZone } from "../cli/time/time-zone";
import { NO_PLATFORM } from "../model/choose-platform";
import { allPlatforms, type Model } from "../model/model";
import { drawnGraph } from "./drawing/graph";
import { svgFile } from "./drawing/svg";
import { reportPage } from "./page/page";

const STEP = "write the report";

/**
 * Writes the report of a model. A file name that ends with `.svg` gets only the drawing.
 *
 * @param at moment from which the openings of maintenance windows are shown
 * @param zone time zone in which openings are shown beside UTC @default none
 * @throws Failure if no platform is declared, or the file cannot be written
 */
export function writeReport(file: string, model: Model, at: Date, zone?: TimeZone): void {
  if (allPlatforms(model).length === 0) throw new Failure(STEP, NO_PLATFORM.reason, NO_PLATFORM.waysOn);
  const page = file.endsWith(".svg") ? drawSinglePlatform(model) : reportPage(model, at, zone);
  try {
    writeFileSync(file, page);
  } catch (error) {
    const { message } = error as Error;
    throw new Failure(STEP, `cannot write ${file}: ${message}`, ["pass another file: --out FILE"]);
  }
}

/** The drawing of the only platform. */
function drawSinglePlatform(model: Model): string {
  const [platform, ...others] = allPlatforms(model);
  if (platform === undefined || others.length > 0) {
    const names = allPlatforms(model)
      .map(({ stack, name }) => `${stack}/${name}`)
      .join(", ");
    throw new Failure(STEP, `a drawing shows one platform, and there are ${names}`, ["write a page: --out FILE.html"]);
  }
  return svgFile(drawnGraph(platform, model));
}
