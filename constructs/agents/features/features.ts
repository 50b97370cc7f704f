import type { Brand } from "../../brand/brand";
import { mergedData } from "../../core/merged-data";
import type { Problems } from "../../core/value";
import type { DeclaredRelease, PlannedRelease } from "./agent-release-props";
import { ANNOTATIONS } from "./annotations";
import { AVAILABILITY } from "./availability";
import { CLUSTER_WIDE } from "./cluster-wide-objects";
import { CHART } from "../common/chart-source";
import { CONTAINERS } from "./containers";
import { DIRECT_DIAL } from "../direct-dial/direct-dial";
import { DISCOVERY } from "../services/discovery";
import { ENVIRONMENT } from "./environment";
import type { ChartNames, Feature, Values } from "../common/feature";
import { FURTHER_VALUES } from "./further-values";
import { JOINING } from "../joining/joining";
import { LABELS } from "./labels";
import { LOG } from "./log";
import { METRICS } from "./metrics";
import { PODS } from "./pods";
import { PRODUCT } from "./product";
import { RELAY } from "./relay";
import { PUBLIC_ADDRESSES } from "../direct-dial/public-addresses";
import { RELEASE_NAME_AND_NAMESPACE } from "../common/release-name";
import { SERVICE_ACCOUNT } from "../joining/service-account";
import { SERVICES } from "../services/services";
import { STORAGE } from "./storage";
import { TRAFFIC } from "./traffic";
import { USER_IDS } from "./user-ids";
import { UPDATER } from "./updater";

/** All features of a release, in the order of the report. */
export const FEATURES = [
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
] as const;

const ALL: readonly Feature[] = FEATURES;

/**
 * Values of the agent chart, without the version and without any secret.
 *
 * @see specification 4.4
 */
export function chartValues(release: DeclaredRelease): Values {
  return withFurther(release, ownValues(release));
}

/** Values of the chart above which further ones are: they cannot set the same. */
export function withFurther({ helm }: DeclaredRelease, own: Values): Values {
  return mergedData(helm.values ?? {}, own);
}

/** The values that follow from all props except `helm.values`, which cannot set them. */
export function ownValues(release: DeclaredRelease): Values {
  return mergedData(...ALL.map(({ values }) => values?.(release) ?? {}));
}

/**
 * Paths of the chart's values that only the release sets, whatever it renders there.
 *
 * What a prop or a rule of the specification decides must not be undone in a second place. So features also own other
 * names of the same value, the same setting in the configuration file that the chart merges in, and the updater's own
 * values: Teleport's chart also reads many of its values below `updater`, and prefers them there.
 */
export function ownedPaths(brand: Brand): readonly string[] {
  const file = brand.configurationValue;
  const names: ChartNames = { brand, file, common: `${file}.${brand.configurationSection}` };
  return ALL.flatMap(({ owns }) => owns?.(names) ?? []);
}

/** Notes what is wrong with a release; a program may acknowledge some of it. */
export function checkRelease(release: PlannedRelease, problems: Problems): void {
  for (const { check } of ALL) check?.(release, problems);
}
