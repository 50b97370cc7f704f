import { defaulted, group, needed } from "../../../constructs/core/schema/group";
import { instanceWhere, noteUnbuilt } from "../../../constructs/core/schema/instance";
import {
  addWrong,
  asFarAsRight,
  computed,
  endWhereWrong,
  merged,
  runChecks,
  withoutWrong,
} from "../../../constructs/core/schema/partly";
import { readPartly } from "../../../constructs/core/schema/read";
import { anyText, map, textLike, wholeNumber } from "../../../constructs/core/schema/shapes";

interface Props {
  readonly name: string;
  readonly count: number;
  readonly size?: number;
}

const PROPS = group<Props>()({
  name: needed(anyText()),
  count: needed(wholeNumber({ from: 0 })),
  size: defaulted(wholeNumber({ from: 0 }), 7),
});

test("what is right by itself can be read, with its default; a check ends where it reads what is wrong", () => {
  const props = readPartly(PROPS, { name: "a", count: -1 });
  const seen: unknown[] = [];
  asFarAsRight(() => {
    seen.push(props.name, props.size);
    seen.push(props.count);
  });
  expect(seen).toEqual(["a", 7]);
});

test("errors of another kind are nobody's to hide", () => {
  expect(() => {
    asFarAsRight(() => {
      throw new TypeError("a mistake");
    });
  }).toThrow("a mistake");
});

/** The fields of some data that can be read, and `wrong` in the place of the others. */
function readable(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(data).map((name) => {
      let value: unknown = "wrong";
      asFarAsRight(() => {
        value = data[name as keyof typeof data];
      });
      return [name, value];
    }),
  );
}

test("a check that comes to its end says so, and one that does not", () => {
  expect(asFarAsRight(() => undefined)).toBe(true);
  expect(asFarAsRight(() => endWhereWrong("name"))).toBe(false);
});

test("each of several checks runs until it reads what is wrong", () => {
  const data = { right: 1 } as { readonly right: number; readonly wrong: number };
  addWrong(data, "wrong");
  const seen: unknown[] = [];
  const checks = ["right", "wrong", "right"] as const;
  runChecks(
    checks.map((name) => (given: typeof data) => void seen.push(given[name])),
    data,
  );
  expect(seen).toEqual([1, 1]);
});

test("what is wrong in a part is wrong in what is merged or computed of it, until another part has it", () => {
  const first = { a: 1, b: 2 };
  addWrong(first, "c");
  expect(readable(merged(first, { b: 3 }))).toEqual({ a: 1, b: 3, c: "wrong" });
  expect(readable(merged(first, { c: 4 }))).toEqual({ a: 1, b: 2, c: 4 });
  const second = { a: 5 };
  addWrong(second, "b");
  expect(readable(merged({ b: 6 }, second))).toEqual({ a: 5, b: "wrong" });
  const read = first as unknown as { readonly a: number; readonly c: number };
  const sum = computed<{ a: number; c: number }>({ a: () => read.a + 1, c: () => read.a + read.c });
  expect(readable(sum)).toEqual({ a: 2, c: "wrong" });
  expect(readable(merged(sum, { a: 3, c: 3 }))).toEqual({ a: 3, c: 3 });
});

test("a copy has what can be read, however deep", () => {
  const inner = { a: 1 };
  addWrong(inner, "b");
  const date = new Date(0);
  expect(withoutWrong({ inner, list: [1], date })).toStrictEqual({ inner: { a: 1 }, list: [1], date });
});

test("the parts of a group and of a map are right or wrong each by itself", () => {
  interface Shelf {
    readonly box: Props;
    readonly boxes?: Readonly<Record<string, Props>>;
    readonly owner?: object;
    readonly label?: string;
    readonly color?: string;
  }
  class Owner {}
  const unbuilt = new Owner();
  noteUnbuilt(unbuilt, { name: "a construct that was not built" });
  const SHELF = group<Shelf>()({
    box: needed(PROPS),
    boxes: map(PROPS, textLike("letters", /^[a-z]+$/)),
    owner: instanceWhere<object>("owner", () => false),
    label: anyText(),
    color: defaulted(anyText(), "red"),
  });
  const box = { name: "a", count: -1 };
  const shelf = readPartly(SHELF, { box, boxes: { one: box, 2: box, three: 7 }, owner: unbuilt, label: 7 });
  expect(readable(shelf)).toMatchObject({ label: "wrong", color: "red" });
  expect(shelf.owner).toEqual({ name: "a construct that was not built" });
  expect(readable(shelf.box)).toEqual({ name: "a", count: "wrong", size: 7 });
  expect(readable(shelf.boxes!)).toMatchObject({ 2: "wrong", three: "wrong" });
  expect(readable(shelf.boxes!["one"]!)).toEqual({ name: "a", count: "wrong", size: 7 });
  expect(Object.keys(shelf)).not.toContain("other");
  expect(readable(readPartly(SHELF, { box: 7, owner: {} }))).toStrictEqual({
    box: "wrong",
    owner: "wrong",
    color: "red",
  });
  expect(readable(readPartly(SHELF, "text"))).toStrictEqual({ box: "wrong", color: "red" });
});
