import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as cdktf from "cdktf";
import ts from "typescript";
import * as access from "../../constructs";
import { NEWEST_KNOWN_VERSION } from "../../constructs/brand/image-contract/version-facts";
import { isRecord } from "../../constructs/core/given";
import type { ChartName, GivenRelease } from "../../tools/import/charts/chart-release-values";
import { programParts } from "../../tools/import/charts/charts-program";
import type { Values } from "../../tools/import/charts/given-values";
import { partsText, type Part } from "../../tools/import/charts/part";
import { withoutSecrets, writtenProgram } from "../../tools/import/charts/written-program";
import { mapTexts } from "../../tools/import/expression";
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

/** A program, and its constructs with what is said of each. */
export interface Program {
  readonly text: string;
  readonly parts: readonly Part[];
}

/** The program of a release of each chart, before synthesis has seen it; the second may be left out. */
export function programOf(cluster: Values, agents?: Values): Program {
  const parts = programParts(releasesOf(cluster, agents)).map(withoutSecrets);
  return { text: partsText(parts), parts };
}

/** What an import writes of releases of each chart, of which one may be left out. */
export function importedProgram(cluster: Values | undefined, agents?: Values): ReturnType<typeof writtenProgram> {
  return writtenProgram(releasesOf(cluster, agents));
}

/** What is found missing in what is synthesised, where the program has another text in the place of one of the release. */
export function comparedWith(cluster: Values, agents: Values | undefined, text: string): readonly string[] {
  const other = (part: Part): Part => ({
    ...part,
    props: mapTexts(part.props, (each) => (each === text ? "other" : each)),
  });
  return leftOf(writtenProgram(releasesOf(cluster, agents), (parts) => parts.map(other)));
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
export function leftOf({ parts }: Pick<Program, "parts">): readonly string[] {
  return parts.flatMap(({ left }) => left.map(({ path }) => path));
}
