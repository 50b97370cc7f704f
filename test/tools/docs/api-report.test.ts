import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiChanges, unnamed } from "../../../tools/docs/api-changes";
import { apiReport } from "../../../tools/docs/api-report";
import { notExported } from "../../../tools/docs/not-exported";
import { PublicApi } from "../../../tools/docs/public-api";
import { publicApiOf } from "./sample-package";

const ROOT = join(__dirname, "../../..");

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

describe("the public API of this package", () => {
  const api = new PublicApi(ROOT);

  test("exports every type that its signatures name", () => {
    expect(notExported(api)).toEqual([]);
  });

  test("is the recorded one", () => {
    if (read("test/baseline/api.txt") === apiReport(api)) return;
    throw new Error(
      "the public API is not the one that test/baseline/api.txt records: record it anew with `npm run docs`, " +
        "and write what changed into CHANGELOG.md",
    );
  });
});

test("the changelog names what changed in the public API since the last release", () => {
  const changes = apiChanges(read("test/baseline/api-before.txt"), read("test/baseline/api.txt"));
  const missing = unnamed(changes, read("CHANGELOG.md")).map(({ name, kind }) => `${kind}: ${name}`);
  if (missing.length === 0) return;
  throw new Error(`the unreleased part of CHANGELOG.md does not name this in an item:\n${missing.join("\n")}`);
});

/** The record of a package that exports these declarations. */
function recordOf(source: string, exported = "export * from"): string {
  const api = publicApiOf({ "index.ts": `// Group\n${exported} "./public";`, "public.ts": source });
  return apiReport(api).split("\n").slice(2).join("\n").trim();
}

describe("the record of", () => {
  test("an interface has the members of what it extends and nobody can name", () => {
    const source = `
      export interface Named { readonly name: string }
      interface Part extends Smaller { readonly b: string }
      interface Smaller { readonly a: string }
      export interface Sample extends Named, Part { readonly c: string }`;
    expect(recordOf(source, "export { type Named, type Sample } from")).toBe(`interface Named
  readonly name: string

interface Sample extends Named
  readonly a: string
  readonly b: string
  readonly c: string`);
  });

  test("a class has what its users see, sorted, and nothing else", () => {
    const source = `
      export class Sample<T> extends Object implements Named {
        private readonly secret = 1;
        #hidden = 2;
        protected readonly inherited = "a";
        /** Said elsewhere. */ readonly b?: string;
        constructor(readonly c: number, private d: T, { e }: { readonly e: T } = { e: d }) { super(); }
        static of(...given: readonly string[]): Sample<string> { return new Sample(1, "", { e: "" }); }
        run(text?: string) { return text; }
        get a(): number { return 1; }
      }
      interface Named { readonly c: number }`;
    expect(recordOf(source)).toBe(`class Sample<T> extends Object implements Named
  constructor(c: number, d: T, props?: { readonly e: T; })
  protected readonly inherited: "a"
  readonly a: number
  readonly b?: string
  readonly c: number
  run(text?: string): string | undefined
  static of(...given: readonly string[]): Sample<string>`);
  });

  test("a class that only itself makes says so", () => {
    expect(recordOf("export class Sample { private constructor(readonly a: string) {} }")).toBe(
      "class Sample\n  private constructor\n  readonly a: string",
    );
  });

  test("a class that users only name is a type without a constructor", () => {
    const source = "export class Sample { constructor(readonly a: string) {} }";
    expect(recordOf(source, "export type { Sample } from")).toBe("type class Sample\n  readonly a: string");
  });

  test("an alias of a constant has its values, in an order of their own", () => {
    const source = 'const WORDS = ["b", "a"] as const; export type Word = (typeof WORDS)[number];';
    expect(recordOf(source)).toBe('type Word = "a" | "b"');
  });

  test("interfaces, functions and constants is a line each, and one for each member", () => {
    const source = `
      export interface B extends A { readonly [name: string]: unknown; readonly z?: string; a(b: string): void }
      export interface A {}
      export function f<T>(given: T): T { return given; }
      export const LIMIT = 5;`;
    expect(recordOf(source)).toBe(`interface A

interface B extends A
  a(b: string): void
  readonly [name: string]: unknown
  readonly z?: string

const LIMIT: 5

function f<T>(given: T): T`);
  });
});
