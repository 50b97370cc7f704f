import { byCodeUnit, byKey } from "../../constructs/core/order";

test.each([
  ["a", "b", -1],
  ["b", "a", 1],
  ["a", "a", 0],
  ["Z", "a", -1],
  ["z", "ä", -1],
])("%j and %j are in the order of their code units, also as keys", (one, other, order) => {
  expect(byCodeUnit(one, other)).toBe(order);
  expect(byKey([one, 2], [other, 1])).toBe(order);
});
