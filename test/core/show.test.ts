import fc from "fast-check";
import { redact, show } from "../../constructs/core/show";

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

test.each(["p/w", "p@w", "p w", 'p"w', "p'w", "p#w", "p?w", "p\nw", "p:w"])(
  "a password that is not encoded is redacted to its end: %j",
  (password) => {
    const url = `https://user:${password}@proxy.example.com:3128`;
    expect(show(url)).toBe('"https://user:(redacted)@proxy.example.com:3128"');
    expect(show({ url: [url] })).toBe('{"url":["https://user:(redacted)@proxy.example.com:3128"]}');
  },
);

test("what is no password is shown", () => {
  for (const text of ["https://a.example.com:443/v1", "registry:5000/image@sha256:0a", "a:b:c", "https://a/b:c"]) {
    expect(show(text)).toBe(JSON.stringify(text));
  }
});

test("a very long text is searched for passwords once, not from each of its characters", () => {
  expect(show("x".repeat(2 ** 20))).toMatch(/… \(1048578 characters\)$/);
  expect(show("x:".repeat(2 ** 19))).toMatch(/… \(1048578 characters\)$/);
});

test("a long text is shortened and says how long it is", () => {
  expect(show("x".repeat(1000))).toMatch(/^"x{199}… \(1002 characters\)$/);
});
