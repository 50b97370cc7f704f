import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../constructs/core/given";
import { at as valueAt } from "../../json/plain-data";
import { collectLeaves } from "./leaves";

/** Values by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** Parts of a chart's values that one component alone reads, before those of all components. */
export const COMPONENTS = ["auth", "proxy"] as const;

export type Component = (typeof COMPONENTS)[number];

/** The values of a release over the defaults of its chart. */
export class GivenValues {
  /**
   * @param given what a person has set, or all values
   * @param defaults what the chart has where nothing is set; what is empty there is left out
   */
  constructor(
    readonly given: Values,
    private readonly defaults: Values,
  ) {}

  /** The value at a path, the chart's default included; undefined where it is empty. */
  read(path: string, component?: Component): unknown {
    const found = merged(at(this.defaults, path), merged(at(this.given, path), this.own(path, component)));
    return isNothing(found) && found !== false && found !== 0 ? undefined : found;
  }

  /** What the chart has at a path where nothing is set. */
  fallback(path: string): unknown {
    return at(this.defaults, path);
  }

  /** What a person has set at a path. */
  peek(path: string): unknown {
    return at(this.given, path);
  }

  /** The value where a person has set another one than the chart's default. */
  readChanged(path: string, component?: Component): unknown {
    const found = this.read(path, component);
    const fallback = at(this.defaults, path);
    return isDeepStrictEqual(found, fallback) || (isNothing(found) && isNothing(fallback)) ? undefined : found;
  }

  /** Where a value is: among those of a component, or of all. */
  placeOf(path: string, component?: Component): string {
    return this.own(path, component) === undefined ? path : `${component ?? ""}.${path}`;
  }

  /** Whether something below a path differs from the chart's default. */
  differs(path: string): boolean {
    return collectLeaves(this.peek(path)).some(({ path: inner, value }) => {
      const fallback = valueAt(at(this.defaults, path), ...inner);
      return !isDeepStrictEqual(value, fallback) && !(isNothing(value) && isNothing(fallback));
    });
  }

  private own(path: string, component: Component | undefined): unknown {
    return component === undefined ? undefined : at(this.given, `${component}.${path}`);
  }
}

/** A value in which nothing is said. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** The value at a path; a path goes no further than names without a dot do. */
export function at(values: unknown, path: string): unknown {
  return valueAt(values, ...path.split("."));
}

/** Values over others, map by map, as Helm merges them. */
function merged(below: unknown, above: unknown): unknown {
  if (above === undefined || above === null) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const names = [...new Set([...Object.keys(below), ...Object.keys(above)])];
  return Object.fromEntries(names.map((name) => [name, merged(own(below, name), own(above, name))]));
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
