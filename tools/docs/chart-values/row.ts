/**
 * How a value of the chart is said here: by a prop of its own, differently, not at all because the toolkit decides it, or
 * not at all because there is nothing to decide.
 */
export type Status = "same" | "other way" | "decided by the toolkit" | "not needed";

/** One value of the chart, or several of which the same is true. */
export interface ChartValue {
  /** Paths of the chart's values. */
  readonly values: readonly string[];
  readonly status: Status;

  /**
   * Code that says it here: a prop of a platform by its path (`auth.storage`), a member of a type (`AgentReleaseProps.labels`),
   * a call (`AuthStorage.dynamodb({ region, table })`), or a prop and what it is (`tls: ProxyTls.secret("name")`).
   */
  readonly write: readonly string[];
  readonly remark: string;
}

/** Values that belong together. */
export interface ChartValueGroup {
  readonly title: string;

  /** The prop and the factory of which most rows are options: `auth.storage: AuthStorage.dynamodb`. */
  readonly within?: string;
  readonly rows: readonly ChartValue[];
}

/** The row of a value, or of several, separated by spaces. */
export function value(values: string, status: Status, write: string | readonly string[], remark = ""): ChartValue {
  return { values: values.split(" "), status, write: [write].flat().filter((code) => code !== ""), remark };
}
