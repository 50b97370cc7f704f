import type { Translate } from "../translation";

const STATUSES = ["same", "other way", "decided by the toolkit", "not needed"] as const;

/**
 * How a value of the chart is said here: by a prop of its own, differently, not at all because the toolkit decides it, or
 * not at all because there is nothing to decide.
 */
type Status = (typeof STATUSES)[number];

/** One value of the chart, or several of which the same is true. */
export interface ChartValue {
  /** Paths of the chart's values. */
  readonly values: readonly string[];
  readonly status: Status;

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
  readonly translate?: Translate;
}

/** Values that belong together. */
export interface ChartValueGroup {
  readonly title: string;

  /** The prop and the factory of which most rows are options: `auth.storage: AuthStorage.dynamodb`. */
  readonly within?: string;
  readonly rows: readonly ChartValue[];
}

/** A group whose rows are lines of text. */
interface Lines extends Omit<ChartValueGroup, "rows"> {
  readonly rows: readonly string[];
}

type OfRow = (values: readonly string[], write: readonly string[]) => Translate;

/**
 * Groups from lines of a table, `values | status: translation | code; code | remark`: `a.{b,c}` are `a.b` and `a.c`, and
 * `{ option }` is one of what the group is within.
 *
 * @param shared translations by name, each of all rows that name it
 * @param ofRows translations by name, made for each row by its values and code
 */
export function groupsOf(
  shared: Readonly<Record<string, Translate>>,
  ofRows: Readonly<Record<string, OfRow>>,
  groups: readonly Lines[],
): readonly ChartValueGroup[] {
  const rowOf = (line: string, within = ""): ChartValue => {
    const [paths = "", how = "", code = "", remark = ""] = line.split("|").map((cell) => cell.trim());
    const [word, name] = how.split(": ");
    const status = STATUSES.find((each) => each === word);
    const values = paths.split(" ").flatMap(expanded);
    const write = code.split("; ").flatMap((each) => (each.startsWith("{") ? `${within}(${each})` : each || []));
    const translate = name === undefined ? undefined : (shared[name] ?? ofRows[name]?.(values, write));
    if (status === undefined || (name !== undefined && translate === undefined)) throw new Error(`${line} is no row`);
    return { values, status, write, remark, ...(translate !== undefined && { translate }) };
  };
  return groups.map(({ rows, ...about }) => ({ ...about, rows: rows.map((line) => rowOf(line, about.within)) }));
}

function expanded(path: string): readonly string[] {
  const [, above, names] = /^(.*\.)\{(.*)\}$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(",").map((name) => `${above}${name}`);
}

/** What a row says of one of its values. */
export function named(text: string, path: string): string {
  return text.replaceAll(/\bNAME\b/g, path.slice(path.lastIndexOf(".") + 1));
}
