import { EXIT, Failure } from "../cli/failure";
import { readText } from "../cli/files";
import { onePlatform, findPlatforms } from "../model/choose-platform";
import { readStackContents } from "../model/contents";
import type { Model, PlatformModel } from "../model/model";
import { readModel } from "../model/read-model";
import { write, type Format } from "../cli/output/format";
import { findUserCluster } from "../terraform/user-cluster";
import { declaredStacks } from "../synth/declared-stacks";
import type { ClusterOptions } from "./kubernetes/look";
import { knock } from "./ports";
import { report, verifyResult, worst, type Result } from "./report";
import { verifyPlatform } from "./verify-platform";

export interface Options {
  readonly app?: string;
  readonly stack?: string;
  readonly address: readonly string[];
  readonly kubernetes?: string;
  readonly pods: ClusterOptions["way"];
  readonly resources?: boolean;
  readonly ca?: string;
  readonly ports: boolean;
  readonly timeout: number;
  readonly days: number;
  readonly at?: Date;
  readonly format: Format;
}

const EXIT_CODES: Readonly<Record<Result, number>> = { "as declared": EXIT.ok, different: 2, "not seen": EXIT.failed };

/** Checks the platforms, writes the findings, and sets the exit code. */
export async function run(options: Options): Promise<void> {
  if (options.resources === true && options.kubernetes === undefined) {
    throw new Failure("check the resources of the service", "--resources needs a cluster", [
      "pass --kubernetes CONTEXT: the platform's own watch compares them",
    ]);
  }
  const stacks = await declaredStacks(options.app);
  const platforms = chosen(readModel(stacks.map(readStackContents)), options);
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
      const cluster = user && {
        ...user.cluster,
        way: options.pods,
        timeoutMs: settings.timeoutMs,
        resources: options.resources === true,
      };
      found.push(await verifyPlatform(platform, { ...settings, addresses: options.address, configuration, cluster }));
    }
    write(report(found), options.format);
    process.exitCode = EXIT_CODES[worst(found.map(verifyResult))];
  } finally {
    user?.release();
  }
}

/** The platforms to check. If addresses are passed, there must be exactly one. */
function chosen(model: Model, { stack, address }: Options): readonly PlatformModel[] {
  return address.length === 0 ? findPlatforms(model, stack) : [onePlatform(model, stack, "--address")];
}

function readAuthorities(file: string): string {
  const step = "read the authorities";
  const waysOn = ["name a file that has BEGIN CERTIFICATE in it: --ca FILE"];
  const text = readText(file, { step, waysOn });
  if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  throw new Failure(step, `${file} contains no certificate in PEM`, waysOn);
}
