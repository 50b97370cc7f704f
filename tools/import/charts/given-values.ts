import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../constructs/core/given";
import { at as valueAt } from "../../json/plain-data";
import { collectLeaves } from "./leaves";

export type Values = Readonly<Record<string, unknown>>;

/** Components with their own part of the chart's values, which overrides the common values. */
export const COMPONENTS = ["auth", "proxy"] as const;

export type Component = (typeof COMPONENTS)[number];

/** The values of a release, with the chart's defaults below them. */
export class GivenValues {
  /**
   * @param given values that the user has set, or all values
   * @param defaults the chart's defaults, without empty values
   */
  constructor(
    readonly given: Values,
    private readonly defaults: Values,
  ) {}

  /** The value at a path, including the chart's default; undefined if it is empty. */
  read(path: string, component?: Component): unknown {
    const found = merged(at(this.defaults, path), merged(at(this.given, path), this.componentValue(path, component)));
    return isNothing(found) && found !== false && found !== 0 ? undefined : found;
  }

  /** The chart's default at a path. */
  fallback(path: string): unknown {
    return at(this.defaults, path);
  }

  /** The value that the user has set at a path. */
  peek(path: string): unknown {
    return at(this.given, path);
  }

  /** The value at a path, if the user has set another value than the chart's default. */
  readChanged(path: string, component?: Component): unknown {
    const found = this.read(path, component);
    const fallback = at(this.defaults, path);
    return isDeepStrictEqual(found, fallback) || (isNothing(found) && isNothing(fallback)) ? undefined : found;
  }

  /** The full path of a value: in the part of a component, or in the common values. */
  placeOf(path: string, component?: Component): string {
    return this.componentValue(path, component) === undefined ? path : `${component ?? ""}.${path}`;
  }

  /** Whether any value below a path differs from the chart's default. */
  differs(path: string): boolean {
    return collectLeaves(this.peek(path)).some(({ path: inner, value }) => {
      const fallback = valueAt(at(this.defaults, path), ...inner);
      return !isDeepStrictEqual(value, fallback) && !(isNothing(value) && isNothing(fallback));
    });
  }

  private componentValue(path: string, component: Component | undefined): unknown {
    return component === undefined ? undefined : at(this.given, `${component}.${path}`);
  }
}

/** Whether a value is empty. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** The value at a path. Names with a dot cannot be reached. */
export function at(values: unknown, path: string): unknown {
  return valueAt(values, ...path.split("."));
}

/** Values that override others, map by map, as Helm merges them. */
function merged(below: unknown, above: unknown): unknown {
  if (above === undefined || above === null) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const names = [...new Set([...Object.keys(below), ...Object.keys(above)])];
  return Object.fromEntries(names.map((name) => [name, merged(ownField(below, name), ownField(above, name))]));
}

function ownField(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
