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
 * Writes the report of what a model declares; to a file that ends with `.svg`, its drawing alone.
 *
 * @param at the moment from which openings of maintenance windows are shown
 * @param zone beside UTC, in which they are shown @default none
 * @throws Failure where no platform is declared, or where the file cannot be written
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

/** The drawing of the one platform that there is. */
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
