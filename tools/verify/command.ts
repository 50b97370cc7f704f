import { Command, InvalidArgumentError, Option } from "commander";
import { EXIT, Failure } from "../failure";
import { readText } from "../files";
import { readApp } from "../manifests/synthesised-app";
import { onePlatform, platformsIn } from "../model/choose-platform";
import { contentsOf } from "../model/contents";
import type { Model, PlatformModel } from "../model/model";
import { readModel } from "../model/read-model";
import { momentOption } from "../schedule/moment-option";
import { formatOption, write, type Format } from "../output/format";
import { findUserCluster } from "../start/user-cluster";
import { readAppSettings } from "../synth/app-settings";
import { WAYS, type ClusterOptions } from "./kubernetes/look";
import { knock } from "./ports";
import { report, resultOf, worst, type Result } from "./report";
import { verifyPlatform } from "./verify-platform";

interface Options {
  readonly app?: string;
  readonly stack?: string;
  readonly address: readonly string[];
  readonly kubernetes?: string;
  readonly pods: ClusterOptions["way"];
  readonly ca?: string;
  readonly ports: boolean;
  readonly timeout: number;
  readonly days: number;
  readonly at?: Date;
  readonly format: Format;
}

const EXIT_CODES: Readonly<Record<Result, number>> = { "as declared": EXIT.ok, different: 2, "not seen": EXIT.failed };

const EXAMPLE = `
Example:
  $ access-platform verify --address 203.0.113.10 --address 203.0.113.11

Exit codes:
  0  as declared
  2  something differs
  1  it could not be looked at
`;

/** `access-platform verify`: holds the running platform against the declaration. */
export function verifyCommand(): Command {
  return new Command("verify")
    .summary("hold the running platform against the declaration")
    .description(
      "Asks every proxy of the synthesised platforms for its addresses and its version channels, looks at its " +
        "certificate and its ports, and with --kubernetes at the live objects, and shows what differs from the " +
        "declaration. It only reads.",
    )
    .option(
      "--address <host[:port]>",
      "where proxies are, repeatable (default: every address of the public name)",
      each,
      [],
    )
    .option("--kubernetes <context>", "look at the objects and at every proxy's pod in this context of your kubeconfig")
    .addOption(new Option("--pods <way>", "how pods are reached").choices(WAYS).default("forward"))
    .option("--ca <file>", "authorities to trust beside those of Node.js, in PEM")
    .option("--no-ports", "do not try which ports are open")
    .option("--timeout <seconds>", "time for each connection, and for each answer", positive, 5)
    .option("--days <number>", "how long certificates must still be valid", positive, 14)
    .addOption(momentOption("when certificates must be valid"))
    .option("--stack <name>", "only the platforms of this stack (default: all)")
    .option("--app <folder>", "where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE)
    .action(run);
}

async function run(options: Options): Promise<void> {
  const stacks = readApp(options.app ?? readAppSettings(process.cwd()).outDirectory);
  const platforms = chosen(readModel(stacks.map(contentsOf)), options);
  const settings = {
    authorities: options.ca === undefined ? [] : [readAuthorities(options.ca)],
    timeoutMs: options.timeout * 1000,
    soonDays: options.days,
    now: options.at ?? new Date(),
    ...(options.ports && { knock }),
  };
  const user = options.kubernetes === undefined ? undefined : await findUserCluster(options.kubernetes);
  try {
    const found = [];
    for (const platform of platforms) {
      const { configuration } = stacks.find(({ name }) => name === platform.stack) ?? {};
      const cluster = user && { ...user.cluster, way: options.pods, timeoutMs: settings.timeoutMs };
      found.push(await verifyPlatform(platform, { ...settings, addresses: options.address, configuration, cluster }));
    }
    write(report(found), options.format);
    process.exitCode = EXIT_CODES[worst(found.map(resultOf))];
  } finally {
    user?.release();
  }
}

/** The platforms to look at; addresses are those of one. */
function chosen(model: Model, { stack, address }: Options): readonly PlatformModel[] {
  return address.length === 0 ? platformsIn(model, stack) : [onePlatform(model, stack, "--address")];
}

function readAuthorities(file: string): string {
  const step = "read the authorities";
  const waysOn = ["name a file that has BEGIN CERTIFICATE in it: --ca FILE"];
  const text = readText(file, { step, waysOn });
  if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  throw new Failure(step, `${file} has no certificate in PEM in it`, waysOn);
}

function each(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function positive(value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError("pass a number above 0");
}
