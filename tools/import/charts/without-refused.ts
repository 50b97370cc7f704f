import { call, expression, object, type Expression } from "../expression";

/** A place in an expression: names of props and numbers of items. */
export type Place = readonly (string | number)[];

/** The rest of props without the value at a place, and that value. */
export interface Removed {
  readonly rest: Expression;
  readonly at: Place;
  readonly removed: Expression;
}

/** The place of a property as violations name it: `services[0].labels["a b"]`. */
export function placeIn(property: string): Place {
  return Array.from(property.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g), ([, index, quoted, name]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? "") : (JSON.parse(`"${quoted}"`) as string);
  });
}

/** Props without the value at a place, or at the last place on the way to it that is written; undefined where none is. */
export function without(props: Expression, place: Place): Removed | undefined {
  const [key, ...inner] = place;
  if (key === undefined) return undefined;
  switch (props.is) {
    case "object": {
      const entry = props.entries.find((each) => each.key === String(key));
      if (entry === undefined) return undefined;
      const below = without(entry.value, inner);
      const rest = props.entries.flatMap(({ key: name, value }): [string, Expression][] => {
        if (name !== entry.key) return [[name, value]];
        return below === undefined || isEmpty(below.rest) ? [] : [[name, below.rest]];
      });
      return {
        rest: object(Object.fromEntries(rest)),
        at: [entry.key, ...(below?.at ?? [])],
        removed: below?.removed ?? entry.value,
      };
    }
    case "list": {
      const item = props.items[Number(key)];
      if (item === undefined) return undefined;
      const below = without(item, inner);
      const rest = props.items.flatMap((each) => (each === item ? (below === undefined ? [] : [below.rest]) : [each]));
      return { rest: expression(rest), at: [Number(key), ...(below?.at ?? [])], removed: below?.removed ?? item };
    }
    case "call": {
      // Options of a factory are its last argument.
      const [options] = props.args.slice(-1);
      const below = options?.is === "object" ? without(options, place) : undefined;
      if (below === undefined) return undefined;
      const args = [...props.args.slice(0, -1), ...(isEmpty(below.rest) ? [] : [below.rest])];
      return { ...below, rest: call(props.callee, args) };
    }
    case "literal":
    case "variable":
      return undefined;
  }
}

/** Places of the literals in props that are texts of some kind; of an argument of a factory, the place of its call. */
export function textsIn(props: Expression, is: (text: string) => boolean, place: Place = []): readonly Place[] {
  switch (props.is) {
    case "literal":
      return typeof props.value === "string" && is(props.value) ? [place] : [];
    case "variable":
      return [];
    case "list":
      return props.items.flatMap((item, index) => textsIn(item, is, [...place, index]));
    case "object":
      return props.entries.flatMap(({ key, value }) =>
        is(key) ? [[...place, key]] : textsIn(value, is, [...place, key]),
      );
    case "call":
      return props.args.flatMap((argument) => textsIn(argument, is, place));
  }
}

/** Props with a value at a place; undefined where nothing is around it. */
export function withAt(props: Expression, [key, ...inner]: Place, value: Expression): Expression | undefined {
  if (key === undefined) return value;
  switch (props.is) {
    case "object": {
      const found = props.entries.find((each) => each.key === key);
      const below = found === undefined && inner.length > 0 ? undefined : withAt(found?.value ?? value, inner, value);
      if (below === undefined) return undefined;
      return object({ ...Object.fromEntries(props.entries.map((each) => [each.key, each.value])), [key]: below });
    }
    case "list": {
      const item = props.items[Number(key)];
      const below = item === undefined ? undefined : withAt(item, inner, value);
      if (below === undefined) return undefined;
      return expression(props.items.map((each) => (each === item ? below : each)));
    }
    case "call": {
      const [options = object({})] = props.args.slice(-1);
      const below = options.is === "object" ? withAt(options, [key, ...inner], value) : undefined;
      return below === undefined ? undefined : call(props.callee, [...props.args.slice(0, -1), below]);
    }
    case "literal":
    case "variable":
      return undefined;
  }
}

/** Whether an object has lost all of its entries. */
function isEmpty(rest: Expression): boolean {
  return rest.is === "object" && rest.entries.length === 0;
}
