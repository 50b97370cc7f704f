import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as cdktf from "cdktf";
import ts from "typescript";
import * as access from "../../constructs";
import { NEWEST_KNOWN_VERSION } from "../../constructs/brand/image-contract/version-facts";
import { isRecord } from "../../constructs/core/given";
import type { ChartName, GivenRelease } from "../../tools/import/charts/chart-release-values";
import { partsOf, programOfParts, type ChartsProgram } from "../../tools/import/charts/charts-program";
import { decided } from "../../tools/import/charts/decisions";
import type { Values } from "../../tools/import/charts/given-values";
import { compared } from "../../tools/import/charts/same-release";
import { without, type Place } from "../../tools/import/charts/without-refused";
import { statementsOf, type Part } from "../../tools/import/charts/part";
import { tried } from "../../tools/import/trial";
import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { temporaryFolder } from "./temporary-folder";

const RECORDED = join(__dirname, "../fixtures/charts/recorded");

/** Values of a release of the platform's chart that make a program as they are. */
export const CLUSTER_VALUES: Values = {
  clusterName: "access.example.com",
  tls: { existingSecretName: "certificate" },
  enterprise: true,
};

/** The same of the agents' chart. */
export const AGENT_VALUES: Values = {
  proxyAddr: "access.example.com:443",
  enterprise: true,
  roles: "kube",
  kubeClusterName: "access.example.com",
  updater: { enabled: true },
};

/** What a chart made of the values of a release: those facts that a platform has to keep. */
export interface RecordedRelease {
  readonly values: Values;
  readonly objects: readonly (Values & { readonly kind: string; readonly name: string })[];
}

/** A chart with its values, and the paths of its schema. */
interface RecordedChart {
  readonly values: Values;
  readonly schema: readonly string[];
}

export function recorded(name: string): RecordedRelease {
  return JSON.parse(readFileSync(join(RECORDED, `${name}.json`), "utf8")) as RecordedRelease;
}

export function recordedChart(name: ChartName): RecordedChart {
  return JSON.parse(readFileSync(join(RECORDED, `${name}.json`), "utf8")) as RecordedChart;
}

/** A release as the charts were rendered: `teleport` in `teleport`, and `teleport-agent` in `teleport-agent`. */
function releaseOf(chart: ChartName, values: Values, version = NEWEST_KNOWN_VERSION): GivenRelease {
  const name = chart === "teleport-cluster" ? "teleport" : "teleport-agent";
  return { chart, values, version, name, namespace: name };
}

/** The program of a release of each chart, before synthesis has seen it; the second may be left out. */
export function programOf(cluster: Values, agents?: Values): ChartsProgram {
  return programOfParts(partsOf(releasesOf(cluster, agents)));
}

/** The program that an import ends with, for releases of each chart, of which one may be left out. */
export function importedProgram(cluster: Values | undefined, agents?: Values): ChartsProgram {
  const releases = releasesOf(cluster, agents);
  const { parts, configuration } = decided(partsOf(releases), triedParts);
  return programOfParts(
    compared(parts, configuration, ({ release }) => releases.find(({ name }) => name === release.name)?.values),
  );
}

/** What is found missing in what is synthesised, where the last construct of the program has lost what stands at a place. */
export function comparedWithout(cluster: Values, agents: Values | undefined, place: Place): readonly string[] {
  const releases = releasesOf(cluster, agents);
  const parts = partsOf(releases);
  const [chosen] = parts.filter(({ isOptional }) => !isOptional).slice(-1);
  const lossy = parts.map((part) =>
    part === chosen && place.length > 0 ? { ...part, props: without(part.props, place)?.rest ?? part.props } : part,
  );
  const { configuration } = decided(lossy, triedParts);
  const found = compared(
    lossy,
    configuration,
    ({ release }) => releases.find(({ name }) => name === release.name)?.values,
  );
  return found.flatMap(({ left }) => left.map(({ path }) => path));
}

function triedParts(parts: readonly Part[]) {
  return tried(statementsOf(parts));
}

function releasesOf(cluster: Values | undefined, agents: Values | undefined): readonly GivenRelease[] {
  return [
    ...(cluster === undefined ? [] : [releaseOf("teleport-cluster", cluster)]),
    ...(agents === undefined ? [] : [releaseOf("teleport-kube-agent", agents)]),
  ];
}

/** Runs the text of a program in this process, and renders the manifests of its stack. @throws ViolationsError */
export function manifestsOf(text: string): ReturnType<typeof renderStack> {
  const outdir = temporaryFolder();
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  class App extends cdktf.App {
    constructor() {
      super({ outdir });
    }
  }
  const modules: Readonly<Record<string, unknown>> = { cdktf: { ...cdktf, App }, "cdktf-access-platform": access };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  new Function("require", "exports", outputText)((name: string) => modules[name], {});
  return renderStack(readApp(outdir)[0]?.configuration);
}

/** Values with one more, whatever its name is. */
export function withValue(values: Values, [name = "", ...inner]: readonly string[], value: unknown): Values {
  const found: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
  const copy = { ...values };
  Object.defineProperty(copy, name, {
    value: inner.length === 0 ? value : withValue(isRecord(found) ? found : {}, inner, value),
    enumerable: true,
  });
  return copy;
}

/** The values of a chart that hold no others, by their paths. */
export function leavesOfValues(
  value: unknown,
  above: readonly string[] = [],
): readonly (readonly [readonly string[], unknown])[] {
  if (!isRecord(value) || Object.keys(value).length === 0) return [[above, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOfValues(inner, [...above, name]));
}

/** What a program has left to people, by release and path. */
export function leftOf({ remaining }: ChartsProgram): readonly string[] {
  return remaining.flatMap(({ left }) => left.map(({ path }) => path));
}
