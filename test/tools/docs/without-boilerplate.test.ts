import { withoutBoilerplate } from "../../../tools/docs/without-boilerplate";

const METHOD = "##### next()\n\n```ts\nnext(moment): Date;\n```\n\nThe next opening.\n";

test.each([
  ["what a signature returns", "\n###### Returns\n\n`Date`\n"],
  ["whose member it is", "\n###### Inherited from\n\n[`Value`](a.md#value).[`next`](a.md#next)\n"],
  ["who extends it", "\n#### Extended by\n\n- [`Version`](a.md#version)\n- [`Role`](b.md#role)\n"],
])("%s is left out", (_, section) => {
  expect(withoutBoilerplate(`${METHOD}${section}\n##### of()\n`)).toBe(`${METHOD}\n##### of()\n`);
});

test("words about what is returned stay", () => {
  const page = `${METHOD}\n###### Returns\n\n\`Date\`\n\nundefined if nothing opens\n\n##### of()\n`;
  expect(withoutBoilerplate(page)).toBe(page);
});
