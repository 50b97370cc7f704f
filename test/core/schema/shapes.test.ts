import { FIELD_RULES } from "../../../constructs/core/rules";
import { lookingItself, plainData, readBy } from "../../../constructs/core/schema/data";
import { group, needed } from "../../../constructs/core/schema/group";
import { instance } from "../../../constructs/core/schema/instance";
import { read } from "../../../constructs/core/schema/read";
import {
  anyText,
  anything,
  checked,
  either,
  flag,
  list,
  map,
  oneOf,
  readAs,
  text,
  textLike,
  textWhere,
  where,
  wholeNumber,
  type Shape,
} from "../../../constructs/core/schema/shapes";
import { defineRules, type Violation } from "../../../constructs/core/violation";
import { PublicAddress } from "../../../constructs/network/public-address";
import { problemsOf } from "../../support/violations";

const about = { problem: "wrong", allowed: "another", fix: "change it", source: "tests" };
const RULES = defineRules({
  "SHAPES-001": { ...about },
  "SHAPES-002": { ...about },
});

const TEXT = "${TfToken[TOKEN.0]}";
const LIST = "#{TfToken[TOKEN.1]}";
const NUMBER = -1.8881545897087503e289;

class Reference {
  resolve(): number {
    return 7;
  }
}

/** Of each shape: its words in a report, what it takes as it is, and what it refuses. */
const SHAPES: readonly (readonly [
  allowed: string,
  shape: Shape,
  taken: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  ["any value", anything, [1, "", null, undefined, TEXT, [], {}], []],
  ["a string that is not empty", text(), ["a", " "], ["", 7, null, ["a"]]],
  ["a string", anyText(), ["a", ""], [7, null, {}]],
  ["two letters", textWhere("two letters", (given) => given.length === 2), ["ab"], ["a", "abc", 12]],
  ["digits", textLike("digits", /^\d+$/), ["12"], ["a", 12]],
  ["true or false", flag(), [true, false], ["true", 0, null]],
  ["a whole number, 1 or more", wholeNumber({ from: 1 }), [1, 2 ** 53 - 1], [0, 1.5, 2 ** 53, NaN, "1", -1]],
  ["a whole number from 0 to 9", wholeNumber({ from: 0, to: 9 }), [0, 9], [-1, 10, 0.5]],
  ["one of a, 7, true", oneOf(["a", 7, true]), ["a", 7, true], ["b", "7", false, null]],
  ["a list of at least one item, each true or false", list(flag()), [[true], [true, true]], [[], {}, "a", null]],
  ["a list, each true or false", list(flag(), { atLeast: 0 }), [[], [true]], [{}, null]],
  ["an object, each value true or false", map(flag()), [{}, { a: true }], [[], "a", null, new Date(0)]],
  [
    "an object, each value what its name says",
    map<unknown>({ allowed: "what its name says", of: (name) => (name === "flag" ? flag() : text()) }),
    [{ flag: true, name: "a" }],
    [[]],
  ],
  ["an object with a, b", group<{ a?: string; b?: string }>()({ a: text(), b: text() }), [{ a: "a" }], ["a", [], 7]],
  ["an object with no fields", group<object>()({}), [{}], ["a"]],
  [
    "true or false, or digits",
    either((given) => typeof given === "boolean", flag(), textLike("digits", /^\d+$/)),
    [true, "1"],
    ["a", 7],
  ],
  [
    "strings, finite numbers, true, false, null, lists, and plain objects",
    plainData,
    ["a", "", 1.5, -0, true, null, undefined, [], {}, [{ a: [1, null, undefined] }]],
    [NaN, Infinity, 1n, Symbol("a"), () => 1, new Date(0)],
  ],
  ["Date", instance(Date), [new Date(0)], []],
];

describe.each(SHAPES)("%s", (allowed, shape, taken, refused) => {
  test("is what is taken as it is, and nothing else", () => {
    expect(shape.allowed).toBe(allowed);
    for (const given of taken) expect(read(shape, given)).toEqual({ data: given, violations: [] });
    for (const given of refused) {
      const { data, violations } = read(shape, given);
      expect(data).toBeUndefined();
      const code = given === null ? "FIELD-003" : "FIELD-002";
      expect(violations).toMatchObject([{ rule: { code, allowed }, property: "" }]);
    }
  });
});

const reported = ({ violations }: { readonly violations: readonly Violation[] }) =>
  violations.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}; ${rule.allowed}; ${rule.fix}`);

describe("a reference of Terraform", () => {
  const literal = "REFERENCE-001 : a reference;";

  test.each<[Shape, unknown]>([
    [text(), TEXT],
    [text(), `a ${TEXT}`],
    [anyText(), TEXT],
    [textLike("digits", /^\d+$/), TEXT],
    [wholeNumber({ from: 0 }), NUMBER],
    [list(text({ reference: true })), [LIST]],
    [map(text({ reference: true })), { [TEXT]: "a" }],
  ])("is refused where none is allowed", (shape, given) => {
    const [found, ...more] = reported(read(shape, given));
    expect(found?.startsWith(literal)).toBe(true);
    expect(more).toEqual([]);
  });

  test.each<[Shape, unknown]>([
    [text({ reference: true }), TEXT],
    [textLike("digits", /^\d+$/, { reference: true }), `a ${TEXT}`],
    [list(text({ reference: true }), { reference: true }), [LIST]],
    [list(text({ reference: true })), [TEXT]],
    [map(text({ reference: true })), { a: TEXT }],
    [plainData, [TEXT, NUMBER]],
    [plainData, { a: new Reference() }],
  ])("is taken where one is allowed", (shape, given) => {
    expect(read(shape, given)).toMatchObject({ violations: [] });
    expect(read(shape, given).data).toBeDefined();
  });

  test("a text that begins like one, and is none, is a text", () => {
    expect(read(list(text()), ["#{", "#1"])).toEqual({ data: ["#{", "#1"], violations: [] });
  });
});

describe("what is wrong is told", () => {
  test("by a rule of its own, or with a fix of its own", () => {
    expect(reported(read(text({ rule: RULES["SHAPES-001"] }), ""))).toEqual(['SHAPES-001 : ""; another; change it']);
    expect(reported(read(text({ fix: "write it" }), ""))).toEqual([
      'FIELD-002 : ""; a string that is not empty; write it',
    ]);
    expect(reported(read(list(text(), { rule: RULES["SHAPES-001"] }), []))).toEqual([
      "SHAPES-001 : []; another; change it",
    ]);
    expect(reported(read(map(text(), text(), { fix: "pass one" }), 7))).toEqual([
      "FIELD-002 : 7; an object, each value a string that is not empty; pass one",
    ]);
    expect(reported(read(group<{ a?: string }>()({ a: text() }, [], { rule: RULES["SHAPES-001"] }), 7))).toEqual([
      "SHAPES-001 : 7; another; change it",
    ]);
  });

  test("without what was given, where that may be a secret", () => {
    const shapes: readonly Shape[] = [
      text({ secret: true }),
      list(text(), { secret: true }),
      map(text(), text(), { secret: true }),
    ];
    for (const shape of shapes) expect(read(shape, 7).violations).toMatchObject([{ given: "(not shown)" }]);
  });

  test("where it stands, in a list and under a name", () => {
    const shape = map(list(map(flag())), textLike("letters", /^[a-z ]+$/));
    expect(reported(read(shape, { a: [{ b: 1 }, 7], "c d": [], 1: [{}] }))).toEqual([
      'FIELD-002 ["1"]: "1"; letters; correct the field',
      "FIELD-002 a[0].b: 1; true or false; correct the field",
      "FIELD-002 a[1]: 7; an object, each value true or false; correct the field",
      'FIELD-002 ["c d"]: []; a list of at least one item, each an object, each value true or false; correct the field',
    ]);
  });

  test("once for each item that is there already, by its key", () => {
    const shape = list(text(), { distinct: { rule: RULES["SHAPES-002"], by: (word) => word.toLowerCase() } });
    expect(reported(read(shape, ["a", "B", "b", "A", "c"]))).toEqual([
      'SHAPES-002 [2]: "b"; another; change it',
      'SHAPES-002 [3]: "A"; another; change it',
    ]);
    expect(read(list(text()), ["a", "a"]).violations).toEqual([]);
  });

  test("as missing, where nothing is given in the place of a form", () => {
    const missing = `a string; ${FIELD_RULES["FIELD-003"].fix}`;
    const GROUP = group<{ a: string; b: string; c: string }>()({
      a: needed(anyText()),
      b: needed(anyText(), RULES["SHAPES-001"]),
      c: needed(anyText({ fix: "look into the box" })),
    });
    expect(reported(read(GROUP, {}))).toEqual([
      `FIELD-003 a: nothing; ${missing}`,
      "SHAPES-001 b: nothing; another; change it",
      "FIELD-003 c: nothing; a string; look into the box",
    ]);
    expect(reported(read(GROUP, { a: 1, b: 2, c: 3 }))).toEqual([
      "FIELD-002 a: 1; a string; correct the field",
      "FIELD-002 b: 2; a string; correct the field",
      "FIELD-002 c: 3; a string; look into the box",
    ]);
    expect(reported(read(GROUP, { a: "a", b: "b", c: "c" }))).toEqual([]);
  });

  test("in plain data, each place that is none, and nothing else", () => {
    const given = { a: [1, NaN], b: { "c d": Infinity, e: new Date(0) } };
    expect(read(plainData, given).violations).toMatchObject([
      { property: "a[1]", given: "something that is not plain data" },
      { property: 'b["c d"]' },
      { property: "b.e" },
    ]);
  });
});

describe("what a shape allows", () => {
  test("may have to pass a further test", () => {
    const shape = where(text(), (given) => given !== "no", RULES["SHAPES-001"]);
    expect(shape.allowed).toBe("a string that is not empty");
    expect(read(shape, "yes")).toEqual({ data: "yes", violations: [] });
    expect(problemsOf(read(shape, "no").violations)).toEqual(["SHAPES-001"]);
  });

  test("may be read as something else", () => {
    const shape = readAs(text(), (given) => given.length);
    expect(shape.allowed).toBe("a string that is not empty");
    expect(read(shape, "four")).toEqual({ data: 4, violations: [] });
  });

  test("may be checked for several things, if it has its form", () => {
    const shape = checked(list(text()), (words, problems) => {
      words.forEach((word, index) => {
        if (word.length > 1) problems.add(RULES["SHAPES-001"], `[${index}]`, word);
      });
      if (words.length > 2) problems.add(RULES["SHAPES-002"], "", words.length);
    });
    expect(shape.allowed).toBe("a list of at least one item, each a string that is not empty");
    expect(reported(read(shape, ["a", "bc", "d"]))).toEqual([
      'SHAPES-001 [1]: "bc"; another; change it',
      "SHAPES-002 : 3; another; change it",
    ]);
    expect(reported(read(shape, "bc"))).toMatchObject([expect.stringMatching(/^FIELD-002 /)]);
    expect(read(shape, ["a"])).toEqual({ data: ["a"], violations: [] });
  });

  test("is told together with another form, except where a form is right and something in it is wrong", () => {
    const shape = either((given) => typeof given === "string", textLike("digits", /^\d+$/), list(flag()));
    expect(reported(read(shape, 7))).toEqual([
      "FIELD-002 : 7; digits, or a list of at least one item, each true or false; correct the field",
    ]);
    expect(reported(read(shape, "a"))).toEqual(['FIELD-002 : "a"; digits; correct the field']);
    expect(reported(read(shape, [7]))).toEqual(["FIELD-002 [0]: 7; true or false; correct the field"]);
    const other = either((given) => typeof given === "string", text(), wholeNumber({ from: 0 }));
    expect(problemsOf(read(other, NUMBER).violations)).toEqual(["REFERENCE-001"]);
    const address = either((given) => typeof given === "string", text(), instance(PublicAddress));
    expect(reported(read(address, new Date(0)))).toMatchObject([
      expect.stringContaining("; a string that is not empty, or PublicAddress; pass PublicAddress."),
    ]);
  });
});

describe("a credential", () => {
  const TOKEN = "hvs.CAESIJ9hunter2hunter2";
  const SHELF = group<{ a?: string; b?: readonly string[] }>()({ a: text(), b: list(text()) });

  test("is told where it stands, and not shown", () => {
    expect(read(SHELF, { a: TOKEN, b: ["c", TOKEN] }).violations).toMatchObject([
      { rule: { code: "GIVEN-006" }, property: "a", given: "(not shown)" },
      { rule: { code: "GIVEN-006" }, property: "b[1]", given: "(not shown)" },
    ]);
  });

  test("in something wrong is not told a second time, wherever it is in it", () => {
    const reported = (shape: Shape, given: unknown) => problemsOf(read(shape, given).violations);
    expect(reported(SHELF, { a: [TOKEN], b: { c: { d: TOKEN } } })).toEqual(["FIELD-002 a", "FIELD-002 b"]);
    for (const given of [[TOKEN], { a: TOKEN }]) expect(reported(text(), given)).toEqual(["FIELD-002"]);
    expect(reported(map(text()), { a: "", ab: TOKEN })).toEqual(["FIELD-002 a"]);
  });

  test("is looked for by the function that reads the data, where one does", () => {
    expect(read(lookingItself(text()), TOKEN)).toEqual({ data: TOKEN, violations: [] });
    expect(read(readBy("words", String), TOKEN).violations).toEqual([]);
  });
});
