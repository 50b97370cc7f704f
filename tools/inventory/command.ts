import { Command, InvalidArgumentError } from "commander";
import { Version } from "../../constructs/updates/version";
import { onePlatform } from "../model/choose-platform";
import { declaredModel } from "../model/declared-model";
import { momentOption } from "../schedule/moment-option";
import { formatOption, write, type Format } from "../output/format";
import { TimeZone } from "../schedule/time-zone";
import { findTctl, withTctlOptions, type TctlOptions } from "../tctl/find-tctl";
import { describeInventory } from "./describe";
import { takeInventory } from "./inventory";
import { toJson } from "./inventory-json";
import { listedBy, piecesOf } from "./source";

interface Options extends TctlOptions {
  readonly app?: string;
  readonly stack?: string;
  readonly at?: Date;
  readonly timezone: string;
  readonly channel: ReadonlyMap<string, string>;
  readonly installScript?: string;
  readonly format: Format;
}

const EXAMPLE = `
Example:
  $ tctl inventory ls | access-platform inventory - --timezone Europe/Berlin

Exit codes:
  0  all is as it should be; who is behind has a window
  2  somebody needs attention
  1  the inventory or the declaration cannot be read
`;

/** Exit code where somebody needs attention. */
const ATTENTION = 2;

/** `access-platform inventory`: who is connected, and needs attention. */
export function inventoryCommand(): Command {
  const command = new Command("inventory")
    .summary("tell who is not enrolled, too old, too new, or behind")
    .description(
      "Reads what `tctl inventory ls` prints, as a table or as JSON, and tells which agents are not enrolled in automatic " +
        "updates, which ones the declared platform does not serve, and which ones are behind their channel and when " +
        "their window comes. It only reads.",
    )
    .argument("[file]", "what tctl has printed; - for standard input (default: tctl is run)")
    .addOption(momentOption("the moment from which windows are told"))
    .option("--timezone <name>", "time zone that is shown beside UTC", "UTC")
    .option("--channel <name=version>", "version of a channel that forwards, repeatable", channels, new Map())
    .option("--install-script <url>", "address of the script that installs the updater on Linux")
    .option("--stack <name>", "the platform of this stack (default: the only one)")
    .option("--app <folder>", "where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE);
  return withTctlOptions(command).action(run);
}

async function run(file: string | undefined, options: Options): Promise<void> {
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

function channels(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, name, version = ""] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name !== undefined && Version.of(version).violations.length === 0) return new Map([...before, [name, version]]);
  throw new InvalidArgumentError("pass a channel and its version, such as stable/cloud=17.5.2");
}
