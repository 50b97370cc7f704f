import { isNamespaceName, isObjectName } from "../../../constructs/core/kubernetes";
import { Version } from "../../../constructs/updates/version";
import { Failure } from "../../cli/failure";
import { readInputText } from "../../cli/input";
import { interruptible } from "../../cli/process/interruption";
import { visible } from "../../cli/output/visible";
import type { Outcome } from "../summary";
import { detectChartName, parseReleaseValues, type GivenRelease } from "./chart-release-values";
import { askHelm } from "./helm";
import { declaredReleases, type DeclaredReleases } from "./declared-releases";
import { liveChanges } from "./live-changes";
import type { ChartsOptions } from "./options";
import type { ReleaseName } from "./translation";
import { writtenProgram } from "./written-program";

/** Reads releases of Teleport's charts, and returns their program with the open decisions. */
export async function importReleases(files: readonly string[], options: ChartsOptions): Promise<Outcome> {
  refuseOthers(files, options, OTHERS, "is for the output of tctl, not for releases of charts");
  const { releases, others } = await givenReleases(options);
  const { text, reported, configuration, isDecided } = writtenProgram(releases);
  const changes = releases.map((release) => liveChangesReport(release, configuration)).join("");
  const notRead = others.length > 0 ? `Not read: ${visible(others.join(", "))}\n` : "";
  return { files: { "main.ts": text }, report: `${reported}${changes}${notRead}`, isDecided };
}

/** The changes to the objects of a release; empty if they are unknown, or Helm itself makes them. */
function liveChangesReport(release: GivenRelease, configuration: unknown): string {
  const { manifest, chart, namespace, name } = release;
  if (manifest === undefined || configuration === undefined || chart !== "teleport-cluster") return "";
  const lines = liveChanges(manifest, release, configuration);
  return lines.length === 0
    ? ""
    : `The apply changes these objects of release ${namespace}/${name}:\n${lines.join("\n")}\n`;
}

const STEP = "read the options";

/** Options for an import of the service's resources. */
const OTHERS = ["out", "kind", "deployment", "namespace"];

/**
 * Refuses the options of another kind of import.
 *
 * @param options the passed options, by name
 * @param others names of the refused options
 * @throws Failure
 */
export function refuseOthers(
  files: readonly string[],
  options: object,
  others: readonly string[],
  reason: string,
): void {
  const given = others.filter((name) => Object.hasOwn(options, name));
  const words = [...files, ...given.map((name) => `--${name}`)].join(", ");
  if (words === "") return;
  throw new Failure(STEP, `${words} ${reason}`, ["leave it out", "or run the command twice"]);
}

async function givenReleases({ charts, release, chartVersion, context }: ChartsOptions): Promise<DeclaredReleases> {
  const names = (release ?? []).map(parseReleaseName);
  const files = charts ?? [];
  const version = parseChartVersion(chartVersion);
  if (files.length === 0) {
    if (names.length === 0) throw noNames(files.length, names.length);
    if (version !== undefined)
      throw new Failure(STEP, "--chart-version is for --charts: Helm knows it", ["leave it out"]);
    const asked = interruptible((signal) => Promise.all(names.map((name) => askHelm(name, context, signal))));
    return { releases: await asked, others: [] };
  }
  const read = await Promise.all(
    files.map(async (file) => {
      const text = await readInputText(file, { step: `read ${file}`, waysOn: FILES });
      return { file, text, declared: declaredReleases(text, file) };
    }),
  );
  const ofValues = read.filter(({ declared }) => declared === undefined);
  if (names.length !== ofValues.length) throw noNames(ofValues.length, names.length);
  const named = names.map((name, index): GivenRelease => {
    const { file = "", text = "" } = ofValues[index] ?? {};
    const values = parseReleaseValues(text, file);
    return { ...name, values, version, chart: detectChartName(values, file) };
  });
  const declared = read.flatMap((each) => each.declared?.releases ?? []);
  return {
    releases: [...named, ...declared.map((each) => ({ ...each, version: each.version ?? version }))],
    others: read.flatMap((each) => each.declared?.others ?? []),
  };
}

const FILES = ["write it: helm get values --namespace NAMESPACE RELEASE --output yaml > FILE"];

function noNames(files: number, names: number): Failure {
  return new Failure(STEP, `there are ${names} names of releases for ${files} files`, [
    "name each release of a file of values, in their order: --charts cluster.yaml agents.yaml --release NAMESPACE/NAME NAMESPACE/NAME",
    "the names are those of: helm list --all-namespaces",
  ]);
}

function parseReleaseName(given: string): ReleaseName {
  const [namespace = "", name = "", ...more] = given.split("/");
  if (more.length === 0 && isNamespaceName(namespace) && isObjectName(name)) return { namespace, name };
  throw new Failure(STEP, `--release is ${JSON.stringify(given)}, which is no namespace and name of a release`, [
    "write NAMESPACE/NAME, as helm list --all-namespaces shows them: teleport/teleport-cluster",
  ]);
}

export function parseChartVersion(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const version = Version.of(given);
  if (version.violations.length === 0) return version.toString();
  throw new Failure(STEP, `--chart-version is ${JSON.stringify(given)}, which is no version`, ["write it as 18.3.0"]);
}
