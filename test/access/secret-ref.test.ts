import fc from "fast-check";
import { SecretRef } from "../../constructs/access/secret-ref";
import { problemsOf } from "../support/violations";

test("a secret is named by a Secret and a key in it", () => {
  const ref = SecretRef.of("agent-join-token", "auth-token");
  expect(problemsOf(ref)).toEqual([]);
  expect([ref.name, ref.key]).toEqual(["agent-join-token", "auth-token"]);
});

test.each(["a", "tls.example.com", "0", "a".repeat(253)])("%s can be the name of a Secret", (name) => {
  expect(problemsOf(SecretRef.of(name, "key"))).toEqual([]);
});

test.each(["", "A", "a_b", "-a", "a-", ".a", "a.", "a b", "a\n", "a/b", "a".repeat(254), undefined, null, 1])(
  "%p cannot be the name of a Secret",
  (name) => {
    expect(problemsOf(SecretRef.of(name as string, "key"))).toEqual(["SECRET-001 name"]);
  },
);

test.each(["a", "tls.key", "AUTH_TOKEN", "-", "a".repeat(253)])("%s can be a key of a Secret", (key) => {
  expect(problemsOf(SecretRef.of("name", key))).toEqual([]);
});

test.each(["", "a b", "a/b", "a\n", "ä", "a".repeat(254), undefined, null, 1])(
  "%p cannot be a key of a Secret",
  (key) => {
    expect(problemsOf(SecretRef.of("name", key as string))).toEqual(["SECRET-002 key"]);
  },
);

test("what is accepted is safe in a name, a path and a line", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), fc.oneof(fc.string(), fc.anything()), (name, key) => {
      const ref = SecretRef.of(name as string, key as string);
      if (ref.violations.length === 0) expect(`${ref.name} ${ref.key}`).toMatch(/^[-a-z0-9.]+ [-._A-Za-z0-9]+$/);
    }),
  );
});
