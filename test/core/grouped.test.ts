import { grouped } from "../../constructs/core/grouped";

test("items of one key are together, groups and items in their order", () => {
  const groups = grouped(["bee", "ant", "bear", "ape"], (word) => word.charAt(0));
  expect([...groups]).toEqual([
    ["b", ["bee", "bear"]],
    ["a", ["ant", "ape"]],
  ]);
});
