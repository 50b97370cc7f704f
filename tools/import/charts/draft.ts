import { call, type Expression } from "../expression";

/** A step to a place in props: a prop, and the factory whose options the next step is one of. */
interface Step {
  readonly key: string;
  readonly factory?: string;
}

const NONE: Step = { key: "" };

/** What is at a place: a value, or further places. */
type Node =
  | { readonly value: Expression }
  | { readonly factory: string | undefined; readonly inside: Map<string, Node> };

/** Props of a construct while they are collected, by places as the tables write them. */
export class Draft {
  private readonly inside = new Map<string, Node>();

  /** Paths of the release's values by the props that they have become. */
  readonly sources = new Map<string, string>();

  /**
   * Puts a value at a place such as `auth.storage: AuthStorage.dynamodb({ region })`.
   *
   * @param place or the names of props that lead to it, whatever they are
   * @param source path of the release's value that it comes from
   * @returns whether it is there: another value may have taken the place, or chosen another factory
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

  /** Whether something is at a prop, named with those that lead to it: `auth.storage`. */
  has(prop: string): boolean {
    const [first = "", ...keys] = prop.split(".");
    return (
      keys.reduce<Node | undefined>(
        (node, key) => (node !== undefined && "inside" in node ? node.inside.get(key) : undefined),
        this.inside.get(first),
      ) !== undefined
    );
  }

  /** The props, in the order of the given names; others follow as they were put. */
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

/** The steps to what the tables write; undefined where that is no place, or several. */
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

/** What a row of the tables says of one of its values. */
export function rowText(text: string, path: string): string {
  return text.replaceAll(/\bNAME\b/g, path.slice(path.lastIndexOf(".") + 1));
}
