import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../constructs/core/given";

/** Values by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** Parts of a chart's values that one component alone reads, before those of all components. */
export type Component = "auth" | "proxy";

/** The values of a release, with those that nobody has asked for yet. */
export class GivenValues {
  private readonly asked = new Set<string>();

  /**
   * @param given what a person has set, or all values
   * @param defaults what the chart has where nothing is set; what is empty there is left out
   * @param components names below which a component has values of its own
   */
  constructor(
    private readonly given: Values,
    private readonly defaults: Values,
    private readonly components: readonly Component[] = [],
  ) {}

  /** The value at a path, the chart's default included; undefined where it is empty. */
  read(path: string, component?: Component): unknown {
    this.asked.add(path);
    if (component !== undefined) this.asked.add(`${component}.${path}`);
    const found = merged(at(this.defaults, path), merged(at(this.given, path), this.own(path, component)));
    return isNothing(found) && found !== false && found !== 0 ? undefined : found;
  }

  /** What the chart has at a path where nothing is set. */
  fallback(path: string): unknown {
    return at(this.defaults, path);
  }

  /** What a person has set at a path, which stays to be asked for. */
  peek(path: string): unknown {
    return at(this.given, path);
  }

  /** The value where a person has set another one than the chart's default. */
  readChanged(path: string, component?: Component): unknown {
    const found = this.read(path, component);
    const fallback = at(this.defaults, path);
    return isDeepStrictEqual(found, fallback) || (isNothing(found) && isNothing(fallback)) ? undefined : found;
  }

  /** Where a value stands: among those of a component, or of all. */
  placeOf(path: string, component?: Component): string {
    return this.own(path, component) === undefined ? path : `${component ?? ""}.${path}`;
  }

  /** Values of a group that differ from the chart's defaults, by their paths; nobody needs to ask for them any more. */
  changedBelow(group: string, component: Component): ReadonlyMap<string, unknown> {
    const groups = [group, `${component}.${group}`];
    const found = groups.flatMap((path) => this.differing(path.split("."), at(this.given, path)));
    for (const path of groups) this.asked.add(path);
    return new Map(found);
  }

  /** Values that differ from the chart's defaults and that nobody has asked for, by their paths. */
  unasked(): ReadonlyMap<string, unknown> {
    return new Map(this.differing([], this.given));
  }

  /** Paths where null takes a default of the chart away. */
  resets(): readonly string[] {
    return nullsIn([], this.given).filter((path) => !isNothing(at(this.defaults, path)));
  }

  private own(path: string, component: Component | undefined): unknown {
    return component === undefined ? undefined : at(this.given, `${component}.${path}`);
  }

  private differing(above: readonly string[], value: unknown): readonly [string, unknown][] {
    const path = pathText(above);
    if (value === undefined || this.asked.has(path)) return [];
    const fallback = at(this.defaults, path);
    if (isRecord(value) && Object.keys(value).length > 0) {
      return Object.entries(value).flatMap(([key, inner]) => this.differing([...above, key], inner));
    }
    const isOwn = this.components.some((component) => above[0] === component);
    const isUnset = isNothing(value) && isNothing(fallback);
    // What is empty for one component takes away what all have.
    const isHarmless = isUnset && !(isOwn && !isNothing(at(this.given, pathText(above.slice(1)))));
    return isHarmless || isDeepStrictEqual(value, fallback) ? [] : [[path, value]];
  }
}

function nullsIn(above: readonly string[], value: unknown): readonly string[] {
  if (value === null) return [pathText(above)];
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => nullsIn([...above, key], inner)) : [];
}

/** A value in which nothing is said. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
}

/** The value at a path; a path goes no further than names without a dot do. */
export function at(values: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    return isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, values);
}

/** A path as people write it; a name with a dot stands in quotes, so that it is never taken for two. */
export function pathText(path: readonly string[]): string {
  return path.map((name) => (/^[^.\s"]+$/.test(name) ? name : JSON.stringify(name))).join(".");
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
