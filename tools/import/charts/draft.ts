import { call, type Expression } from "../expression";

/** A step on the way to a place in props: a prop, and the factory that takes the next step as an option. */
interface Step {
  readonly key: string;
  readonly factory?: string;
}

const NONE: Step = { key: "" };

/** The content of a place: a value, or more places. */
type Node =
  | { readonly value: Expression }
  | { readonly factory: string | undefined; readonly inside: Map<string, Node> };

/** Collects the props of a construct, by places as the tables write them. */
export class Draft {
  private readonly inside = new Map<string, Node>();

  /** Paths of the release's values, by the props that were translated from them. */
  readonly sources = new Map<string, string>();

  /**
   * Puts a value at a place such as `auth.storage: AuthStorage.dynamodb({ region })`.
   *
   * @param place in the notation of the tables; or the names of the props on the way, which may have any characters
   * @param source path of the release's value
   * @returns false if another value has the place already, or has chosen another factory
   */
  put(place: string | readonly string[], value: Expression, source?: string): boolean {
    const steps = typeof place === "string" ? stepsTo(place) : place.map((key): Step => ({ key }));
    if (steps === undefined) throw new Error(`${String(place)} is not one place`);
    if (!this.take(steps, { value })) return false;
    if (source !== undefined) this.sources.set(steps.map((step) => step.key).join("."), source);
    return true;
  }

  private take(steps: readonly Step[], node: Node): boolean {
    let { inside } = this;
    for (const { key, factory } of steps.slice(0, -1)) {
      const found = inside.get(key) ?? { factory, inside: new Map<string, Node>() };
      if (!("inside" in found) || found.factory !== factory) return false;
      inside.set(key, found);
      ({ inside } = found);
    }
    const [{ key } = NONE] = steps.slice(-1);
    if (inside.has(key)) return false;
    inside.set(key, node);
    return true;
  }

  /** Whether a prop is set. It is named together with the props around it: `auth.storage`. */
  has(prop: string): boolean {
    const [first = "", ...keys] = prop.split(".");
    return (
      keys.reduce<Node | undefined>(
        (node, key) => (node !== undefined && "inside" in node ? node.inside.get(key) : undefined),
        this.inside.get(first),
      ) !== undefined
    );
  }

  /** The props, first in the order of the given names, then in the order in which they were put. */
  written(order: readonly string[]): Expression {
    const entries = [...this.inside];
    const ordered = order.flatMap((name) => entries.filter(([prop]) => prop === name));
    return writeDraftFields(new Map([...ordered, ...entries]));
  }
}

function writeDraftFields(inside: ReadonlyMap<string, Node>): Expression {
  return Object.fromEntries([...inside].map(([key, node]) => [key, writeDraftNode(node)]));
}

function writeDraftNode(node: Node): Expression {
  if ("value" in node) return node.value;
  if (node.factory === undefined) return writeDraftFields(node.inside);
  return call(node.factory, node.inside.size === 0 ? [] : [writeDraftFields(node.inside)]);
}

/** The steps to the place that a row names; undefined if the text is not a single place. */
export function stepsTo(write: string): readonly Step[] | undefined {
  const [, path = "", code] = /^([a-z]\w*(?:\.\w+)*)(?:: (.*))?$/.exec(write) ?? [];
  if (path === "") return undefined;
  const keys = path.split(".").map((key): Step => ({ key }));
  if (code === undefined) return keys;
  const [, factory, option] = /^([A-Z]\w*\.\w+\()?\{ (.*) \}\)?$/.exec(code) ?? [];
  const further = option === undefined ? undefined : stepsTo(option);
  if (further === undefined) return undefined;
  const [last = NONE] = keys.slice(-1);
  return [...keys.slice(0, -1), factory === undefined ? last : { ...last, factory: factory.slice(0, -1) }, ...further];
}

/** The text of a row for one of its values. */
export function rowText(text: string, path: string): string {
  return text.replaceAll(/\bNAME\b/g, path.slice(path.lastIndexOf(".") + 1));
}
