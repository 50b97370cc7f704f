import { onePlatform } from "../model/choose-platform";
import type { PlatformModel } from "../model/model";
import { declaredModel } from "../model/declared-model";
import { write, type Format } from "../cli/output/format";
import { EXIT, Failure } from "../cli/failure";
import { hasInput, readInputText } from "../cli/input";
import { TimeZone } from "../cli/time/time-zone";
import { findTctl, type TctlOptions, type TctlProgram } from "../tctl/find-tctl";
import { describeInventory } from "./describe";
import { takeInventory, toJson } from "./inventory";
import { readInventory } from "./read-inventory";
import { Tctl } from "../tctl/tctl";
import { isRolledOut, readRollout } from "./rollout";

export interface Options extends TctlOptions {
  readonly app?: string;
  readonly stack?: string;
  readonly at?: Date;
  readonly timezone: string;
  readonly channel: ReadonlyMap<string, string>;
  readonly installScript?: string;
  readonly format: Format;
}

/** Reads the inventory, writes the findings, and sets the exit code. */
export async function run(file: string | undefined, options: Options): Promise<void> {
  const { at = new Date(), timezone, installScript, channel: served, format } = options;
  const zone = TimeZone.of(timezone);
  const model = await declaredModel(options.app);
  const platform = onePlatform(model, options.stack, "an inventory");
  const { text, rollout } =
    file === undefined
      ? await askService(options, platform)
      : { text: await readInputText(file, inventoryReadOptions(file)), rollout: undefined };
  const inventory = takeInventory(readInventory(text), { model, platform, served, rollout });
  const document = describeInventory(inventory, { at, zone, installScript });
  write({ document, json: toJson(inventory, at) }, format);
  if (inventory.cohorts.some(({ needsAttention }) => needsAttention)) process.exitCode = EXIT.attention;
}

/** Asks the service for the inventory and the rollout in progress. */
async function askService(options: Options, platform: PlatformModel) {
  const tctl = new Tctl(await tctlFor(options));
  const rollout = isRolledOut(platform) ? await readRollout(tctl) : undefined;
  return { text: await tctl.inventory(), rollout };
}

const PIPE = "tctl inventory ls | access-platform inventory -";

function inventoryReadOptions(file: string) {
  const waysOn = ["name a file with the output of tctl inventory ls, or - for standard input"];
  return { step: `read ${file}`, waysOn };
}

/** Finds tctl. A list through a pipe without `-` is a mistake, so it is refused first. */
async function tctlFor(options: TctlOptions): Promise<TctlProgram> {
  try {
    return findTctl(options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (await hasInput()) {
      const reason = "standard input has data, but is read only if the file is -";
      throw new Failure("read the inventory", reason, [`pass -: ${PIPE}`]);
    }
    throw new Failure(error.step, error.reason, [...error.waysOn, `or pass a list that tctl has printed: ${PIPE}`]);
  }
}
