import { rememberedFor, rememberedTexts } from "../../constructs/core/remembered";

test("a result is computed once for each object, also where there is none", () => {
  const asked: object[] = [];
  const ask = rememberedFor((key: object): string | undefined => {
    asked.push(key);
    return undefined;
  });
  const [first, second] = [{}, {}];
  expect([ask(first), ask(second), ask(first)]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([first, second]);
});

test("a result is computed once for each text", () => {
  const asked: string[] = [];
  const ask = rememberedTexts((text) => {
    asked.push(text);
    return text.length;
  });
  expect([ask("one"), ask("three"), ask("one")]).toEqual([3, 5, 3]);
  expect(asked).toEqual(["one", "three"]);
});

test("the results of many texts are not kept", () => {
  let computed = 0;
  const ask = rememberedTexts(() => (computed += 1));
  for (let index = 0; index < 5_000; index += 1) ask(`${index}`);
  expect(ask("0")).toBe(5_001);
});
