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

  /** The objects that Helm has made of it; undefined where Helm was not asked. */
  readonly manifest?: string;

  /** Version of the chart, which is that of what it installs; undefined where nobody has said it. */
  readonly version: string | undefined;

  /** What was found beside the values, and is left to people: secrets, values that are elsewhere. @default nothing */
  readonly left?: readonly Remaining[];
}

/** A value that every release of a chart has, since the chart asks for it. */
const ASKED_FOR: readonly (readonly [value: string, chart: ChartName])[] = [
  ["proxyAddr", "teleport-kube-agent"],
  ["clusterName", "teleport-cluster"],
];

/** What `helm get values` writes above the values if it is not asked for YAML. */
const HEADINGS = ["USER-SUPPLIED VALUES", "COMPUTED VALUES"];

const WAYS_ON = ["pass what this prints: helm get values --namespace NAMESPACE RELEASE --output yaml"];

/**
 * The values in a text that `helm get values` has printed, or in a file of a person.
 *
 * @param source what the text is called in messages
 * @throws Failure if it has none
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

/** What is read, or why it cannot be: it may also have too many levels, or aliases that grow without end. */
function inStep<T>(step: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Failure(step, thrownMessage(error), WAYS_ON);
  }
}

/**
 * The chart whose values these are.
 *
 * @throws Failure if they are those of neither chart
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
