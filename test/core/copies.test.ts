import { isOfAnotherCopy, noteCopy } from "../../constructs/core/copies";

/** What every copy of the package, of whatever version, notes on what it makes. */
const NOTE = Symbol.for("cdktf-access-platform/copy");

test("what this copy has made is told from what another one has made, and from all else", () => {
  const made = {};
  noteCopy(made);
  expect(Reflect.get(made, NOTE)).toBeDefined();
  expect([made, {}, { [NOTE]: {} }].map(isOfAnotherCopy)).toEqual([false, false, true]);
});
