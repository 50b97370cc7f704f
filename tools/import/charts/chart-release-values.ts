import { isRecord } from "../../../constructs/core/given";
import { readYaml } from "../../../constructs/core/read-yaml";
import { thrownMessage } from "../../../local/error-code";
import { Failure } from "../../cli/failure";
import { refuseDeep } from "../../cli/files";
import type { Values } from "./given-values";
import type { ReleaseName, Remaining } from "./translation";

/** Teleport's two charts. */
export const CHART_NAMES = ["teleport-cluster", "teleport-kube-agent"] as const;

export type ChartName = (typeof CHART_NAMES)[number];

/** A release of one of the two charts, with its values. */
export interface GivenRelease extends ReleaseName {
  readonly chart: ChartName;
  readonly values: Values;

  /** The objects that Helm has created for the release; undefined if Helm was not asked. */
  readonly manifest?: string;

  /** Version of the chart, which equals the version of Teleport; undefined if it is unknown. */
  readonly version: string | undefined;

  /** Findings outside the values for the user: secrets, values that are elsewhere. @default none */
  readonly left?: readonly Remaining[];
}

/** A value that the chart requires, so that every release has it. */
const ASKED_FOR: readonly (readonly [value: string, chart: ChartName])[] = [
  ["proxyAddr", "teleport-kube-agent"],
  ["clusterName", "teleport-cluster"],
];

/** The headings of `helm get values`, which it prints if the output is not YAML. */
const HEADINGS = ["USER-SUPPLIED VALUES", "COMPUTED VALUES"];

const WAYS_ON = ["pass what this prints: helm get values --namespace NAMESPACE RELEASE --output yaml"];

/**
 * Parses the values in the output of `helm get values`, or in a values file.
 *
 * @param source name of the text in messages
 * @throws Failure if the text has no values
 */
export function parseReleaseValues(text: string, source: string): Values {
  const step = `read ${source}`;
  const data = inStep(step, () => {
    const [document, ...others] = readYaml(text);
    const [error] = document?.errors ?? [];
    if (error !== undefined) throw new Error(`it is no YAML: ${error.message}`);
    if (others.length > 0) throw new Error("it has several documents, but the values of a release are one document");
    return document?.toJS({ maxAliasCount: 100 }) as unknown;
  });
  if (!isRecord(data)) throw new Failure(step, "it is not a map of values", WAYS_ON);
  refuseDeep(data, source, { step, waysOn: WAYS_ON });
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => value !== null || !HEADINGS.includes(name)));
}

/** Turns any error into a Failure of the step, for example about too many levels, or exponential aliases. */
function inStep<T>(step: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Failure(step, thrownMessage(error), WAYS_ON);
  }
}

/**
 * Finds the chart to which values belong.
 *
 * @throws Failure if they belong to neither chart
 */
export function detectChartName(values: Values, source: string): ChartName {
  const [, chart] = ASKED_FOR.find(([name]) => Object.hasOwn(values, name)) ?? [];
  if (chart !== undefined) return chart;
  const asked = ASKED_FOR.map(([name, each]) => `${name} for ${each}`).join(", ");
  throw new Failure(`read ${source}`, `it is neither chart's: a release has ${asked}`, [
    ...WAYS_ON,
    "pass the values of the release, and not those of a part of the chart",
  ]);
}
