import type { Brand } from "../../brand/brand";
import { mergedData } from "../../core/merged-data";
import { rememberedFor } from "../../core/remembered";
import type { Problems } from "../../core/value";
import type { ChartNames, Feature, PlannedRelease, Values } from "../common/feature";
import { DIRECT_DIAL, PUBLIC_ADDRESSES } from "./direct-dial";
import { ENVIRONMENT } from "./environment";
import { checkCredentials, checkOwnedValues, FURTHER_VALUES } from "./further-values";
import { ANNOTATIONS, CHART, CLUSTER_WIDE, LABELS, METRICS, PRODUCT, RELEASE_NAME_AND_NAMESPACE } from "./helm";
import { JOINING, SERVICE_ACCOUNT } from "./joining";
import { AVAILABILITY, CONTAINERS, LOG, PODS, STORAGE, USER_IDS } from "./pods";
import { DISCOVERY, SERVICES } from "./services";
import { RELAY, TRAFFIC } from "./traffic";
import { UPDATER } from "./updater";

/** All features of a release, in the order of the report. @internal */
export const FEATURES: readonly Feature[] = [
  PRODUCT,
  RELEASE_NAME_AND_NAMESPACE,
  SERVICES,
  DISCOVERY,
  CHART,
  CLUSTER_WIDE,
  SERVICE_ACCOUNT,
  JOINING,
  UPDATER,
  DIRECT_DIAL,
  PUBLIC_ADDRESSES,
  ENVIRONMENT,
  CONTAINERS,
  TRAFFIC,
  RELAY,
  PODS,
  USER_IDS,
  AVAILABILITY,
  STORAGE,
  LOG,
  METRICS,
  ANNOTATIONS,
  LABELS,
  FURTHER_VALUES,
];

/**
 * Values of the agent chart, without the version and without any secret.
 *
 * @see specification 4.4
 */
export const chartValues = rememberedFor((release: PlannedRelease): Values =>
  mergedData(release.helm.values ?? {}, ownValues(release)),
);

/** The values that follow from all props except `helm.values`, which cannot set them. */
export const ownValues = rememberedFor((release: PlannedRelease): Values =>
  mergedData(...FEATURES.map(({ values }) => values?.(release) ?? {})),
);

/**
 * Paths of the chart's values that only the release sets, whatever it renders there.
 *
 * What a prop or a rule of the specification decides must not be undone in a second place. So features also own other
 * names of the same value, the same setting in the configuration file that the chart merges in, and the updater's own
 * values: Teleport's chart also reads many of its values below `updater`, and prefers them there.
 *
 * @internal
 */
export function ownedPaths(brand: Brand): readonly string[] {
  const file = brand.configurationValue;
  const names: ChartNames = { brand, file, common: `${file}.${brand.configurationSection}` };
  return FEATURES.flatMap(({ owns }) => owns?.(names) ?? []);
}

/** Notes what is wrong with a release; a program may acknowledge some of it. */
export function checkRelease(release: PlannedRelease, problems: Problems): void {
  for (const { check } of FEATURES) check?.(release, problems);
  const { values = {} } = release.helm;
  if (Object.keys(values).length === 0) return;
  checkOwnedValues(values, ownedPaths(release.platform.brand), problems);
  checkCredentials(values, problems);
}
