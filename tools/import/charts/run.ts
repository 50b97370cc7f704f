import { isNamespaceName, isObjectName } from "../../../constructs/core/kubernetes";
import { Version } from "../../../constructs/updates/version";
import { EXIT, Failure } from "../../cli/failure";
import { textOf } from "../../cli/input";
import { print } from "../../cli/output/standard-output";
import { interruptible } from "../../cli/process/interruption";
import { tried } from "../trial";
import { chartOf, valuesOf, type GivenRelease } from "./chart-release-values";
import { partsOf, programOfParts } from "./charts-program";
import { decided } from "./decisions";
import { describeRemaining } from "./describe";
import { askHelm } from "./helm";
import { liveChanges } from "./live-changes";
import type { ChartsOptions } from "./options";
import { statementsOf, type Part } from "./part";
import { compared } from "./same-release";
import type { ReleaseName } from "./translation";

/** Reads releases of Teleport's charts, writes a program that synthesis accepts, and lists what is left to people. */
export async function runCharts(files: readonly string[], options: Options): Promise<void> {
  refuseOthers(files, options);
  const releases = await releasesOf(options);
  const { parts, configuration } = decided(partsOf(releases), (given) => tried(statementsOf(given)));
  const verified = compared(parts, configuration, (part) => valuesOfPart(part, releases));
  const { text, remaining } = programOfParts(verified);
  print(text);
  const reported = describeRemaining(remaining);
  if (reported !== "") process.stderr.write(`${reported}\n`);
  process.stderr.write(releases.map((release) => changesIn(release, configuration)).join(""));
  if (remaining.some(({ left }) => left.length > 0)) process.exitCode = EXIT.attention;
}

/** What changes in the objects of a release; nothing where Helm was not asked, or Helm itself changes them. */
function changesIn(release: GivenRelease, configuration: unknown): string {
  const { manifest, chart, namespace, name } = release;
  if (manifest === undefined || chart !== "teleport-cluster") return "";
  const lines = liveChanges(manifest, release, configuration);
  return lines.length === 0
    ? ""
    : `The apply changes these objects of release ${namespace}/${name}:\n${lines.join("\n")}\n`;
}

function valuesOfPart({ release }: Part, releases: readonly GivenRelease[]): GivenRelease["values"] | undefined {
  return releases.find(({ name, namespace }) => name === release.name && namespace === release.namespace)?.values;
}

const STEP = "read the options";

/** What belongs to the import of the service's resources. */
interface Options extends ChartsOptions {
  readonly out?: string;
  readonly kind?: readonly string[];
  readonly deployment?: string;
  readonly namespace?: string;
}

function refuseOthers(files: readonly string[], { out, kind, deployment, namespace }: Options): void {
  const given = Object.entries({ out, kind, deployment, namespace }).filter(([, value]) => value !== undefined);
  const words = [...files, ...given.map(([name]) => `--${name}`)];
  if (words.length === 0) return;
  throw new Failure(STEP, `${words.join(", ")} is for the output of tctl, not for releases of charts`, [
    "leave it out: the whole program goes to standard output",
    "run the command twice, once for the charts and once for the resources of the service",
  ]);
}

async function releasesOf({ charts, release, chartVersion, context }: ChartsOptions): Promise<readonly GivenRelease[]> {
  const names = (release ?? []).map(nameOf);
  const files = charts ?? [];
  const version = versionOf(chartVersion);
  if (files.length === 0) {
    if (names.length === 0) throw noNames(files.length, names.length);
    if (version !== undefined)
      throw new Failure(STEP, "--chart-version is for --charts: Helm knows it", ["leave it out"]);
    return interruptible((signal) => Promise.all(names.map((name) => askHelm(name, context, signal))));
  }
  if (names.length !== files.length) throw noNames(files.length, names.length);
  return Promise.all(
    names.map(async (name, index): Promise<GivenRelease> => {
      const file = files[index] ?? "";
      const values = valuesOf(await textOf(file, { step: `read ${file}`, waysOn: FILES }), file);
      return { ...name, values, version, chart: chartOf(values, file) };
    }),
  );
}

const FILES = ["write it: helm get values --namespace NAMESPACE RELEASE --output yaml > FILE"];

function noNames(files: number, names: number): Failure {
  return new Failure(STEP, `there are ${names} names of releases for ${files} files`, [
    "name each release, in the order of the files: --charts cluster.yaml agents.yaml --release NAMESPACE/NAME NAMESPACE/NAME",
    "the names are those of: helm list --all-namespaces",
  ]);
}

function nameOf(given: string): ReleaseName {
  const [namespace = "", name = "", ...more] = given.split("/");
  if (more.length === 0 && isNamespaceName(namespace) && isObjectName(name)) return { namespace, name };
  throw new Failure(STEP, `--release is ${JSON.stringify(given)}, which is no namespace and name of a release`, [
    "write NAMESPACE/NAME, as helm list --all-namespaces shows them: teleport/teleport-cluster",
  ]);
}

function versionOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const version = Version.of(given);
  if (version.violations.length === 0) return version.toString();
  throw new Failure(STEP, `--chart-version is ${JSON.stringify(given)}, which is no version`, ["write it as 18.3.0"]);
}
