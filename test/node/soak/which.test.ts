import { askedFor, commandFor, fewerThan } from "./which";

test("a number asks for the first changes, two for some of them, nothing for ten", () => {
  expect(askedFor({})).toMatchObject({ from: 1, to: 10 });
  expect(askedFor({ ACCESS_PLATFORM_SOAK: "50", ACCESS_PLATFORM_SOAK_SEED: "3" })).toEqual({
    seed: 3,
    from: 1,
    to: 50,
  });
  expect(askedFor({ ACCESS_PLATFORM_SOAK: "7..8" })).toMatchObject({ from: 7, to: 8 });
});

test.each([
  ["ACCESS_PLATFORM_SOAK", "0"],
  ["ACCESS_PLATFORM_SOAK", "8..7"],
  ["ACCESS_PLATFORM_SOAK", "many"],
  ["ACCESS_PLATFORM_SOAK_SEED", "many"],
])("%s=%s is refused", (name, value) => {
  expect(() => askedFor({ [name]: value })).toThrow(`${name}: given ${value}`);
});

test("the command asks for the same changes", () => {
  const which = { seed: 3, from: 7, to: 8 };
  const given = [...commandFor(which).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  expect(askedFor(Object.fromEntries(given) as NodeJS.ProcessEnv)).toEqual(which);
});

test("of changes that fail, the last ones are tried first, and all at last", () => {
  expect(fewerThan(1)).toEqual([1]);
  expect(fewerThan(11)).toEqual([1, 2, 4, 8, 11]);
});
