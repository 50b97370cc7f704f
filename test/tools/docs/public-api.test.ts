import { notExported } from "../../../tools/docs/not-exported";
import { publicApiOf } from "./sample-package";

/** What a file would have to export, of whose names `Public` alone is exported. */
function missing(source: string, exported = "export { Public }"): string[] {
  return notExported(publicApiOf({ "index.ts": `// Group\n${exported} from "./public";`, "public.ts": source }));
}

describe("a type is found that is not exported", () => {
  const HIDDEN = "export interface Hidden { a: string }\nexport declare const HIDDEN: Hidden;\n";

  test.each([
    ["a property", "export interface Public { readonly a: Hidden }"],
    ["a part of a property", "export interface Public { readonly a: { readonly b?: readonly Hidden[] } }"],
    ["a parameter", "export class Public { static of(a: Hidden): void {} }"],
    ["a result", "export declare function Public(): Hidden"],
    ["a base of a class", "declare class Hidden {}\nexport class Public extends Hidden {}"],
    ["a part of an interface", "interface Part { readonly a: Hidden }\nexport interface Public extends Part {}"],
    ["a type parameter", "export class Public<T extends Hidden> {}"],
    ["an alias", "export type Public = Hidden | undefined"],
    ["the type of a constant", "export declare const Public: Hidden"],
    ["a property of a constructor", "export class Public { private constructor(readonly a: Hidden) {} }"],
    ["a property without a written type", "export class Public { readonly a = HIDDEN }"],
  ])("in %s", (_, source) => {
    expect(missing(HIDDEN + source)).toEqual(["Hidden (Public)"]);
  });

  test("in the type of a constant that is not exported", () => {
    expect(missing('const WORDS = ["a"] as const; export interface Public { readonly a: typeof WORDS }')).toEqual([
      "WORDS (Public)",
    ]);
  });
});

describe("a type may stay where users do not see it", () => {
  const HIDDEN = "interface Hidden { a: string }\n";

  test.each([
    ["a member that JavaScript keeps private", "export class Public { static #of(a: Hidden): void {} }"],
    ["a private property", "export class Public { private readonly a: Hidden }"],
    ["a parameter of a private constructor", "export class Public { private constructor(a: Hidden) {} }"],
    ["the code of a method", "export class Public { a(): void { const a: Hidden | undefined = undefined; } }"],
    ["a part of an interface", "export interface Public extends Hidden {}"],
    ["an alias of a constant", 'const WORDS = ["a"] as const; export type Public = (typeof WORDS)[number]'],
  ])("in %s", (_, source) => {
    expect(missing(HIDDEN + source)).toEqual([]);
  });

  test("in the constructor of a class that users do not make", () => {
    const source = `${HIDDEN}export class Public { constructor(a: Hidden) {} }`;
    expect(missing(source, "export type { Public }")).toEqual([]);
    expect(missing(source)).toEqual(["Hidden (Public)"]);
  });
});

test("names come with the heading that they stand below", () => {
  const api = publicApiOf({
    "index.ts": '// First\nexport { a, b } from "./one";\n\n// Second\nexport * from "./two";\n',
    "one.ts": "export const b = 1;\nexport const a = 2;\n",
    "two.ts": "export const c = 3;\n",
  });
  expect(api.groups).toEqual(["First", "Second"]);
  expect(api.names.map(({ name, group }) => `${group}: ${name}`)).toEqual(["First: a", "First: b", "Second: c"]);
});
