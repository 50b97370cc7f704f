import fc from "fast-check";
import { redact, show } from "../../constructs/validation/show";

test("anything at all can be shown, in one line", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withSparseArray: true }), (value) => {
      expect(show(value)).not.toMatch(/\n/);
    }),
  );
});

test("what has no text of its own is shown too", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  expect(show(circular)).toBe("an object that has no text");
  expect(show({ toJSON: () => undefined })).toBe("an object");
  expect(show(Symbol("s"))).toBe("Symbol(s)");
  expect(show(undefined)).toBe("nothing");
});

test("the password of an address is redacted", () => {
  expect(show("https://user:hunter2@proxy.example.com:3128")).toBe('"https://user:(redacted)@proxy.example.com:3128"');
  expect(redact("user:hunter2@host")).toBe("user:(redacted)@host");
});

test("a long text is shortened and says how long it is", () => {
  expect(show("x".repeat(1000))).toMatch(/^"x{199}… \(1002 characters\)$/);
});
