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

/** One value of a chart, or several of which the same is true. */
export interface ChartValue {
  /** Paths of the chart's values. */
  readonly values: readonly string[];

  /**
   * How a value is said here: by a prop of its own, differently, not at all because the toolkit decides it, or not at all because
   * there is nothing to decide.
   */
  readonly status: "same" | "other way" | "decided by the toolkit" | "not needed";

  /**
   * Code that says it here: a prop of a platform by its path (`auth.storage`), a member of a type (`AgentReleaseProps.labels`),
   * a call (`AuthStorage.dynamodb({ region, table })`), or a prop and what it is (`tls: ProxyTls.secret("name")`). `NAME`
   * stands for the last part of the value.
   */
  readonly write: readonly string[];
  readonly remark: string;

  /**
   * What an import writes. Without it, a value that is the `same` goes where `write` says if that is one place; any
   * other is left to people, with this row.
   */
  readonly translate?: Translate | undefined;
}

/** Values that belong together. */
export interface ChartValueGroup {
  readonly title: string;

  /** The prop and the factory of which most rows are options: `auth.storage: AuthStorage.dynamodb`. */
  readonly within?: string;
  readonly rows: readonly ChartValue[];
}

/** A group in a file: a row names what an import makes of it. */
type FileGroup = Omit<ChartValueGroup, "rows"> & { readonly rows: readonly FileRow[] };
type FileRow = Omit<ChartValue, "status" | "translate"> & { readonly status: string; readonly translate?: string };

/** What an import makes of rows: once of all with a name, or of each by its values and its code. */
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

/** What to write for each value of Teleport's cluster chart. */
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

/** What to write for each value of the public agents' chart; paths are props of an `AgentRelease`. */
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
