import type { Translate } from "../translation";

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

  /**
   * What an import writes. Without it, a value that is the `same` goes where `write` says if that is one place; any
   * other is left to people, with this row.
   */
  readonly translate?: Translate;
}

/** Values that belong together. */
export interface ChartValueGroup {
  readonly title: string;

  /** The prop and the factory of which most rows are options: `auth.storage: AuthStorage.dynamodb`. */
  readonly within?: string;
  readonly rows: readonly ChartValue[];
}

/** What a row has beside the value and where it goes. */
interface Further {
  readonly remark?: string;
  readonly translate?: Translate;
}

/** The row of a value, or of several, separated by spaces. @param further the remark alone, or with a translation */
export function value(
  values: string,
  status: Status,
  write: string | readonly string[],
  further: string | Further = "",
): ChartValue {
  const { remark = "", translate } = typeof further === "string" ? { remark: further } : further;
  return {
    values: values.split(" "),
    status,
    write: [write].flat().filter((code) => code !== ""),
    remark,
    ...(translate !== undefined && { translate }),
  };
}

/** Values that belong together. @param translate of those that are written, and have no translation of their own */
export function groupOf({
  translate,
  rows,
  ...about
}: ChartValueGroup & { readonly translate: Translate }): ChartValueGroup {
  const isWritten = ({ status }: ChartValue) => status === "same" || status === "other way";
  return { ...about, rows: rows.map((row) => (isWritten(row) ? { translate, ...row } : row)) };
}
