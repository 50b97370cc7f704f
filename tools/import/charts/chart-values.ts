import * as joining from "./agents/joining";
import * as pods from "./agents/pods";
import { services } from "./agents/services";
import * as updates from "./agents/updates";
import agents from "./agent-values.json";
import { authority } from "./authority";
import cluster from "./cluster-values.json";
import { authentication } from "./cluster/authentication";
import { certificate } from "./cluster/certificate";
import * as files from "./cluster/configuration-files";
import { exposure } from "./cluster/exposure";
import * as listeners from "./cluster/listeners";
import * as service from "./cluster/service";
import * as storage from "./cluster/storage";
import * as workloads from "./cluster/workloads";
import { environmentAt, putAt } from "./conversions";
import { COMPONENTS } from "./given-values";
import { podMonitor } from "./metrics";
import { securityContexts } from "./security-context";
import type { Translate } from "./translation";

/** One value of a chart, or several with the same row. */
export interface ChartValue {
  readonly values: readonly string[];

  /**
   * How a program expresses the value: by a prop of its own, in another way, or not at all because the toolkit decides
   * it or no decision is needed.
   */
  readonly status: "same" | "other way" | "decided by the toolkit" | "not needed";

  /**
   * Code that expresses the value: a prop of a platform by its path (`auth.storage`), a member of a type
   * (`AgentReleaseProps.labels`), a call (`AuthStorage.dynamodb({ region, table })`), or a prop with its content (`tls:
   * ProxyTls.secret("name")`). `NAME` stands for the last part of the value's path.
   */
  readonly write: readonly string[];
  readonly remark: string;

  /**
   * The translation of an import. Without it, a value with status `same` goes to the place that `write` names, if that
   * is a single place. Any other value is left to the user, with this row.
   */
  readonly translate?: Translate | undefined;
}

export interface ChartValueGroup {
  readonly title: string;

  /** The prop, and the factory whose options most rows are: `auth.storage: AuthStorage.dynamodb`. */
  readonly within?: string;
  readonly rows: readonly ChartValue[];
}

/** A group in a JSON file, where a row names its translation. */
type FileGroup = Omit<ChartValueGroup, "rows"> & { readonly rows: readonly FileRow[] };
type FileRow = Omit<ChartValue, "status" | "translate"> & { readonly status: string; readonly translate?: string };

/** The translations that rows use: one for all rows with its name, or one made from each row's values and code. */
interface Translations {
  readonly ofAll: Readonly<Record<string, unknown>>;
  readonly ofEach: Readonly<Record<string, typeof putAt>>;
}

const OF_CLUSTER = {
  ...files,
  ...listeners,
  ...service,
  ...storage,
  ...workloads,
  authentication,
  authority,
  certificate,
  exposure,
  podMonitor,
  security: securityContexts(COMPONENTS),
};
const OF_AGENTS = {
  ...joining,
  ...pods,
  ...updates,
  authority,
  podMonitor,
  services,
  security: securityContexts([undefined]),
  resources: putAt(["resources"], ["pods.resources"]),
};

/** The row of each value of Teleport's cluster chart. */
export const CLUSTER_CHART_VALUES = groups(cluster, {
  ofAll: OF_CLUSTER,
  ofEach: {
    onVolume: storage.inMode("volume"),
    onAws: storage.inMode("aws"),
    onAzure: storage.inMode("azure"),
    put: putAt,
    variables: environmentAt,
  },
});

/** The row of each value of Teleport's agent chart. Paths are props of an `AgentRelease`. */
export const AGENT_CHART_VALUES = groups(agents, {
  ofAll: OF_AGENTS,
  ofEach: { passedOn: pods.passedOn, variables: environmentAt },
});

function groups(given: readonly FileGroup[], { ofAll, ofEach }: Translations): readonly ChartValueGroup[] {
  return given.map((group) => ({
    ...group,
    rows: group.rows.map(({ translate: name, ...row }) => {
      if (name === undefined) return row as ChartValue;
      const translate = ofEach[name]?.(row.values, row.write) ?? ofAll[name];
      if (typeof translate !== "function") throw new Error(`nothing translates ${name}`);
      return { ...row, translate } as ChartValue;
    }),
  }));
}
