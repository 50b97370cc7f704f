import { onePlatform } from "../model/choose-platform";
import { declaredModel } from "../model/declared-model";
import { write, type Format } from "../output/format";
import { TimeZone } from "../time/time-zone";
import { findTctl, type TctlOptions } from "../tctl/find-tctl";
import { describeInventory } from "./describe";
import { takeInventory } from "./inventory";
import { toJson } from "./inventory-json";
import { listedBy, piecesOf } from "./source";

/** What `access-platform inventory` is asked. */
export interface Options extends TctlOptions {
  readonly app?: string;
  readonly stack?: string;
  readonly at?: Date;
  readonly timezone: string;
  readonly channel: ReadonlyMap<string, string>;
  readonly installScript?: string;
  readonly format: Format;
}

/** Exit code where somebody needs attention. */
const ATTENTION = 2;

/** Reads, writes what was found, and sets the exit code. */
export async function run(file: string | undefined, options: Options): Promise<void> {
  const { at = new Date(), timezone, installScript, channel: served, format } = options;
  const zone = TimeZone.of(timezone);
  const model = declaredModel(options.app);
  const platform = onePlatform(model, options.stack, "an inventory");
  const pieces = file === undefined ? listedBy(findTctl(options)) : piecesOf(file);
  const inventory = await takeInventory(pieces, { model, platform, served });
  const document = describeInventory(inventory, { at, zone, installScript });
  write({ document, json: toJson(inventory, at) }, format);
  if (inventory.cohorts.some(({ needsAttention }) => needsAttention)) process.exitCode = ATTENTION;
}
